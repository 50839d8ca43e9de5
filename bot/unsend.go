package bot

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// maxUnsent is how many events of a chat are looked through for a message that was taken back: more never wait.
const maxUnsent = 1000

// unsend forgets a message that somebody took back: if it waits still, or comes only later, it is not obeyed, and where it
// was laid aside what it said is not kept.
func (a *acceptance) unsend(e Event) error {
	if a.shutOut(e) || e.Message == "" {
		return nil
	}
	if err := record.Put(a.tx, record.SeenKey(a.now, e.Platform, unsentID(e.Message)), record.Link{}); err != nil {
		return err
	}
	link, err := record.Get(a.tx, record.ChatOf(e.Platform, e.Chat.ID))
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	waiting, err := record.List(a.tx, record.Inbox(link.ID), "", maxUnsent)
	if err != nil {
		return err
	}
	for _, w := range waiting {
		if w.Err == nil && says(w.Value, e.Message) {
			if err := record.Delete(a.tx, w.Key); err != nil {
				return err
			}
		}
	}
	aside, err := record.List(a.tx, record.Asides(link.ID), "", maxUnsent)
	if err != nil {
		return err
	}
	for _, kept := range aside {
		if kept.Err == nil && says(kept.Value.Event, e.Message) {
			kept.Value.Event.Text, kept.Value.Event.File = "", nil
			if err := record.Put(a.tx, kept.Key, kept.Value); err != nil {
				return err
			}
		}
	}
	return nil
}

// says reports whether an event is that a message was written.
func says(e Event, message string) bool {
	return e.Kind == record.Said && e.Message == message
}

// unsentID is what stands in the place of an event's id for that a message was taken back. No id has a space in it.
func unsentID(message string) string { return "unsent " + message }

// takenBack reports whether an event is a message that was taken back before it came, as happens when it is delivered
// again.
func (a *acceptance) takenBack(e Event) (bool, error) {
	if e.Kind != record.Said || e.Message == "" {
		return false, nil
	}
	return a.seen(e.Platform, unsentID(e.Message))
}
