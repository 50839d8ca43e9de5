package play

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// draw offers the other side of the current game a draw. Who plays both sides agrees with themselves.
func draw(c *bot.Case, _ string) error {
	return withCurrent(c, func(m *match) error {
		switch {
		case m.over():
			return c.Tell(record.Plain(c.Words.T("play.over")))
		case m.practice():
			return c.Tell(record.Plain(c.Words.T("offer.not_in_practice")))
		case m.rivals():
			return ask(c, m, record.OfferDraw)
		case m.solo():
			m.played.Agree()
			return settle(c.Desk, m)
		}
		return drawWithBot(c, m)
	})
}

// drawWithBot has the bot answer a draw offer at once: it takes the draw when it stands at half a bia or less for
// itself, by the men on the board.
func drawWithBot(c *bot.Case, m *match) error {
	side := m.engineSide().Other()
	if why := m.whyNotAsk(c.Words, record.OfferDraw, side); why != "" {
		return c.Tell(record.Plain(why))
	}
	if m.lead(side.Other()) > halfBia {
		m.refused(record.OfferDraw, side)
		if err := record.Put(c.Tx, record.GameKey(m.ID), m.Game); err != nil {
			return err
		}
		return c.Tell(record.Plain(c.Words.T("offer.bot_declines")))
	}
	if err := c.Tell(record.Plain(c.Words.T("offer.bot_accepts"))); err != nil {
		return err
	}
	m.played.Agree()
	return settle(c.Desk, m)
}

// A bia and half of one in halves of a point, as [points] counts.
const (
	biaPoints = 2
	halfBia   = 1
)

// lead returns by how much the men of a side are worth more than those of the other, bia included, in halves of a point.
func (m *match) lead(side game.Color) int {
	p := m.position()
	worth := func(c game.Color) int { return points(p, c) + biaPoints*p.Pieces(c, game.Bia).Len() }
	return worth(side) - worth(side.Other())
}
