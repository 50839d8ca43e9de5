package play

import (
	"errors"
	"slices"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// rematchKind is the kind of the buttons that begin the same game once more: rematch:<game>:<turn>.
const rematchKind = "rematch"

// rematch begins the current game, which is over, once more.
func rematch(c *bot.Case, _ string) error {
	return withCurrent(c, func(m *match) error {
		if !m.over() || m.practice() {
			return c.Tell(record.Plain(c.Words.T("offer.not_over")))
		}
		return again(c, m)
	})
}

// tapRematch is the button under a board.
func tapRematch(c *bot.Case, args string) error {
	m, _, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	if !m.over() || m.practice() {
		return moved(c)
	}
	return again(c, m)
}

// again begins the same game once more with colours changed; between two people the other is asked. Said again it leads
// to that game.
func again(c *bot.Case, m *match) error {
	if next, err := load(c.Tx, m.rematchID()); err == nil {
		return open(c, next)
	} else if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	if hushed(c) {
		return nil
	}
	if !m.rivals() {
		if room, err := hasRoom(c); err != nil || !room {
			return err
		}
		return seat(c, m.next())
	}
	why, err := m.whyNotAgain(c, c.Words)
	if err != nil {
		return err
	}
	if why != "" {
		return c.Tell(record.Plain(why))
	}
	return ask(c, m, record.OfferRematch)
}

// whyNotAgain returns the text, in some words, that tells the person why two people cannot play once more: one of them has as
// many games going as there may be, or the other does not take challenges. "" if they can.
func (m *match) whyNotAgain(c *bot.Case, w bot.Words) (string, error) {
	own := m.sideOf(c.Person.ID)
	mine, err := busy(c.Tx, m.chatOf(own), c.Person.ID)
	if err != nil {
		return "", err
	}
	other := m.Seats[own.Other()].Person
	theirs, err := busy(c.Tx, m.chatOf(own.Other()), other)
	if err != nil {
		return "", err
	}
	p, err := people.Of(c.Tx, other)
	if err := ifThere(err); err != nil {
		return "", err
	}
	switch {
	case mine:
		return w.T("challenge.many_games", "Games", maxGames), nil
	case theirs:
		return w.T("challenge.they_many_games", "Games", maxGames), nil
	case p.ID == 0 || shuns(&p, c.Person.ID):
		name, err := people.Name(c.Tx, w, other)
		return w.T("challenge.shunned", "Name", name), err
	}
	return "", nil
}

// next is the game that follows this one, with colours changed. Who played without a man does so again.
func (m *match) next() record.Game {
	next := record.Game{ID: m.rematchID(), Rules: m.Rules, Start: m.Start, Begun: m.Begun, Level: m.Level, Rated: m.Rated, Home: m.Home}
	next.Moves = slices.Clone(m.Moves[:m.Begun])
	for _, r := range m.Requests {
		if r.Ply < m.Begun {
			next.Requests = append(next.Requests, r)
		}
	}
	next.Seats[game.White], next.Seats[game.Black] = m.Seats[game.Black], m.Seats[game.White]
	if m.Odds != "" {
		next.Odds, next.Start = m.Odds, oddsStart(m.Odds, m.oddsGiver().Other())
	}
	if m.Clock != nil {
		next.Clock = newClock(m.Rules, m.Clock.Limit, m.Clock.Loses)
	}
	return next
}

// rematchBoth begins the game that two people agreed on, where each of them plays.
func rematchBoth(c *bot.Case, m *match) error {
	if err := record.Put(c.Tx, record.GameKey(m.ID), m.Game); err != nil {
		return err
	}
	g := m.next()
	g.Created, g.Moved = c.Now, c.Now
	next, err := replay(g)
	if err != nil {
		return err
	}
	if err := next.list(c.Desk); err != nil {
		return err
	}
	if err := keep(c.Desk, next); err != nil {
		return err
	}
	for _, side := range [...]game.Color{game.White, game.Black} {
		if err := m.openRematch(c, next, next.chatOf(side)); err != nil {
			return err
		}
	}
	return nil
}

// openRematch calls the one to move to the board of the game that follows this one, in one of its chats.
func (m *match) openRematch(c *bot.Case, next *match, id record.ID) error {
	chat := c.Chat
	if id != chat.ID {
		other, err := c.Desk.Chat(id)
		if err != nil {
			return ifThere(err)
		}
		chat = &other
	}
	thread, err := m.threadIn(c.Desk, chat)
	if err != nil {
		return err
	}
	chat.Current = next.ID
	if err := record.Put(c.Tx, record.ChatKey(chat.ID), *chat); err != nil {
		return err
	}
	if id == next.chatOf(next.side()) {
		return next.callTo(c.Desk, chat, thread)
	}
	return c.Open(View, next.ID, chat, thread)
}

// threadIn returns the topic of a chat in which the game is shown.
func (m *match) threadIn(d *bot.Desk, chat *record.Chat) (string, error) {
	post, err := record.Get(d.Tx, record.PostKey(View, m.ID, chat.ID))
	if errors.Is(err, store.ErrNotFound) {
		return chat.Thread, nil
	}
	return post.Thread, err
}
