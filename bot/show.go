package bot

import (
	"context"
	"errors"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// depth is how many messages may lie below a board; with so many it is sent afresh at the bottom.
const depth = 8

// show shows the newest state of a view and clears the debt, if the state is still the newest by then.
func (o *Office) show(n *lane, p plan) error {
	s := p.sheet
	fresh := s.post.Message == "" || s.post.Fresh > s.post.Shown || p.chat.Messages >= s.post.Below+depth
	m := s.page.Message
	if fresh {
		if err := o.intend(s); err != nil {
			return err
		}
	} else {
		m.Replace = s.ref(p)
	}
	sent, err := o.send(p, s.post.Thread, m)
	switch {
	case !fresh && (errors.Is(err, ErrGone) || errors.Is(err, ErrRefused)):
		return o.lose(s)
	case errors.Is(err, ErrRefused):
		o.log.Error("a view was refused and is not shown", "chat", p.chat.ID, "view", s.post.Kind, "id", s.post.ID, "error", err)
	case err != nil:
		return err
	}
	if err := o.shown(p, sent, fresh); err != nil {
		return err
	}
	o.meter.Took(ToBoard, p.chat.Platform, time.Since(s.since))
	if old := s.post.Message; fresh && old != "" && old != sent.Message {
		o.takeAway(p, s)
	}
	o.lanes.repoint(n, s.focus, focus{}, true)
	return nil
}

// intend stores, before a new message is sent, that one may stand in the chat that we know nothing of: should the
// process die before its Ref is stored, the next one finds this.
func (o *Office) intend(s *sheet) error {
	return o.changePost(s, func(_ store.Tx, post *record.Post) error {
		post.Lost = post.Lost || post.Intent
		post.Intent = true
		return nil
	})
}

// shown records what a message shows now.
func (o *Office) shown(p plan, sent Sent, fresh bool) error {
	s := p.sheet
	return o.changePost(s, func(tx store.Tx, post *record.Post) error {
		post.Shown, post.Intent = s.post.Version, false
		if sent.Message != "" {
			post.Message = sent.Message
			if err := noteScene(tx, p, post, s.page.Message, sent); err != nil {
				return err
			}
		}
		if post.Shown == post.Version {
			if err := record.Delete(tx, record.OwedKey(post.Chat, post.Kind, post.ID)); err != nil {
				return err
			}
		}
		if !fresh || sent.Message == "" {
			return nil
		}
		c, err := record.Get(tx, record.ChatKey(post.Chat))
		if err != nil {
			return err
		}
		c.Messages++
		post.Below, post.Sent = c.Messages, time.Now()
		return record.Put(tx, record.ChatKey(c.ID), c)
	})
}

// lose forgets a message that is not there any more, so that a new one is sent.
func (o *Office) lose(s *sheet) error {
	return o.changePost(s, func(tx store.Tx, post *record.Post) error {
		if post.Message != s.post.Message {
			return nil
		}
		post.Message, post.Scene = "", ""
		debt := record.OwedKey(post.Chat, post.Kind, post.ID)
		if there, err := record.Has(tx, debt); there || err != nil {
			return err
		}
		return record.Put(tx, debt, record.Owed{Since: time.Now()})
	})
}

// point shows what a tap pointed at: the buttons at once, the picture a moment later, unless a second tap came. In a
// group the picture stands still.
func (o *Office) point(n *lane, p plan) error {
	s := p.sheet
	m := s.page.Message
	next := s.focus
	next.sent, next.at = true, time.Now()
	done := s.focus.sent || p.chat.Group
	if !s.focus.sent {
		m = Message{Buttons: m.Buttons, Silent: true}
	} else if s.same(m) {
		o.lanes.repoint(n, s.focus, next, true)
		return nil
	}
	m.Replace = s.ref(p)
	sent, err := o.send(p, s.post.Thread, m)
	if errors.Is(err, ErrGone) || errors.Is(err, ErrRefused) {
		o.lanes.repoint(n, s.focus, next, true)
		return o.lose(s)
	}
	if err != nil {
		return err
	}
	o.lanes.repoint(n, s.focus, next, done)
	if len(m.Pictures) == 0 {
		return nil
	}
	return o.changePost(s, func(tx store.Tx, post *record.Post) error {
		if post.Message != s.post.Message {
			return nil
		}
		return noteScene(tx, p, post, m, sent)
	})
}

// takeAway removes the message that a new one has taken the place of, or at least its buttons.
func (o *Office) takeAway(p plan, s *sheet) {
	ctx, cancel := context.WithTimeout(o.hard, sendWait)
	defer cancel()
	if limit := p.platform.Can().Takeback; limit == 0 || time.Since(s.post.Sent) < limit {
		err := p.platform.Delete(ctx, s.ref(p))
		if err == nil {
			return
		}
		o.log.Debug("failed to delete an old message", "chat", p.chat.ID, "error", err)
	}
	o.takeButtons(p, s.ref(p))
}

// takeButtons takes the buttons of a message away, if that can be done. A tap on one that stays is refused all the same.
func (o *Office) takeButtons(p plan, ref Ref) {
	if p.platform == nil || p.chat.Parked {
		return
	}
	if _, err := o.send(p, ref.Place.Thread, Message{Replace: ref, Silent: true}); err != nil {
		o.log.Debug("failed to take buttons away", "chat", p.chat.ID, "error", err)
	}
}

// changePost changes a post's record.
func (o *Office) changePost(s *sheet, change func(store.Tx, *record.Post) error) error {
	_, err := store.Update(o.hard, o.store, func(tx store.Tx) (struct{}, error) {
		post, err := record.Get(tx, s.key)
		if err != nil {
			return struct{}{}, err
		}
		if err := change(tx, &post); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, record.Put(tx, s.key, post)
	})
	return err
}

// ref names the message that shows the view.
func (s *sheet) ref(p plan) Ref {
	return Ref{
		Place:   Place{Chat: p.chat.Address, Thread: s.post.Thread},
		Message: s.post.Message, Picture: s.post.Scene != "",
	}
}

// noteScene records which picture a message shows, and what the platform calls it.
func noteScene(tx store.Tx, p plan, post *record.Post, m Message, sent Sent) error {
	post.Scene = ""
	if len(m.Pictures) != 1 {
		return nil
	}
	picture := record.Picture{Scene: m.Pictures[0].Scene.Key(), Known: sent.Known}
	post.Scene = picture.Scene
	if picture.Known == "" || picture.Known == m.Pictures[0].Known {
		return nil
	}
	return record.Put(tx, record.PictureKey(p.chat.Platform, picture.Scene), picture)
}

// know tells a page's message what the platform calls its picture, if it has it.
func know(tx store.Tx, platform string, m *Message) error {
	if len(m.Pictures) != 1 {
		return nil
	}
	scene := m.Pictures[0].Scene.Key()
	picture, err := record.Get(tx, record.PictureKey(platform, scene))
	if errors.Is(err, store.ErrNotFound) || err == nil && picture.Scene != scene {
		return nil
	}
	m.Pictures[0].Known = picture.Known
	return err
}

// same reports whether the message shows the page's picture already.
func (s *sheet) same(m Message) bool {
	return len(m.Pictures) == 1 && m.Pictures[0].Scene.Key() == s.post.Scene
}
