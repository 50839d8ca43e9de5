package bot

import (
	"context"
	"errors"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// tidy removes the first message of those that showed a view before, or its buttons where that cannot be done.
func (o *Office) tidy(p plan) error {
	s := p.sheet
	old := s.post.Old[0]
	ref := Ref{Place: Place{Chat: p.chat.Address, Thread: s.post.Thread}, Message: old.Message}
	whole := p.removes()
	err := o.takeAway(p, ref, whole)
	if err != nil && !final(err) {
		return err
	}
	again := err != nil && whole && p.platform.Can().Takeback != 0 // its buttons may still go
	if err != nil {
		o.log.Debug("an old message stays", "chat", p.chat.ID, "error", err)
	}
	return o.changePost(s, func(tx store.Tx, post *record.Post) error {
		if len(post.Old) == 0 || post.Old[0].Message != old.Message {
			return nil
		}
		if again {
			post.Old[0].Sent = time.Time{}
			return nil
		}
		post.Old = post.Old[1:]
		return s.pay(tx, &p.chat, post)
	})
}

// removes reports whether the next thing is to remove a message, which no platform's limits speak of.
func (p *plan) removes() bool {
	if p.sheet == nil || !p.sheet.tidy {
		return false
	}
	limit := p.platform.Can().Takeback
	return limit == 0 || age(time.Now(), p.sheet.post.Old[0].Sent) < limit
}

// takeAway removes a message, or its buttons alone.
func (o *Office) takeAway(p plan, ref Ref, whole bool) error {
	if !whole {
		_, err := o.send(p, ref.Place.Thread, Message{Replace: ref, Silent: true})
		return err
	}
	ctx, cancel := context.WithTimeout(o.hard, sendWait)
	defer cancel()
	return p.platform.Delete(ctx, ref)
}

// final reports whether an error will be the same however often the same is tried.
func final(err error) bool {
	return errors.Is(err, ErrGone) || errors.Is(err, ErrRefused) || errors.Is(err, ErrClosed)
}

// takeButtons takes the buttons of a message away, or gives up: a tap on one that is left says that it is old, and has
// this tried again.
func (o *Office) takeButtons(n *lane, p plan) error {
	_, err := o.send(p, p.strip.ref.Place.Thread, Message{Replace: p.strip.ref, Silent: true})
	var limit *LimitError
	if errors.As(err, &limit) {
		return err
	}
	o.lanes.stripped(n, *p.strip)
	if err != nil {
		o.log.Debug("failed to take buttons away", "chat", p.chat.ID, "error", err)
	}
	return nil
}
