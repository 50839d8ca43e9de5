package bot

import (
	"errors"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// A new message whose connection broke may stand in the chat or not. It is sent once more; if that is not known to have
// arrived either, the debt is put off, for the first of these times and each time for twice as long, up to the last.
// Whatever happens in the chat, and a start of the process, calls it in before.
const (
	doubtFirst = 10 * time.Minute
	doubtLast  = 6 * time.Hour
)

// putFresh sends a page as a new message. That it is about to be sent is stored before, so that it is known after a crash
// that one may stand in the chat. A tap on one that we lost sight of adopts it (see [Case.OnPost]).
func (o *Office) putFresh(p plan, m Message) (Sent, error) {
	s := p.sheet
	if err := o.changePost(s, s.doubt); err != nil {
		return Sent{}, err
	}
	sent, err := o.send(p, s.post.Thread, m)
	if err == nil || errors.Is(err, ErrRefused) || errors.Is(err, ErrUnknown) {
		return sent, err
	}
	return sent, errors.Join(err, o.changePost(s, s.certain))
}

// doubt stores that one more new message is about to be sent, and lets the debt wait if it was sent before.
func (s *sheet) doubt(tx store.Tx, post *record.Post) error {
	post.Unsure++
	if post.Unsure == 1 {
		return nil
	}
	wait := doubtLast
	if n := post.Unsure - 2; n < 10 {
		wait = min(doubtFirst<<n, doubtLast)
	}
	return s.putOff(tx, time.Now().Add(wait))
}

// certain stores that the message is known not to have been sent.
func (s *sheet) certain(tx store.Tx, post *record.Post) error {
	post.Unsure = max(0, post.Unsure-1) // 0: one was adopted meanwhile
	return s.putOff(tx, time.Time{})
}

// settle stores that a new message stands in the chat; it may not be the only one.
func (s *sheet) settle(post *record.Post) {
	post.Missing += max(0, post.Unsure-1)
	post.Unsure = 0
}

// pay takes the debt of the state that was shown off the queue; a newer state is owed still, and old messages are to go
// if another stands in their place.
func (s *sheet) pay(tx store.Tx, c *record.Chat, post *record.Post) error {
	if post.Shown != post.Version || len(post.Old) > 0 && post.In(c) {
		return s.putOff(tx, time.Time{})
	}
	return record.Delete(tx, record.OwedKey(post.Chat, post.Kind, post.ID))
}
