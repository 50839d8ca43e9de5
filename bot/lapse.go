package bot

import (
	"errors"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// lapseKind is the kind of the timer by which a view in a group forgets what it was pointed at. Its ID is the view's.
const lapseKind = "lapse"

// lapseAfter is how long a view in a group stays pointed at something.
const lapseAfter = time.Minute

// lapse has what a post is pointed at forgotten after a while, and no more what it was pointed at before.
func (c *Case) lapse(key record.Key[record.Post], post record.Post, pointed bool) error {
	if !post.Lapse.IsZero() {
		if err := record.Delete(c.Tx, record.DueKey(post.Lapse, lapseKind, post.ID)); err != nil {
			return err
		}
		post.Lapse = time.Time{}
	}
	if pointed {
		post.Lapse = c.Now.Add(lapseAfter).Truncate(time.Millisecond)
		due := record.Due{Kind: lapseKind, ID: post.ID, Chat: post.Chat, View: post.Kind, At: post.Lapse}
		if err := c.At(due); err != nil {
			return err
		}
	}
	return record.Put(c.Tx, key, post)
}

// unpoint puts the buttons back that a view has when it is pointed at nothing.
func unpoint(d *Desk, due record.Due) error {
	key := record.PostKey(due.View, due.ID, due.Chat)
	post, err := record.Get(d.Tx, key)
	if errors.Is(err, store.ErrNotFound) || err == nil && !post.Lapse.Equal(due.At) {
		return nil // it shows something else since
	}
	if err != nil {
		return err
	}
	post.Lapse = time.Time{}
	d.effects.focus = append(d.effects.focus, focus{post: key, chat: due.Chat, version: post.Version, at: d.Now})
	return record.Put(d.Tx, key, post)
}
