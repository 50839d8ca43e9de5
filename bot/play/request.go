package play

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// The kinds of buttons under a board by which a side asks for the count, stops it, or takes the draw that the other
// side's count offers, where the rule book has that.
const (
	askKind  = "ask"
	stopKind = "stop"
	takeKind = "take"
)

// requestsOf returns requests as the rules core has them.
func requestsOf(list []record.Request) []game.Request {
	var all []game.Request
	for _, r := range list {
		kind := game.AskCount
		if r.Stop {
			kind = game.StopCount
		}
		all = append(all, game.Request{Ply: r.Ply, Kind: kind})
	}
	return all
}

// recorded returns requests as they are stored.
func recorded(list []game.Request) []record.Request {
	var all []record.Request
	for _, r := range list {
		all = append(all, record.Request{Ply: r.Ply, Stop: r.Kind == game.StopCount})
	}
	return all
}

// tapRequest makes a request of the side to move.
func tapRequest(kind game.RequestKind) func(*bot.Case, string) error {
	return func(c *bot.Case, args string) error {
		m, _, err := tappedToMove(c, args)
		if m == nil || err != nil {
			return err
		}
		if err := m.played.Request(kind); errors.Is(err, game.ErrNoRequest) {
			return moved(c)
		} else if err != nil {
			return err
		}
		c.Chat.Current = m.ID
		return settle(c.Desk, m)
	}
}

// tapTake takes the draw while the other side counts.
func tapTake(c *bot.Case, args string) error {
	m, _, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	side, may := m.mayTakeDraw(func(side game.Color) bool { return m.plays(c.Person.ID, side) })
	if !may {
		return moved(c)
	}
	if err := m.played.TakeDraw(side); err != nil {
		return err
	}
	return settle(c.Desk, m)
}

// mayTakeDraw returns which of the sides that somebody plays may take the draw now.
func (m *match) mayTakeDraw(plays func(game.Color) bool) (game.Color, bool) {
	for _, side := range [...]game.Color{game.White, game.Black} {
		if !m.over() && plays(side) && m.position().MayTakeDraw(side) {
			return side, true
		}
	}
	return game.NoColor, false
}

// requestButtons are the requests that may be made from this chat now.
func (l *look) requestButtons() []bot.Button {
	var row []bot.Button
	press := func(key, kind string) {
		row = append(row, record.Press(l.words.T(key), boardData(kind, l.match)))
	}
	p := l.position()
	switch {
	case !l.hasMover():
	case p.MayAskCount():
		press("play.ask_count", askKind)
	case p.MayStopCount():
		press("play.stop_count", stopKind)
	}
	here := func(side game.Color) bool {
		return !l.Seats[side].Engine() && (l.chat.Group || l.plays(l.chat.Person, side))
	}
	if _, may := l.mayTakeDraw(here); may {
		press("play.take_draw", takeKind)
	}
	return row
}

// engineRequests has the engine, which is to move, make its requests before it moves, and reports whether it ends the
// game instead: it takes the draw unless it stands better, asks for the count when it stands worse, and stops it when it
// stands better. All of it follows from the position, so that it is decided alike however often it is asked.
func (m *match) engineRequests() (ended bool, err error) {
	p, side := m.position(), m.side()
	ahead := points(p, side) - points(p, side.Other())
	switch {
	case p.MayTakeDraw(side) && ahead <= 0:
		return true, m.played.TakeDraw(side)
	case p.MayAskCount() && ahead < 0:
		return false, m.played.Request(game.AskCount)
	case p.MayStopCount() && ahead > 0:
		return false, m.played.Request(game.StopCount)
	}
	return false, nil
}

// halfPoints is what men are worth to the rules of the count, in halves of a point.
var halfPoints = [...]int{game.Met: 3, game.Khon: 5, game.Ma: 6, game.Ruea: 10}

// points returns what a side's men are worth, in halves of a point.
func points(p *game.Position, c game.Color) int {
	sum := 0
	for kind, worth := range halfPoints {
		if worth > 0 {
			sum += worth * p.Pieces(c, game.Kind(kind)).Len()
		}
	}
	return sum
}
