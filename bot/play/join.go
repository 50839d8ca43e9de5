package play

import (
	"errors"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// join accepts the invitation of a code that a friend sent.
func join(c *bot.Case, args string) error {
	code := strings.ToLower(strings.TrimSpace(args))
	if code == "" {
		return c.Refuse(record.Plain(c.Words.T("challenge.which_code")))
	}
	theirs, err := openLink(c, code)
	if theirs || err != nil {
		return err
	}
	return c.Refuse(record.Plain(c.Words.T("challenge.no_code")))
}

// openLink accepts the invitation that a link leads to, and reports whether it leads to one.
func openLink(c *bot.Case, code string) (bool, error) {
	id, err := record.ParseID(code)
	if err != nil {
		return false, nil
	}
	v, err := record.Get(c.Tx, record.InviteKey(id))
	if err != nil {
		return false, ifThere(err)
	}
	return true, accompany(c, &v)
}

// accompany begins a game of two people, each in the own private chat.
func accompany(c *bot.Case, v *record.Invite) error {
	if c.Person == nil {
		return c.Tell(record.Plain(c.Words.T("play.nobody")))
	}
	home, err := privateChat(c, v)
	if home == nil || err != nil {
		return err
	}
	why, err := whyNotTake(c, v, c.Chat.ID)
	switch {
	case err != nil:
		return err
	case v.Fate == record.Taken && v.By == c.Person.ID: // the link was opened again
		if m, err := load(c.Tx, v.Game); err == nil {
			return open(c, m)
		}
		return c.Tell(record.Plain(why))
	case why != "":
		return c.Tell(record.Plain(why))
	}
	g := agreed(c, v, game.NoColor)
	for side, seat := range g.Seats {
		g.Seats[side].Chat = c.Chat.ID
		if seat.Person == v.From {
			g.Seats[side].Chat = home.ID
		}
	}
	v.Game = g.ID
	if err := seal(c.Desk, *v, record.Taken, c.Person.ID); err != nil {
		return err
	}
	if err := seat(c, g); err != nil {
		return err
	}
	home.Current = g.ID
	return errors.Join(record.Put(c.Tx, record.ChatKey(home.ID), *home), c.Call(View, g.ID, home, home.Thread))
}

// privateChat returns the private chat of the challenger in which an invitation stands. It is nil, and the person has been
// told, if it stands in a group, or the person is in one: there is no private game in a group.
func privateChat(c *bot.Case, v *record.Invite) (*record.Chat, error) {
	home, err := c.Desk.Chat(v.Chat)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	switch {
	case err != nil, home.Group:
		return nil, c.Tell(record.Plain(c.Words.T("challenge.no_code")))
	case c.Chat.Group:
		return nil, c.Tell(record.Plain(c.Words.T("challenge.in_private")))
	case home.ID == c.Chat.ID:
		return nil, c.Tell(record.Plain(c.Words.T("challenge.own")))
	}
	return &home, nil
}

// opponent names who plays against a person, in a game of two.
func (m *match) opponent(tx store.Tx, w bot.Words, person record.ID) (string, error) {
	return people.Name(tx, w, m.Seats[m.sideOf(person).Other()].Person)
}
