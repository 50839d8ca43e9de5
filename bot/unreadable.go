package bot

import (
	"errors"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// unreadable reports whether a record cannot be read, which trying again does not mend.
func unreadable(err error) bool {
	return errors.Is(err, record.ErrDecode) || errors.Is(err, record.ErrNewer)
}

// lost reports whether a record that must be there makes no sense, or is not: it is then begun anew.
func lost(err error) bool {
	return errors.Is(err, record.ErrDecode) || errors.Is(err, store.ErrNotFound)
}

// layAside keeps an event that cannot be taken in, since what is stored of its chat or person was written by a newer
// program, so that the others of its batch can be.
func (a *acceptance) layAside(e Event, cause error) error {
	a.again = append(a.again, e)
	a.faults = append(a.faults, cause)
	aside := record.Aside{Event: e, Error: cause.Error()}
	return record.Put(a.tx, record.AsideKey(record.InboxKey(0, a.rand.Uint64())), aside)
}

// renewed is a chat in the place of one whose record makes no sense. Its counters begin above all that they can have
// been, so that nothing that waits is written over.
func renewed(c record.Chat, now time.Time) record.Chat {
	c.Inbox = uint64(now.UnixMilli())
	c.Notes, c.Messages = c.Inbox, c.Inbox
	return c
}
