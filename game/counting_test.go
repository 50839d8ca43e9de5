package game_test

import "github.com/makrukbot/makrukbot/game"

// counter is the second opinion on counts: the rules step by step as they are written down for people, one function a
// way of counting.
type counter struct {
	limit, count int
}

// played is a move that was played: the board after it, what it took and whether it promoted.
type played struct {
	after    mailbox
	taken    game.Kind
	promoted bool
}

func (m *played) us() game.Color   { return m.after.side.Other() }
func (m *played) them() game.Color { return m.after.side }

// table is the limit that a side's men set.
func table(b *mailbox, c game.Color, khonBeforeMa bool) int {
	khon, ma := b.count(c, game.Khon), b.count(c, game.Ma)
	switch ruea := b.count(c, game.Ruea); {
	case ruea >= 2:
		return 8
	case ruea == 1:
		return 16
	case khon >= 2:
		return 22
	case khon == 1 && khonBeforeMa:
		return 44
	case ma >= 2:
		return 32
	case khon == 1:
		return 44
	}
	return 64
}

// limitOf is LIMIT(side) of the automatic counts.
func limitOf(b *mailbox, c game.Color) int {
	switch {
	case b.bia() > 0 || b.bare(c.Other()):
		return 0
	case !b.bare(c):
		return 64
	}
	return table(b, c.Other(), false)
}

// automatic is the count as engines play it; with follows, what the bare khun takes sets the limit anew.
func (c counter) automatic(m *played, follows bool) counter {
	b, us, them := &m.after, m.us(), m.them()
	men := b.all(us) + b.all(them)
	if c.limit > 0 {
		c.count++
	}
	if m.taken == game.Bia && b.bare(us) && limitOf(b, us) > 0 {
		c = counter{2 * limitOf(b, us), 2*men - 1}
	}
	if (c.limit == 0 || (m.taken != game.NoKind || m.promoted) && b.bare(them)) && limitOf(b, them) > 0 {
		c = counter{2 * limitOf(b, them), 0}
		if b.bare(them) {
			c.count = 2 * men
		}
	}
	if follows && c.limit > 0 && b.bare(us) && m.taken != game.NoKind && limitOf(b, us) > 0 {
		c.limit = 2 * limitOf(b, us)
	}
	return c
}

// allowance is the count of the counted side's own moves.
func (c counter) allowance(m *played) counter {
	b, us, them := &m.after, m.us(), m.them()
	if c.limit > 0 {
		c.count++
	}
	if b.bia() > 0 || b.bare(us) && b.bare(them) {
		return c
	}
	counted, moves := them, 64-b.all(us)-b.all(them)
	switch {
	case b.bare(us):
		counted, moves = us, table(b, them, true)
	case b.bare(them):
		counted, moves = them, table(b, us, true)
	case worth(b, us) < worth(b, them):
		counted = us
	}
	if c.limit == 0 || m.taken != game.NoKind && b.bare(them) {
		c = counter{2 * moves, 0}
		if counted != them {
			c.limit++
		}
	} else if m.taken != game.NoKind {
		c.limit = 2*moves + c.limit%2
	}
	return c
}

// worth is a side's men in half points.
func worth(b *mailbox, c game.Color) int {
	return 10*b.count(c, game.Ruea) + 6*b.count(c, game.Ma) + 5*b.count(c, game.Khon) + 3*b.count(c, game.Met)
}

// counters holds the second opinion for the rule books that count.
var counters = map[string]func(counter, *played) counter{
	"makruk": func(c counter, m *played) counter { return c.automatic(m, false) },
	"thai":   func(c counter, m *played) counter { return c.automatic(m, true) },
	"sprint": counter.allowance,
	"fifty":  func(c counter, _ *played) counter { return c },
	"tournament": func(c counter, m *played) counter { // nobody asks in these games
		next := c.automatic(m, false)
		if c.limit == 0 && !m.after.bare(game.White) && !m.after.bare(game.Black) {
			return c
		}
		return next
	},
}
