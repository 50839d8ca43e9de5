package play

import (
	"errors"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// resignKind is the kind of the answers to "really resign?": resign:<game>:yes or no. It names no Turn: the engine may
// have moved since it was asked.
const resignKind = "resign"

const (
	resignYes = "yes"
	resignNo  = "no"
)

// undo takes a person back to their own last turn; between two people the other is asked.
func undo(c *bot.Case, _ string) error {
	return withCurrent(c, func(m *match) error {
		plies, ok := m.undoPlies(c.Person.ID)
		switch {
		case m.rivals() && m.over():
			return c.Tell(record.Plain(c.Words.T("play.over")))
		case !ok:
			return c.Tell(record.Plain(c.Words.T("play.nothing_to_undo")))
		case m.rivals():
			return ask(c, m, record.OfferUndo)
		}
		m.Helped = m.Helped || m.over()
		m.back(plies)
		c.Chat.Current = m.ID
		return settle(c.Desk, m)
	})
}

// flip turns the current game's board round in this chat.
func flip(c *bot.Case, _ string) error {
	return withCurrent(c, func(m *match) error {
		view, err := viewOf(c.Tx, m, c.Chat)
		if err != nil {
			return err
		}
		if err := record.Put(c.Tx, record.BoardKey(m.ID, c.Chat.ID), record.Board{View: view.Other()}); err != nil {
			return err
		}
		return c.Refresh(View, m.ID)
	})
}

// askResign asks whether to give the current game up.
func askResign(c *bot.Case, _ string) error {
	return withCurrent(c, func(m *match) error {
		if m.over() {
			return c.Tell(record.Plain(c.Words.T("play.over")))
		}
		text, err := m.resignText(c)
		if err != nil {
			return err
		}
		data := resignKind + ":" + m.ID.String() + ":"
		return c.Ask(text,
			[]bot.Button{record.Press(c.Words.T("play.resign_yes"), data+resignYes)},
			[]bot.Button{record.Press(c.Words.T("play.resign_no"), data+resignNo)})
	})
}

// resignText asks whether to give a game up, and says which where the person has several.
func (m *match) resignText(c *bot.Case) (bot.Text, error) {
	text := record.Plain(c.Words.T("play.resign_ask"))
	other, err := newest(c, func(o *match) bool { return o.ID != m.ID })
	if err != nil || other == nil {
		return text, err
	}
	label, err := m.label(c.Tx, c.Words, c.Person.ID)
	return append(text, bot.Run{S: "\n" + label}), err
}

// tapResign is an answer. Solo, the side to move gives up.
func tapResign(c *bot.Case, args string) error {
	word, answer, _ := strings.Cut(args, ":")
	m, err := named(c, word)
	if m == nil || err != nil {
		return err
	}
	if open, err := c.Answered(); err != nil || !open {
		return err
	}
	if answer != resignYes {
		return c.Reshape(record.Plain(c.Words.T("play.resign_kept")))
	}
	if m.over() {
		c.Toast(c.Own.T("play.over"))
		return c.Reshape(record.Plain(c.Words.T("play.over")))
	}
	if err := c.Reshape(record.Plain(c.Words.T("play.resigned"))); err != nil {
		return err
	}
	m.played.Resign(m.sideOf(c.Person.ID))
	return settle(c.Desk, m)
}

// named returns the game of a number that a button beside the boards names. It is nil, and the person has been told
// why, if there is none or it is somebody else's.
func named(c *bot.Case, word string) (*match, error) {
	id, err := record.ParseID(word)
	if err != nil {
		return nil, moved(c)
	}
	m, err := load(c.Tx, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, moved(c)
	case err != nil:
		return nil, err
	case c.Person == nil || !m.seats(c.Person.ID):
		c.Toast(c.Own.T("play.not_yours"))
		return nil, nil
	}
	return m, nil
}
