package play

import (
	"math"
	"strconv"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// showReview makes the newest page of a review: how far it is, what came of it, or one of the turning points.
func showReview(tx store.Tx, g bot.Glance) (bot.Page, error) {
	l, err := newLook(tx, g)
	if err != nil {
		return bot.Page{}, err
	}
	r, err := record.Get(tx, record.ReviewKey(l.ID))
	if err != nil {
		return bot.Page{}, err
	}
	switch all := l.toReview(); {
	case r.Turn != l.Turn:
		return bot.Page{Message: bot.Message{Text: record.Plain(l.words.T("review.moved")), Silent: true}}, nil
	case len(r.Seen) < all:
		return l.reviewing(&r, all), nil
	}
	v := verdictOf(l.match, &r)
	var m bot.Message
	if n := r.Pages[l.chat.ID]; n >= 1 && n <= len(v.turning) {
		m = l.turningPage(&r, &v, n)
	} else if m, err = l.overview(&v); err != nil {
		return bot.Page{}, err
	}
	m.Silent = true // who asked looks on
	return bot.Page{Message: m}, nil
}

// reviewing tells how far a review is.
func (l *look) reviewing(r *record.Review, all int) bot.Page {
	text, label, what := "review.progress", "review.stop", reviewStop
	if r.Stopped {
		text, label, what = "review.stopped", "review.go_on", reviewRest
	}
	return bot.Page{Pending: !r.Stopped, Message: bot.Message{
		Text:     record.Plain(l.words.T(text, "At", len(r.Seen), "Of", all)),
		Pictures: l.lastPicture(),
		Buttons:  [][]bot.Button{{record.Press(l.words.T(label), pageData(l.match, what, 0))}},
		Silent:   true,
	}}
}

// lastPicture is the game's last position, which stands still while the review goes on.
func (l *look) lastPicture() []bot.Picture {
	s := l.scene("")
	s.Result = render.ResultOf(l.outcome())
	return []bot.Picture{{Scene: s, Alt: coach.Alt(l.words, l.position(), l.last())}}
}

// overview tells how well both sides played, and where the game turned.
func (l *look) overview(v *verdict) (bot.Message, error) {
	names, err := l.names()
	if err != nil {
		return bot.Message{}, err
	}
	lines := ""
	for c, sign := range [...]string{game.White: "⚪ ", game.Black: "⚫ "} {
		who := l.player(game.Color(c), names)
		if l.solo() {
			who = coach.Side(l.words, game.Color(c))
		}
		if v.moved[c] {
			who = l.words.T("review.accuracy", "Name", who, "Percent", int(math.Round(v.accuracy[c])))
		}
		lines += "\n" + sign + who
	}
	text := bot.Text{{S: l.words.T("review.title"), Bold: true}, {S: lines + "\n"}}
	heading := "review.turning"
	if len(v.turning) == 0 {
		heading = "review.no_turning"
	}
	text = append(text, bot.Run{S: l.words.T(heading)})
	for i, t := range v.turning {
		text = append(text, bot.Run{S: "\n" + strconv.Itoa(i+1) + ") " + coach.MovesTo(l.words, l.played, t.ply+1, 1)})
	}
	return bot.Message{Text: text, Pictures: l.lastPicture(), Buttons: l.pageButtons(v, 0)}, nil
}

// turningPage tells of a turning point, a number from 1: what was played, what it cost, what was better and why.
func (l *look) turningPage(r *record.Review, v *verdict, n int) bot.Message {
	t := v.turning[n-1]
	p, w := l.played.PositionAt(t.ply), l.words
	played, best := l.played.Moves()[t.ply], r.Seen[t.ply].Best[0]
	text := bot.Text{
		{S: w.T("review.point", "At", n, "Of", len(v.turning)), Bold: true},
		{S: "\n" + coach.MovesTo(w, l.played, t.ply+1, 1)},
		{S: "\n" + w.T("review.chance", "Side", coach.Side(w, p.Side()), "Before", percent(t.before), "After", percent(t.after))},
	}
	before, err := l.gameAt(t.ply)
	if err != nil {
		return bot.Message{Text: text} // what is stored was legal
	}
	var answer record.Opinion
	if t.ply+1 < len(r.Seen) {
		answer = r.Seen[t.ply+1]
	} else {
		answer.Best = record.Moves{0}
	}
	if fault := coach.Fault(w, before, played, answer.Best[0], answer.Mate); fault != "" {
		text = append(text, bot.Run{S: "\n" + fault})
	}
	better := coach.Move(w, p, best)
	text = append(text, bot.Run{S: "\n" + w.T("review.better", "Move", better), Bold: true})
	for _, reason := range coach.Reasons(w, before, best, max(r.Seen[t.ply].Mate, 0)) {
		text = append(text, bot.Run{S: "\n" + reason})
	}
	s := render.Of(p, l.view)
	s.Style, s.Count, s.Arrow, s.Wrong = l.style, countBar(p), best, played.To().Bit()
	s.Eval = render.EvalOf(v.chances[t.ply])
	alt := coach.Sentences(w.T("review.better", "Move", better), coach.Alt(w, p, 0))
	return bot.Message{Text: text, Pictures: []bot.Picture{{Scene: s, Alt: alt}}, Buttons: l.pageButtons(v, n)}
}

func percent(chance float64) int { return int(math.Round(100 * chance)) }

// pageButtons lead to the turning points and back to all of it, from a page.
func (l *look) pageButtons(v *verdict, page int) [][]bot.Button {
	var row []bot.Button
	for n := 1; n <= len(v.turning); n++ {
		if n != page {
			row = append(row, record.Press("🔍 "+strconv.Itoa(n), pageData(l.match, reviewPage, n)))
		}
	}
	if page > 0 {
		row = append(row, record.Press(l.words.T("review.back"), pageData(l.match, reviewPage, 0)))
	}
	if row == nil {
		return nil
	}
	return [][]bot.Button{row}
}
