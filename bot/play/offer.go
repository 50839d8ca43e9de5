package play

import (
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// offerKind is the kind of the answers to what one side asks of the other: offer:<game>:<turn>:yes or no.
const offerKind = "offer"

const (
	offerYes = "yes"
	offerNo  = "no"
)

// offerTimer is the kind of the timer at which an offer lapses; its id is the game's.
const offerTimer = "offer"

// offerLife is how long an offer waits for an answer, if nobody moves.
const offerLife = 24 * time.Hour

// pauseMoves is how many moves of each side must be played after a refusal before the same may be asked again.
const pauseMoves = 5

// open returns the offer that waits for an answer; nil if there is none.
func (m *match) open() *record.Offer {
	if m.Offer == nil || m.Offer.Answer != record.Open {
		return nil
	}
	return m.Offer
}

// ask asks the other side of a game between people for something. What the other side asks for at the same time is
// accepted by it.
func ask(c *bot.Case, m *match, kind record.OfferKind) error {
	side := m.sideOf(c.Person.ID)
	if o := m.open(); o != nil && o.By != side && o.Kind == kind {
		return accept(c, m)
	}
	if why := m.whyNotAsk(c.Words, kind, side); why != "" {
		return c.Tell(record.Plain(why))
	}
	m.asked(kind, side)
	if err := m.offer(c.Desk, kind, side); err != nil {
		return err
	}
	c.Chat.Current = m.ID
	return record.Put(c.Tx, record.GameKey(m.ID), m.Game)
}

// whyNotAsk returns the text that says why a side cannot ask for something now, "" if it can.
func (m *match) whyNotAsk(w bot.Words, kind record.OfferKind, side game.Color) string {
	last, before := m.Asks[side][kind]
	switch o := m.open(); {
	case o != nil && o.By == side:
		return w.T("offer.waits")
	case o != nil:
		return w.T("offer.answer_first")
	case before && kind == record.OfferRematch:
		return w.T("offer.once_a_game")
	case before && m.played.Ply() < last.From:
		return w.T("offer.refused_before", "Count", (last.From-m.played.Ply()+1)/2)
	case before && last.Turn == m.Turn:
		return w.T("offer.once")
	}
	return ""
}

// asked notes that a side asks for something in this turn.
func (m *match) asked(kind record.OfferKind, side game.Color) {
	if m.Asks[side] == nil {
		m.Asks[side] = map[record.OfferKind]record.Ask{}
	}
	m.Asks[side][kind] = record.Ask{Turn: m.Turn, From: m.Asks[side][kind].From}
}

// refused notes that what a side asked for was refused.
func (m *match) refused(kind record.OfferKind, side game.Color) {
	m.asked(kind, side)
	m.Asks[side][kind] = record.Ask{Turn: m.Turn, From: m.played.Ply() + 2*pauseMoves}
}

// offer puts what a side asks to the other, wherever the game is seen.
func (m *match) offer(d *bot.Desk, kind record.OfferKind, by game.Color) error {
	m.Offer = &record.Offer{Kind: kind, By: by, Turn: m.Turn, Until: d.Now.Add(offerLife)}
	if err := d.At(record.Due{Kind: offerTimer, ID: m.ID, At: m.Offer.Until}); err != nil {
		return err
	}
	if err := m.openOffer(d, m.chatOf(by.Other())); err != nil || m.chatOf(by) == m.chatOf(by.Other()) {
		return err
	}
	return m.openOffer(d, m.chatOf(by))
}

// openOffer shows the offer in a chat, which may be gone with somebody who was forgotten.
func (m *match) openOffer(d *bot.Desk, id record.ID) error {
	chat, err := d.Chat(id)
	if err != nil {
		return ifThere(err)
	}
	thread, err := m.threadIn(d, &chat)
	if err != nil {
		return err
	}
	return d.Open(record.OfferView, m.ID, &chat, thread)
}

// close ends the offer that waits.
func (m *match) close(d *bot.Desk, a record.Answer) error {
	m.Offer.Answer = a
	if err := record.Delete(d.Tx, record.DueKey(m.Offer.Until, offerTimer, m.ID)); err != nil {
		return err
	}
	return d.Refresh(record.OfferView, m.ID)
}

// lapse ends the offer that waits, if there is one, without an answer.
func (m *match) lapse(d *bot.Desk) error {
	if m.open() == nil {
		return nil
	}
	return m.close(d, record.Lapsed)
}

// offerLapses is when nobody has answered for long enough.
func offerLapses(d *bot.Desk, due record.Due) error {
	m, err := load(d.Tx, due.ID)
	if err != nil {
		return ifThere(err)
	}
	if o := m.open(); o == nil || d.Now.Before(o.Until) {
		return nil
	}
	if err := m.lapse(d); err != nil {
		return err
	}
	return record.Put(d.Tx, record.GameKey(m.ID), m.Game)
}

// tapOffer is an answer. Only the side that was asked can give it.
func tapOffer(c *bot.Case, args string) error {
	m, answer, err := shownBy(c, record.OfferView, args)
	if m == nil || err != nil {
		return err
	}
	o := m.open()
	switch {
	case o == nil:
		return moved(c)
	case c.Person == nil || !m.plays(c.Person.ID, o.By.Other()):
		c.Toast(c.Own.T("offer.not_asked"))
		return nil
	case answer == offerYes && o.Kind == record.OfferRematch:
		if hushed(c) {
			return nil
		}
		if why, err := m.whyNotAgain(c, c.Own); err != nil || why != "" {
			c.Toast(why)
			return err
		}
		return accept(c, m)
	case answer == offerYes:
		return accept(c, m)
	}
	m.refused(o.Kind, o.By)
	if err := m.close(c.Desk, record.Declined); err != nil {
		return err
	}
	return record.Put(c.Tx, record.GameKey(m.ID), m.Game)
}

// accept does what the other side asks for.
func accept(c *bot.Case, m *match) error {
	o := m.Offer
	plies, may := m.undoPlies(m.Seats[o.By].Person)
	if o.Kind == record.OfferUndo && !may {
		return moved(c)
	}
	if err := m.close(c.Desk, record.Accepted); err != nil {
		return err
	}
	switch o.Kind {
	case record.OfferUndo:
		m.back(plies)
	case record.OfferDraw:
		m.played.Agree()
	case record.OfferRematch:
		return rematchBoth(c, m)
	}
	c.Chat.Current = m.ID
	return settle(c.Desk, m)
}
