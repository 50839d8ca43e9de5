package play

import (
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// openKind is the kind of the buttons that lead to a game: open:<game>, and open:<game>:answer where it answers a
// question.
const openKind = "open"

const answerMark = ":answer"

// maxListed is how many games /games lists.
const maxListed = 20

func openData(id record.ID, answer bool) string {
	data := openKind + ":" + id.String()
	if answer {
		data += answerMark
	}
	return data
}

// listGames lists the running games of the person in the chat: those in which the person is to move first, then the
// newest.
func listGames(c *bot.Case, _ string) error {
	if c.Person == nil {
		return c.Tell(record.Plain(c.Words.T("play.nobody")))
	}
	var mine []*match
	if _, err := newest(c, func(m *match) bool {
		mine = append(mine, m)
		return false
	}); err != nil {
		return err
	}
	if len(mine) == 0 {
		return c.Tell(record.Plain(c.Words.T("play.no_games")))
	}
	slices.SortStableFunc(mine, func(a, b *match) int { return a.waits(c.Person.ID) - b.waits(c.Person.ID) })
	var rows [][]bot.Button
	for _, m := range mine[:min(len(mine), maxListed)] {
		rows = append(rows, []bot.Button{record.Press(m.label(c.Words, c.Person.ID), openData(m.ID, false))})
	}
	return c.Tell(record.Plain(c.Words.T("play.games", "Count", len(mine))), rows...)
}

// waits orders games: 0 if the person is to move, else 1.
func (m *match) waits(person record.ID) int {
	if m.mayMove(person) {
		return 0
	}
	return 1
}

// label names a game in a list: against whom, as which side, how far it is, and whether the person is to move.
func (m *match) label(w bot.Words, person record.ID) string {
	against := w.T("play.label_solo")
	if engine := m.engineSide(); engine != game.NoColor {
		against = w.T("play.label_engine", "Level", m.Level, "Side", coach.Side(w, engine.Other()))
	}
	parts := []string{against, w.T("play.label_move", "Number", m.position().FullMove())}
	if m.mayMove(person) {
		parts = append(parts, w.T("play.label_turn"))
	}
	return strings.Join(parts, " · ")
}

// tapOpen leads to a game.
func tapOpen(c *bot.Case, args string) error {
	word, answer := strings.CutSuffix(args, answerMark)
	m, err := named(c, word)
	if m == nil || err != nil {
		return err
	}
	if answer {
		if err := c.Reshape(record.Plain(c.Words.T("play.going_on"))); err != nil {
			return err
		}
	}
	return open(c, m)
}
