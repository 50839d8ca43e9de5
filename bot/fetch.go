package bot

import (
	"context"
	"errors"
	"fmt"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// fetchClass is the class of the jobs that fetch files. A job's id is that of the event which waits for its file: the
// event is taken in without it, so that a file on its way delays nothing else and is not lost when the process dies.
const fetchClass = "fetch"

// readFile lets the features decide about a file, once it is there.
func (o *Office) readFile(c *Case) error {
	if c.Event.File.Known == "" {
		return askAll(c, o.tables.files)
	}
	job := record.Job{Class: fetchClass, ID: c.NewID(), Chat: c.Chat.ID}
	if err := record.Put(c.Tx, record.FetchKey(job.ID), c.Event); err != nil {
		return err
	}
	return c.Work(job)
}

// fetch gets the file of an event that waits for it, and puts the event into the inbox once more.
func (o *Office) fetch(ctx context.Context, s store.Store, j record.Job) (func(*Desk) error, error) {
	e, err := store.View(ctx, s, func(tx store.Tx) (Event, error) { return record.Get(tx, record.FetchKey(j.ID)) })
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	file := &File{Name: e.File.Name}
	if fetcher, ok := o.platforms[e.Platform].(Fetcher); ok {
		file.Data, err = fetcher.Fetch(ctx, e.File.Known)
	}
	if err != nil && !errors.Is(err, ErrGone) {
		return nil, fmt.Errorf("failed to fetch a file: %w", err)
	}
	e.File = file
	return func(d *Desk) error { return d.redeliver(j, e) }, nil
}

// redeliver has an event decided that waited for its file.
func (d *Desk) redeliver(j record.Job, e Event) error {
	if err := record.Delete(d.Tx, record.FetchKey(j.ID)); err != nil {
		return err
	}
	chat, err := d.Chat(j.Chat)
	if err != nil {
		return err
	}
	e.At = d.Now
	if err := record.Put(d.Tx, record.InboxKey(chat.ID, chat.Inbox), e); err != nil {
		return err
	}
	chat.Inbox++
	d.effects.inboxes = append(d.effects.inboxes, chat.ID)
	return record.Put(d.Tx, record.ChatKey(chat.ID), chat)
}
