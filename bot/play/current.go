package play

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// maxRunning is how many running games of a person in a chat, the newest, are looked at.
const maxRunning = 1000

// current returns the game that a person's words in the chat go to, nil if there is none: the one last opened there or,
// where that is somebody else's, the newest of the person's own that runs.
func current(c *bot.Case) (*match, error) {
	if c.Person == nil {
		return nil, nil
	}
	if c.Chat.Group {
		if m, err := replied(c); err != nil || m != nil && m.seats(c.Person.ID) {
			return m, err
		}
	}
	if c.Chat.Current != 0 {
		m, err := load(c.Tx, c.Chat.Current)
		switch {
		case err == nil && m.seats(c.Person.ID):
			return m, nil
		case err != nil && !errors.Is(err, store.ErrNotFound):
			return nil, err
		}
	}
	return newest(c, func(*match) bool { return true })
}

// Running returns the running game that a person's typed moves go to in a private chat, and its position, nil while the
// person is not to move; zero if there is none.
func Running(c *bot.Case) (record.ID, *game.Position, error) {
	m, err := current(c)
	switch {
	case err != nil || m == nil || m.over():
		return 0, nil, err
	case !m.mayMove(c.Person.ID):
		return m.ID, nil, nil
	}
	return m.ID, m.position(), nil
}

// seen returns the game that a person looks at, nil if there is none: the current one or, for those who have none in a
// group, the one last opened there.
func seen(c *bot.Case) (*match, error) {
	if c.Chat.Group {
		if m, err := replied(c); m != nil || err != nil {
			return m, err
		}
	}
	m, err := current(c)
	if m != nil || err != nil || c.Chat.Current == 0 {
		return m, err
	}
	if m, err = load(c.Tx, c.Chat.Current); errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return m, err
}

// against returns the running game of the person against the engine that is to be gone on with, nil if there is none:
// the one last opened or the newest.
func against(c *bot.Case) (*match, error) {
	versus := func(m *match) bool { return !m.over() && m.engineSide() != game.NoColor && !m.practice() }
	if m, err := current(c); err != nil || m != nil && versus(m) {
		return m, err
	}
	return newest(c, versus)
}

// newest returns the newest running game of the person in the chat that a condition holds for, nil if there is none.
func newest(c *bot.Case, fits func(*match) bool) (*match, error) {
	entries, err := record.List(c.Tx, record.RunningGames(c.Chat.ID, c.Person.ID), "", maxRunning)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		m, err := load(c.Tx, e.Value.ID)
		if errors.Is(err, record.ErrDecode) || errors.Is(err, record.ErrNewer) {
			continue // one that cannot be read must not keep the others from being played
		}
		if err != nil || fits(m) {
			return m, err
		}
	}
	return nil, nil
}

// open makes a game the one that typed words go to, and shows its board at the bottom of the chat.
func open(c *bot.Case, m *match) error {
	c.Chat.Current = m.ID
	return c.Open(View, m.ID, c.Chat, c.Event.Thread)
}

// withCurrent calls do with the current game; without one it says how to begin.
func withCurrent(c *bot.Case, do func(*match) error) error {
	m, err := current(c)
	if err != nil {
		return err
	}
	if m == nil {
		return c.Tell(record.Plain(c.Words.T("play.no_game")))
	}
	return do(m)
}
