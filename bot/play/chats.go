package play

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// before sees to what happens to chats, before an event is decided.
func before(c *bot.Case) error {
	switch c.Event.Kind {
	case bot.Migrated:
		return settleIn(c)
	case bot.Shut:
		return wentAway(c)
	case bot.Left:
		return leave(c)
	case bot.Joined:
		return comeBack(c)
	}
	return nil
}

// settleIn shows what goes on in a group that goes on under another address, where nothing is seen of it yet.
func settleIn(c *bot.Case) error {
	err := runningIn(c.Tx, c.Chat.ID, func(m *match) (bool, error) { return true, showAnew(c, View, m.ID) })
	if err != nil {
		return err
	}
	pending, err := record.List(c.Tx, record.AllPending(c.Chat.ID), "", maxInGroup)
	for _, entry := range pending {
		err = errors.Join(err, showAnew(c, record.InviteView, entry.Value.ID))
	}
	return err
}

// showAnew owes a group a view of which nothing is seen there yet. What is owed already, or being sent, comes anyway.
func showAnew(c *bot.Case, view string, id record.ID) error {
	post, err := record.Get(c.Tx, record.PostKey(view, id, c.Chat.ID))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return c.Open(view, id, c.Chat, "")
	case err != nil || post.In(c.Chat):
		return err
	}
	if owed, err := record.Has(c.Tx, record.OwedKey(c.Chat.ID, view, id)); owed || err != nil {
		return err
	}
	return c.Open(view, id, c.Chat, post.Thread)
}
