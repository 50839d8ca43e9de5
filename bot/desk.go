package bot

import (
	"errors"
	"math/rand/v2"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// Desk is where something is decided, inside the one Update that decides it. What it is told to do is stored in that
// Update; what cannot be stored (a focus, a toast) happens after the commit.
type Desk struct {
	Tx  store.Tx
	Now time.Time

	debts   int // how many are new
	rand    *rand.Rand
	effects effects
}

func newDesk(tx store.Tx, now time.Time, r *rand.Rand) *Desk {
	return &Desk{Tx: tx, Now: now, rand: r, effects: effects{chats: map[record.ID]bool{}}}
}

// NewID draws a number that nothing has yet.
func (d *Desk) NewID() record.ID { return record.NewID(d.Now, d.rand.Uint64()) }

// Draw returns a random number from 0 to n-1.
func (d *Desk) Draw(n int) int { return d.rand.IntN(n) }

// Count tells the [Meter], once this is committed, that something of a kind happened.
func (d *Desk) Count(what, of string) { d.effects.counts = append(d.effects.counts, tally{what, of}) }

// Chat loads a chat.
func (d *Desk) Chat(id record.ID) (record.Chat, error) { return record.Get(d.Tx, record.ChatKey(id)) }

// Say owes a chat a note.
func (d *Desk) Say(chat *record.Chat, n record.Note) error {
	n.At = d.Now
	key := record.NoteKey(chat.ID, chat.Notes)
	chat.Notes++
	d.effects.chats[chat.ID] = true
	if err := record.Put(d.Tx, key, n); err != nil {
		return err
	}
	return record.Put(d.Tx, record.ChatKey(chat.ID), *chat)
}

// Open owes a chat a view that it has not seen yet, as a new message in a thread; a view that it has is sent afresh.
func (d *Desk) Open(kind string, id record.ID, chat *record.Chat, thread string) error {
	key := record.PostKey(kind, id, chat.ID)
	post, err := record.Get(d.Tx, key)
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, record.ErrDecode) {
		post, err = record.Post{Kind: kind, ID: id, Chat: chat.ID}, nil
	}
	if err != nil {
		return err
	}
	post.Thread, post.Fresh = thread, post.Version+1
	return d.owe(key, post)
}

// Call is Open with sound: the showing calls somebody to the view, which its page then says.
func (d *Desk) Call(kind string, id record.ID, chat *record.Chat, thread string) error {
	if err := d.Open(kind, id, chat, thread); err != nil {
		return err
	}
	key := record.PostKey(kind, id, chat.ID)
	post, err := record.Get(d.Tx, key)
	if err != nil {
		return err
	}
	post.Loud = post.Version
	return record.Put(d.Tx, key, post)
}

// Refresh owes every chat that sees a view its newest state.
func (d *Desk) Refresh(kind string, id record.ID) error { return d.refresh(kind, id, false) }

// Restyle owes every chat that sees a view what it shows in other words or looks. The message is changed where it stands,
// however many lie below it, unless a newer state is owed besides.
func (d *Desk) Restyle(kind string, id record.ID) error { return d.refresh(kind, id, true) }

func (d *Desk) refresh(kind string, id record.ID, still bool) error {
	posts, err := record.List(d.Tx, record.Posts(kind, id), "", 1000)
	if err != nil {
		return err
	}
	for _, p := range posts {
		if p.Err != nil {
			continue // one that cannot be read must not keep the game from going on; Open makes it anew
		}
		post := p.Value
		if still && (post.Shown == post.Version || post.Still == post.Version) {
			post.Still = post.Version + 1
		}
		if err := d.owe(p.Key, post); err != nil {
			return err
		}
	}
	return nil
}

func (d *Desk) owe(key record.Key[record.Post], post record.Post) error {
	post.Version++
	post.Lapse = time.Time{} // what it was pointed at is past
	debt := record.OwedKey(post.Chat, post.Kind, post.ID)
	if there, err := record.Has(d.Tx, debt); err != nil {
		return err
	} else if !there {
		since := d.Now.Add(time.Duration(d.debts)) // which keeps the order of what comes to be owed at once
		d.debts++
		if err := record.Put(d.Tx, debt, record.Owed{Since: since}); err != nil {
			return err
		}
	}
	d.effects.chats[post.Chat] = true
	return record.Put(d.Tx, key, post)
}

// Work owes a computation; one of the same class and id that runs is stopped and replaced.
func (d *Desk) Work(j record.Job) error {
	j.At = d.Now
	key := record.JobKey(j.Class, j.ID)
	d.effects.dropped = append(d.effects.dropped, key)
	d.effects.jobs = append(d.effects.jobs, key)
	return record.Put(d.Tx, key, j)
}

// Drop takes a computation back, and stops it if it runs.
func (d *Desk) Drop(class string, id record.ID) error {
	key := record.JobKey(class, id)
	d.effects.dropped = append(d.effects.dropped, key)
	return record.Delete(d.Tx, key)
}

// At owes something at a time.
func (d *Desk) At(due record.Due) error {
	d.effects.due = true
	return record.Put(d.Tx, record.DueKey(due.At, due.Kind, due.ID), due)
}
