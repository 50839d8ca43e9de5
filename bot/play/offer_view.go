package play

import (
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// showOffer makes the newest page of an offer. Who is asked is mentioned, and has the buttons.
func showOffer(tx store.Tx, g bot.Glance) (bot.Page, error) {
	m, err := load(tx, g.Post.ID)
	if err != nil {
		return bot.Page{}, err
	}
	o := m.Offer
	if o == nil {
		return bot.Page{}, store.ErrNotFound
	}
	text, err := m.offerText(tx, g)
	if err != nil {
		return bot.Page{}, err
	}
	asked := g.Chat.Group || m.plays(g.Chat.Person, o.By.Other())
	page := bot.Page{Message: bot.Message{Text: text, Silent: !asked || o.Answer != record.Open}}
	switch {
	case o.Answer != record.Open:
		page.Message.Text = append(text, bot.Run{S: "\n" + m.answerText(g.Words), Bold: true})
	case asked:
		page.Message.Buttons = [][]bot.Button{{
			record.Press(g.Words.T("offer.yes"), m.offerData(offerYes)),
			record.Press(g.Words.T("offer.no"), m.offerData(offerNo)),
		}}
	}
	return page, nil
}

func (m *match) offerData(answer string) string {
	return strings.Join([]string{offerKind, m.ID.String(), strconv.FormatUint(uint64(m.Turn), 36), answer}, ":")
}

// offerTexts are the keys of what is asked for.
var offerTexts = map[record.OfferKind]string{
	record.OfferUndo: "offer.undo", record.OfferDraw: "offer.draw", record.OfferRematch: "offer.rematch",
}

// offerText says who asks whom for what, with a mention of who is asked while that waits, where people are mentioned.
func (m *match) offerText(tx store.Tx, g bot.Glance) (bot.Text, error) {
	w := g.Words
	by, err := people.Name(tx, w, m.Seats[m.Offer.By].Person)
	if err != nil {
		return nil, err
	}
	other := m.Seats[m.Offer.By.Other()].Person
	name, err := people.Name(tx, w, other)
	if err != nil {
		return nil, err
	}
	p, err := people.Of(tx, other)
	if err := ifThere(err); err != nil {
		return nil, err
	}
	text := w.T(offerTexts[m.Offer.Kind], "By", by)
	who := bot.Run{S: name}
	if m.Offer.Answer == record.Open && !g.Chat.Club.Unnamed {
		who.Mention = p.Address
	}
	return bot.Text{who, {S: ": " + text}}, nil
}

// answerText says what became of an offer.
func (m *match) answerText(w bot.Words) string {
	switch m.Offer.Answer {
	case record.Accepted:
		return w.T("offer.accepted")
	case record.Lapsed:
		return w.T("offer.lapsed")
	}
	if m.Offer.Kind == record.OfferRematch {
		return w.T("offer.declined_rematch")
	}
	return w.T("offer.declined")
}
