package play

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// wentAway has the clocks of somebody who blocked the bot run in the sprint, board or no board.
func wentAway(c *bot.Case) error {
	if c.Event.Kind != bot.Shut || c.Chat.Group || c.Chat.Person == 0 {
		return nil
	}
	entries, err := record.List(c.Tx, record.RunningGames(c.Chat.ID, c.Chat.Person), "", maxRunning)
	if err != nil {
		return err
	}
	for _, e := range entries {
		m, err := load(c.Tx, e.Value.ID)
		if errors.Is(err, record.ErrDecode) || errors.Is(err, record.ErrNewer) {
			continue
		}
		if err != nil {
			return err
		}
		if m.Rules != game.Sprint.Name || !m.mayMove(c.Chat.Person) || !m.timed() || !m.Clock.Ends.IsZero() {
			continue
		}
		if err := m.startClock(c.Desk); err != nil {
			return err
		}
		if err := record.Put(c.Tx, record.GameKey(m.ID), m.Game); err != nil {
			return err
		}
	}
	return nil
}

// leave has the clocks of somebody who left the group stand still, with what is left on them. In the sprint who leaves is
// late.
func leave(c *bot.Case) error {
	return eachTimed(c, func(m *match, side game.Color) error {
		if m.Rules == game.Sprint.Name || m.Clock.Away[side] {
			return nil
		}
		if m.side() == side {
			left := m.Clock.Left
			if !m.Clock.Ends.IsZero() {
				left = m.left(c.Now)
			}
			if err := m.stopClock(c.Desk); err != nil {
				return err
			}
			m.Clock.Left = left
		}
		m.Clock.Away[side] = true
		return keep(c.Desk, m)
	})
}

// comeBack lets them run again, and calls the person to the boards that wait for a move.
func comeBack(c *bot.Case) error {
	return eachTimed(c, func(m *match, side game.Color) error {
		if !m.Clock.Away[side] {
			return nil
		}
		m.Clock.Away[side] = false
		if err := keep(c.Desk, m); err != nil || m.side() != side {
			return err
		}
		return m.call(c.Desk, c.Chat)
	})
}

// eachTimed calls do with each running game of the person in the group that has a clock, and the person's side.
func eachTimed(c *bot.Case, do func(*match, game.Color) error) error {
	if !c.Chat.Group || c.Person == nil {
		return nil
	}
	var all []*match
	if _, err := newest(c, func(m *match) bool {
		all = append(all, m)
		return false
	}); err != nil {
		return err
	}
	for _, m := range all {
		if m.Clock == nil || !m.rivals() {
			continue
		}
		if err := do(m, m.sideOf(c.Person.ID)); err != nil {
			return err
		}
	}
	return nil
}
