package bot

import (
	"context"
	"errors"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// tidy removes a message that showed a view before, or at least its buttons.
func (o *Office) tidy(p plan) error {
	s := p.sheet
	old := s.post.Old[0]
	ref := Ref{Place: Place{Chat: p.chat.Address, Thread: s.post.Thread}, Message: old.Message}
	err := o.takeAway(p, ref, old.Sent)
	if err != nil && !final(err) {
		return err
	}
	if err != nil {
		o.log.Debug("an old message stays", "chat", p.chat.ID, "error", err)
	}
	return o.changePost(s, func(tx store.Tx, post *record.Post) error {
		if len(post.Old) > 0 && post.Old[0].Message == old.Message {
			post.Old = post.Old[1:]
		}
		return s.pay(tx, post)
	})
}

// takeAway removes a message, or its buttons where it is too old for that or may not be removed.
func (o *Office) takeAway(p plan, ref Ref, sent time.Time) error {
	if limit := p.platform.Can().Takeback; limit == 0 || age(time.Now(), sent) < limit {
		ctx, cancel := context.WithTimeout(o.hard, sendWait)
		defer cancel()
		if err := p.platform.Delete(ctx, ref); err == nil || !final(err) {
			return err
		}
	}
	_, err := o.send(p, ref.Place.Thread, Message{Replace: ref, Silent: true})
	return err
}

// final reports whether an error will be the same however often the same is tried.
func final(err error) bool {
	return errors.Is(err, ErrGone) || errors.Is(err, ErrRefused) || errors.Is(err, ErrClosed)
}

// takeButtons takes the buttons of a message away, or gives up: a tap on one that is left says that it is old, and has
// this tried again.
func (o *Office) takeButtons(n *lane, p plan) error {
	if p.strip.Place.Chat != p.chat.Address { // the chat has moved, and the message is none of ours
		o.lanes.stripped(n)
		return nil
	}
	_, err := o.send(p, p.strip.Place.Thread, Message{Replace: p.strip, Silent: true})
	var limit *LimitError
	if errors.As(err, &limit) {
		return err
	}
	o.lanes.stripped(n)
	if err != nil {
		o.log.Debug("failed to take buttons away", "chat", p.chat.ID, "error", err)
	}
	return nil
}
