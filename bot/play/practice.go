package play

import (
	"errors"
	"fmt"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// PracticeJob is the class of the jobs that a practice game owes when it has come to its end on the board, and when the
// defence has moved in it and knows that it is won no more; a job's id is the game's. Who teaches does them.
const PracticeJob = "practice"

// PracticeKind is the kind of the buttons under a practice game that is over: "practice:" and the ending's name, which
// begins it anew, or nothing, which lists the endings. Who teaches decides them.
const PracticeKind = "practice"

// Practise begins a practice game: an ending from a FEN, the person playing the stronger side, which is to move, against
// the best defence. A practice game that the person has in the chat is given up for it, without a grade, unless it is the
// same ending and nobody has moved: then that is shown.
func Practise(c *bot.Case, ending, rules, start string) error {
	running, err := newest(c, (*match).practice)
	if err != nil {
		return err
	}
	if running != nil {
		if running.Practice == ending && len(running.Moves) == 0 {
			return open(c, running)
		}
		if err := abandon(c, running); err != nil {
			return err
		}
	}
	book, ok := game.RulesByName(rules)
	if !ok {
		return fmt.Errorf("failed to begin a practice game: no rule book %q", rules)
	}
	p, err := game.ParseFEN(book, start)
	if err != nil {
		return fmt.Errorf("failed to begin a practice game: %w", err)
	}
	g := record.Game{ID: c.NewID(), Rules: rules, Start: start, Level: maxLevel, Practice: ending}
	g.Seats[p.Side()].Person = c.Person.ID
	return seat(c, g)
}

// abandon gives a game up. Its board stays in the chat as it is, without buttons: shown anew it would stand in the way.
func abandon(c *bot.Case, m *match) error {
	key := record.PostKey(View, m.ID, c.Chat.ID)
	post, err := record.Get(c.Tx, key)
	switch {
	case errors.Is(err, store.ErrNotFound):
	case err != nil:
		return err
	case post.Message != "":
		c.Strip(post.Message)
	}
	for _, old := range post.Old {
		c.Strip(old.Message)
	}
	err = errors.Join(record.Delete(c.Tx, key), record.Delete(c.Tx, record.OwedKey(c.Chat.ID, View, m.ID)))
	if err != nil {
		return err
	}
	m.played.Resign(m.engineSide().Other())
	return settle(c.Desk, m)
}

// Replay returns a stored game with its moves played. That it cannot be played is a record.ErrDecode.
func Replay(g record.Game) (*game.Game, error) {
	m, err := replay(g)
	if err != nil {
		return nil, err
	}
	return m.played, nil
}

// practice reports whether the game is one in which an ending is practised.
func (m *match) practice() bool { return m.Practice != "" }

// practiceName returns what a practice game is called.
func practiceName(w bot.Words, ending string) string {
	return w.T("practice.caption", "Ending", w.T("practice.ending_"+ending))
}

// oweGrade owes a practice game its grade when the board has ended it.
func (m *match) oweGrade(d *bot.Desk) error {
	if !m.practice() || !m.played.Outcome().Over() || m.outcome().Reason == game.Resignation {
		return nil
	}
	return m.owePractice(d)
}

func (m *match) owePractice(d *bot.Desk) error {
	_, who := m.human()
	return d.Work(record.Job{Class: PracticeJob, ID: m.ID, Chat: m.Home, Who: who, Turn: m.Turn})
}

// practiceButtons lead from a practice game that is over to another.
func (l *look) practiceButtons() [][]bot.Button {
	return [][]bot.Button{{
		record.Press(l.words.T("practice.again"), PracticeKind+":"+l.Practice),
		record.Press(l.words.T("practice.list"), PracticeKind+":"),
	}}
}
