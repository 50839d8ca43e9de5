package play

import (
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// openKind is the kind of the buttons that lead to a game: open:<game>, and open:<game>:answer where it answers a
// question.
const openKind = "open"

const answerMark = ":answer"

// gamesKind is the kind of the buttons that turn the pages of /games: games:<number of the first game>.
const gamesKind = "games"

// gamesPerPage is how many games a page of /games lists.
const gamesPerPage = 10

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
	text, rows, err := gamesPage(c, 0)
	if err != nil {
		return err
	}
	return c.Tell(text, rows...)
}

// tapGames turns to another page of the list.
func tapGames(c *bot.Case, args string) error {
	from, err := strconv.Atoi(args)
	if c.Person == nil || err != nil || from < 0 {
		return moved(c)
	}
	text, rows, err := gamesPage(c, from)
	if err != nil {
		return err
	}
	return c.Reshape(text, rows...)
}

// gamesPage is a page of the list, from the game of a number on.
func gamesPage(c *bot.Case, from int) (bot.Text, [][]bot.Button, error) {
	var mine []*match
	if _, err := newest(c, func(m *match) bool {
		mine = append(mine, m)
		return false
	}); err != nil {
		return nil, nil, err
	}
	if len(mine) == 0 {
		return record.Plain(c.Words.T("play.no_games")), nil, nil
	}
	slices.SortStableFunc(mine, func(a, b *match) int { return a.waits(c.Person.ID) - b.waits(c.Person.ID) })
	from = min(from, (len(mine)-1)/gamesPerPage*gamesPerPage)
	to := min(from+gamesPerPage, len(mine))
	var rows [][]bot.Button
	for _, m := range mine[from:to] {
		label, err := m.label(c.Tx, c.Words, c.Person.ID)
		if err != nil {
			return nil, nil, err
		}
		rows = append(rows, []bot.Button{record.Press(label, openData(m.ID, false))})
	}
	var turn []bot.Button
	if from > 0 {
		turn = append(turn, record.Press(c.Words.T("play.games_back"), gamesData(max(from-gamesPerPage, 0))))
	}
	if to < len(mine) {
		turn = append(turn, record.Press(c.Words.T("play.games_more"), gamesData(to)))
	}
	if turn != nil {
		rows = append(rows, turn)
	}
	return record.Plain(c.Words.T("play.games", "Count", len(mine))), rows, nil
}

func gamesData(from int) string { return gamesKind + ":" + strconv.Itoa(from) }

// waits orders games: 0 if the person is to move, else 1.
func (m *match) waits(person record.ID) int {
	if m.mayMove(person) {
		return 0
	}
	return 1
}

// label names a game in a list: against whom, as which side, how far it is, and whether the person is to move.
func (m *match) label(tx store.Tx, w bot.Words, person record.ID) (string, error) {
	against := w.T("play.label_solo")
	switch engine := m.engineSide(); {
	case m.practice():
		against = practiceName(w, m.Practice)
	case engine != game.NoColor:
		against = w.T("play.label_engine", "Level", m.Level, "Side", coach.Side(w, engine.Other()))
	case m.rivals():
		name, err := m.opponent(tx, w, person)
		if err != nil {
			return "", err
		}
		against = w.T("challenge.label", "Name", name, "Side", coach.Side(w, m.sideOf(person)))
	}
	where := coach.Moves(w, m.played, 1) // tells games apart, and how far each is
	if where == "" {
		where = w.T("play.label_move", "Number", m.position().FullMove())
	}
	parts := []string{against, where}
	if m.mayMove(person) {
		parts = append(parts, w.T("play.label_turn"))
	}
	return strings.Join(parts, " · "), nil
}

// tapOpen leads to a game.
func tapOpen(c *bot.Case, args string) error {
	word, answer := strings.CutSuffix(args, answerMark)
	m, err := named(c, word)
	if m == nil || err != nil {
		return err
	}
	if answer {
		if open, err := c.Answered(); err != nil || !open {
			return err
		}
		if err := c.Reshape(record.Plain(c.Words.T("play.going_on"))); err != nil {
			return err
		}
	}
	return open(c, m)
}
