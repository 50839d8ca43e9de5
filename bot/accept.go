package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// accepted is what became of a batch.
type accepted struct {
	chats []record.ID // with new inbox entries
	fresh []Event     // what came for the first time
	again []Event     // duplicates, and what comes from those who may not use the bot
	// faults are the records that cannot be read: those that make no sense were begun anew, what the others belong to
	// was laid aside.
	faults []error
}

// Accept stores events in the inboxes of their chats, in one commit, and drops those that came before, though their
// taps are answered. When it returns nil the events are ours to see through.
func (o *Office) Accept(ctx context.Context, events ...Event) error {
	now, roll := time.Now(), dice()
	for _, e := range events {
		e.At = now
		o.expect(e)
	}
	done, err := store.Update(ctx, o.store, func(tx store.Tx) (accepted, error) {
		a := acceptance{tx: tx, now: now, rand: roll(), allow: o.allow, platforms: o.platforms, tables: &o.tables}
		for _, e := range events {
			e.At = now
			err := a.take(e)
			if unreadable(err) {
				err = a.layAside(e, err)
			}
			if err != nil {
				return accepted{}, err
			}
		}
		return a.accepted, nil
	})
	if err != nil {
		return fmt.Errorf("failed to store %d events: %w", len(events), err)
	}
	for _, chat := range done.chats {
		o.lanes.wakeInbox(chat)
		o.lanes.wakeDelivery(chat) // it may have been parked
	}
	for _, fault := range done.faults {
		o.log.Error("a record cannot be read", "error", fault)
	}
	for _, e := range done.fresh {
		o.meter.Accepted(e.Platform, e.Kind)
	}
	for _, e := range done.again {
		o.answer(e, "")
	}
	return nil
}

// acceptance stores a batch inside an Update.
type acceptance struct {
	accepted
	tx        store.Tx
	now       time.Time
	rand      *rand.Rand
	allow     func(platform, id string) bool
	platforms map[string]Platform
	tables    *tables
}

// language returns what somebody speaks of whom nothing is known.
func (a *acceptance) language(platform string) string {
	if p, ok := a.platforms[platform]; ok {
		return string(p.Can().Language)
	}
	return ""
}

func (a *acceptance) take(e Event) error {
	if e.Kind == record.Unsent {
		return a.unsend(e)
	}
	if seen, err := a.seen(e.Platform, e.ID); err != nil {
		return err
	} else if seen {
		a.again = append(a.again, e)
		return nil
	}
	if back, err := a.takenBack(e); back || err != nil {
		return err
	}
	if ours, err := a.concerns(e); !ours || err != nil {
		return err
	}
	if a.shutOut(e) {
		return a.refuse(e)
	}
	if err := record.Put(a.tx, record.SeenKey(a.now, e.Platform, e.ID), record.Link{}); err != nil {
		return err
	}
	person, err := a.person(e)
	if err != nil {
		return err
	}
	chat, err := a.chat(e, person)
	if err != nil {
		return err
	}
	if err := record.Put(a.tx, record.InboxKey(chat.ID, chat.Inbox), e); err != nil {
		return err
	}
	chat.Inbox++
	if e.Kind == record.Said && !e.Edited {
		chat.Messages++
	}
	if e.Kind != record.Shut {
		chat.Parked = false
	}
	if e.Kind == record.Migrated { // before the events behind it are filed, which come from the new address
		if err := a.tables.readdress(a.tx, &chat, e.To); err != nil {
			return err
		}
	}
	if !movesPeople(e) {
		chat.Thread = e.Thread
	}
	chat.Refused = false
	if !chat.Group && person.ID != 0 {
		chat.Person = person.ID // another number than before if the person was forgotten in between
	}
	keepToken(&chat, e)
	if e.Chat.Title != "" {
		chat.Title = e.Chat.Title
	}
	a.chats, a.fresh = append(a.chats, chat.ID), append(a.fresh, e)
	return record.Put(a.tx, record.ChatKey(chat.ID), chat)
}

// movesPeople reports whether an event is that somebody left a group or came into it.
func movesPeople(e Event) bool { return e.Kind == record.Left || e.Kind == record.Joined }

// concerns reports whether an event can matter. Of people who come and go only those do who are known, in chats that are.
func (a *acceptance) concerns(e Event) (bool, error) {
	if !movesPeople(e) {
		return true, nil
	}
	person, err := record.Has(a.tx, record.PersonOf(e.Platform, e.User.ID))
	if !person || err != nil {
		return false, err
	}
	return record.Has(a.tx, record.ChatOf(e.Platform, e.Chat.ID))
}

// seen reports whether an event with this id came before, today or yesterday, or tomorrow, should the clock have been set back since.
// Update ids may restart at random after a quiet week, so that there is no high-water mark to go by.
func (a *acceptance) seen(platform, id string) (bool, error) {
	for _, days := range []int{0, -1, 1} {
		day := a.now.AddDate(0, 0, days)
		if there, err := record.Has(a.tx, record.SeenKey(day, platform, id)); there || err != nil {
			return there, err
		}
	}
	return false, nil
}

// person returns whoever the event comes from, newly written down if unknown or changed; zero: nobody.
func (a *acceptance) person(e Event) (record.Person, error) {
	if e.User.ID == "" {
		return record.Person{}, nil
	}
	key := record.PersonOf(e.Platform, e.User.ID)
	p := record.Person{Platform: e.Platform, Address: e.User.ID}
	link, err := record.Get(a.tx, key)
	switch {
	case err == nil:
		known, err := record.Get(a.tx, record.PersonKey(link.ID))
		switch {
		case err == nil:
			p = known
		case lost(err):
			a.faults = append(a.faults, err)
			p.ID = link.ID
		default:
			return p, err
		}
	case errors.Is(err, store.ErrNotFound):
		p.ID, p.Heard = record.NewID(a.now, a.rand.Uint64()), a.language(e.Platform)
		if err := record.Put(a.tx, key, record.Link{ID: p.ID}); err != nil {
			return p, err
		}
	default:
		return p, err
	}
	if e.User.Name == "" {
		e.User.Name = p.Name // the platform could not tell it this time
	}
	before := p.Username
	if p.Name == e.User.Name && before == e.User.Username && (e.User.Language == "" || p.Heard == e.User.Language) && link.ID != 0 {
		return p, nil
	}
	p.Name, p.Username = e.User.Name, e.User.Username
	if before != p.Username {
		if err := rename(a.tx, &p, before); err != nil {
			return p, err
		}
	}
	if e.User.Language != "" {
		p.Heard = e.User.Language
	}
	return p, record.Put(a.tx, record.PersonKey(p.ID), p)
}

// chat returns the chat that the event happened in, newly written down if unknown. A group's language is at first that
// of whoever first had to do with the bot in it.
func (a *acceptance) chat(e Event, p record.Person) (record.Chat, error) {
	key := record.ChatOf(e.Platform, e.Chat.ID)
	c := record.Chat{Platform: e.Platform, Address: e.Chat.ID, Group: e.Chat.Group}
	link, err := record.Get(a.tx, key)
	switch {
	case err == nil:
		known, err := record.Get(a.tx, record.ChatKey(link.ID))
		if !lost(err) {
			return known, err
		}
		a.faults = append(a.faults, err)
		c.ID = link.ID
		c = renewed(c, a.now)
	case errors.Is(err, store.ErrNotFound):
		c.ID = record.NewID(a.now, a.rand.Uint64())
	default:
		return c, err
	}
	if c.Group {
		c.Language = string(i18n.Match(cmp.Or(e.User.Language, p.Heard, a.language(e.Platform))))
	} else {
		c.Person = p.ID
	}
	return c, record.Put(a.tx, key, record.Link{ID: c.ID})
}

// Settled waits until every event of a chat that was accepted has been decided and the texts that answer it were sent,
// or until the chat may not be spoken to. Boards and replies may follow.
func (o *Office) Settled(ctx context.Context, platform, address string) error {
	chat, err := o.chatOf(ctx, platform, address)
	if err != nil {
		return err
	}
	for {
		moved, release := o.lanes.watch(chat)
		settled, err := o.settled(ctx, chat)
		if !settled && err == nil {
			select {
			case <-moved:
			case <-ctx.Done():
				err = ctx.Err()
			case <-o.stop.Done():
				err = o.stop.Err()
			}
		}
		release()
		if settled || err != nil {
			return err
		}
	}
}

func (o *Office) chatOf(ctx context.Context, platform, address string) (record.ID, error) {
	link, err := store.View(ctx, o.store, func(tx store.Tx) (record.Link, error) {
		return record.Get(tx, record.ChatOf(platform, address))
	})
	if err != nil {
		return 0, fmt.Errorf("failed to find the chat: %w", err)
	}
	return link.ID, nil
}

func (o *Office) settled(ctx context.Context, chat record.ID) (bool, error) {
	return store.View(ctx, o.store, func(tx store.Tx) (bool, error) {
		c, err := record.Get(tx, record.ChatKey(chat))
		if err != nil {
			return false, err
		}
		inbox, err := record.List(tx, record.Inbox(chat), "", 1)
		if err != nil || len(inbox) > 0 {
			return false, err
		}
		notes, err := record.List(tx, record.Notes(chat), "", 1)
		return c.Parked || len(notes) == 0, err
	})
}
