package bot

import (
	"context"
	"errors"
	"time"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// noteLife is how old a text may get; one that could not be said by then is not said any more.
const noteLife = 10 * time.Minute

// say says the oldest note of a chat, and takes it off the queue in the commit that records what became of it.
func (o *Office) say(n *lane, p plan) error {
	note := p.note.Value
	switch {
	case p.note.Err != nil:
		o.log.Error("a note cannot be read and is dropped", "chat", p.chat.ID, "error", p.note.Err)
		return o.said(p, Sent{})
	case time.Since(note.At) > noteLife:
		return o.said(p, Sent{})
	case note.Menu != "":
		return o.setMenu(p)
	}
	sent, err := o.sendNote(p)
	switch {
	case errors.Is(err, ErrRefused), errors.Is(err, ErrClosed):
		o.log.Error("a note was refused and is dropped", "chat", p.chat.ID, "error", err)
	case errors.Is(err, ErrUnknown) && n.hold.failures > 0:
		o.log.Warn("a note may not have been said", "chat", p.chat.ID, "error", err)
	case err != nil:
		return err
	}
	return o.said(p, sent)
}

// sendNote sends a note; one whose message to replace is gone is sent afresh.
func (o *Office) sendNote(p plan) (Sent, error) {
	note := &p.note.Value
	m := Message{Text: note.Text, File: note.File, Buttons: note.Buttons, Silent: !note.Loud}
	if note.Replace != "" {
		m.Replace = Ref{Place: Place{Chat: p.chat.Address, Thread: note.Thread}, Message: note.Replace}
	}
	sent, err := o.send(p, note.Thread, m)
	if errors.Is(err, ErrGone) && note.Replace != "" {
		note.Replace, m.Replace = "", Ref{}
		return o.send(p, note.Thread, m)
	}
	return sent, err
}

// said takes a note off the queue.
func (o *Office) said(p plan, sent Sent) error {
	note := p.note.Value
	return o.changeChat(p.chat.ID, func(tx store.Tx, c *record.Chat) error {
		if sent.Message != "" && note.Replace == "" {
			c.Messages++
		}
		return noteSaid(tx, c, *p.note, sent.Message)
	})
}

// noteSaid takes a note off the queue, and keeps which message of ours it is if it is a question.
func noteSaid(tx store.Tx, c *record.Chat, n record.Item[record.Note], message string) error {
	open, err := record.Has(tx, n.Key)
	if err != nil {
		return err
	}
	if n.Value.Question && open && message != "" { // not answered or taken back while it was on its way
		if c.Questions == nil {
			c.Questions = map[record.ID]string{}
		}
		c.Questions[n.Value.To] = message
	}
	return record.Delete(tx, n.Key)
}

func (o *Office) setMenu(p plan) error {
	ctx, cancel := context.WithTimeout(o.hard, sendWait)
	defer cancel()
	err := p.platform.Menu(ctx, Place{Chat: p.chat.Address}, o.Menu(i18n.Language(p.note.Value.Menu)))
	if errors.Is(err, ErrRefused) {
		o.log.Error("a command menu was refused", "chat", p.chat.ID, "error", err)
		err = nil
	}
	if err != nil {
		return err
	}
	return o.said(p, Sent{})
}
