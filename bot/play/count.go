package play

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
)

// whatKind is the kind of the button that asks what a count is that has just begun.
const whatKind = "what"

// countIsNew reports whether a count has begun, or has turned into a pieces' count, since the side to move moved last.
func (m *match) countIsNew() bool {
	count, runs := m.position().Count()
	last := m.played.Ply() - 2
	if !runs || last < m.Begun {
		return runs
	}
	old, ran := m.played.PositionAt(last).Count()
	return !ran || old.Kind != count.Kind
}

// explainCount explains the count of the current game, or why none runs.
func explainCount(c *bot.Case, _ string) error {
	m, err := seen(c)
	switch {
	case err != nil:
		return err
	case m == nil:
		return c.Tell(record.Plain(c.Words.T("play.no_game")))
	case m.over():
		return c.Tell(record.Plain(c.Words.T("play.over")))
	}
	return c.Tell(coach.CountExplained(c.Words, m.position()))
}

// tapWhat explains the count of a board to whoever sees it, in a text: a toast would be gone before it is understood.
func tapWhat(c *bot.Case, args string) error {
	m, _, err := shown(c, args)
	if m == nil || err != nil {
		return err
	}
	return c.Tell(coach.CountExplained(c.Words, m.position()))
}
