package bot

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// maxMoved is how many records of one kind a chat keeps that another takes the place of. Those of minutes are far fewer.
const maxMoved = 1000

// readdress makes a chat go on under another address; the caller stores the chat. Nothing is left of messages under the
// old one. If the new address is a chat already, since something came from it before it was told whose it is, what began
// there goes on in this one.
func (t *tables) readdress(tx store.Tx, c *record.Chat, to string) error {
	if to == "" || to == c.Address {
		return nil
	}
	link, err := record.Get(tx, record.ChatOf(c.Platform, to))
	if err == nil && link.ID != c.ID {
		err = t.takeOver(tx, c, link.ID)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	c.Address, c.Questions, c.Slips = to, nil, nil
	if err := forgetReplaced(tx, c.ID); err != nil {
		return err
	}
	return record.Put(tx, record.ChatOf(c.Platform, to), record.Link{ID: c.ID})
}

// forgetReplaced has the notes that wait take no message's place.
func forgetReplaced(tx store.Tx, chat record.ID) error {
	notes, err := record.List(tx, record.Notes(chat), "", maxMoved)
	if err != nil {
		return err
	}
	for _, n := range notes {
		if n.Err != nil || n.Value.Replace == "" {
			continue
		}
		n.Value.Replace = ""
		if err := record.Put(tx, n.Key, n.Value); err != nil {
			return err
		}
	}
	return nil
}

// takeOver moves what began in a chat into another, and takes the chat away.
func (t *tables) takeOver(tx store.Tx, c *record.Chat, from record.ID) error {
	orphan, err := record.Get(tx, record.ChatKey(from))
	if err != nil {
		return err
	}
	for _, move := range []func(store.Tx, *record.Chat, record.ID) error{adoptInbox, adoptNotes, adoptGames, adoptRunning, adoptInvites} {
		if err := move(tx, c, from); err != nil {
			return err
		}
	}
	for _, adopt := range t.adopt {
		if err := adopt(tx, c.ID, from); err != nil {
			return err
		}
	}
	if orphan.Current != 0 {
		c.Current = orphan.Current
	}
	return record.Delete(tx, record.ChatKey(from))
}

// each does something with all readable records of a range, which is gone through before.
func each[T any](tx store.Tx, p record.Prefix[T], do func(record.Item[T]) error) error {
	items, err := record.List(tx, p, "", maxMoved)
	if err != nil {
		return err
	}
	for _, item := range items {
		if item.Err != nil {
			continue
		}
		if err := errors.Join(record.Delete(tx, item.Key), do(item)); err != nil {
			return err
		}
	}
	return nil
}

func adoptInbox(tx store.Tx, c *record.Chat, from record.ID) error {
	return each(tx, record.Inbox(from), func(e record.Item[Event]) error {
		c.Inbox++
		return record.Put(tx, record.InboxKey(c.ID, c.Inbox-1), e.Value)
	})
}

func adoptNotes(tx store.Tx, c *record.Chat, from record.ID) error {
	return each(tx, record.Notes(from), func(n record.Item[record.Note]) error {
		c.Notes++
		return record.Put(tx, record.NoteKey(c.ID, c.Notes-1), n.Value)
	})
}

func adoptGames(tx store.Tx, c *record.Chat, from record.ID) error {
	return each(tx, record.GamesIn(from), func(entry record.Item[record.Link]) error {
		g, err := record.Get(tx, record.GameKey(entry.Value.ID))
		if err != nil {
			return err
		}
		g.Home = c.ID
		return errors.Join(
			record.Put(tx, record.GameKey(g.ID), g),
			record.Put(tx, record.GameIn(c.ID, g.Created, g.ID), entry.Value),
			adoptPost(tx, c, record.GameView, g.ID, from),
			adoptPost(tx, c, record.OfferView, g.ID, from))
	})
}

func adoptRunning(tx store.Tx, c *record.Chat, from record.ID) error {
	return each(tx, record.RunningIn(from), func(entry record.Item[record.Link]) error {
		person, err := record.ParseID(entry.Key.Part(2))
		if err != nil {
			return err
		}
		g, err := record.Get(tx, record.GameKey(entry.Value.ID))
		if err != nil {
			return err
		}
		return record.Put(tx, record.RunningGame(c.ID, person, g.Created, g.ID), entry.Value)
	})
}

func adoptInvites(tx store.Tx, c *record.Chat, from record.ID) error {
	return each(tx, record.AllPending(from), func(entry record.Item[record.Link]) error {
		v, err := record.Get(tx, record.InviteKey(entry.Value.ID))
		if err != nil {
			return err
		}
		v.Chat = c.ID
		return errors.Join(
			record.Put(tx, record.InviteKey(v.ID), v),
			record.Put(tx, record.PendingInvite(c.ID, v.From, v.ID), entry.Value),
			adoptPost(tx, c, record.InviteView, v.ID, from))
	})
}

// adoptPost moves the message that shows a view, and the debt of it.
func adoptPost(tx store.Tx, c *record.Chat, kind string, id, from record.ID) error {
	post, err := record.Get(tx, record.PostKey(kind, id, from))
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	post.Chat = c.ID
	err = errors.Join(
		record.Delete(tx, record.PostKey(kind, id, from)),
		record.Put(tx, record.PostKey(kind, id, c.ID), post))
	debt := record.OwedKey(from, kind, id)
	owed, none := record.Get(tx, debt)
	if errors.Is(none, store.ErrNotFound) {
		return err
	}
	return errors.Join(err, none, record.Delete(tx, debt), record.Put(tx, record.OwedKey(c.ID, kind, id), owed))
}
