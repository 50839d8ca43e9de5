package bot

import (
	"errors"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// depth is how many messages may lie below a board; with so many a newer state is sent afresh at the bottom.
const depth = 8

// show shows the newest state of a view and clears the debt, if the state is still the newest by then.
func (o *Office) show(n *lane, p plan) error {
	s := p.sheet
	deep := p.chat.Messages >= s.post.Below+depth && s.post.Still != s.post.Version
	fresh := !s.post.In(&p.chat) || s.post.Fresh > s.post.Shown || deep
	sent, err := o.put(p, fresh)
	switch {
	case !fresh && (errors.Is(err, ErrGone) || errors.Is(err, ErrRefused)):
		return o.lose(s)
	case fresh && errors.Is(err, ErrUnknown) && s.post.Unsure > 0:
		o.log.Warn("a new message was sent again, and may have arrived or not", "chat", p.chat.ID,
			"view", s.post.Kind, "id", s.post.ID, "error", err)
		return nil // the debt was put off before
	case errors.Is(err, ErrClosed):
		return o.changePost(s, func(tx store.Tx, _ *record.Post) error { return s.await(tx, &p.chat) })
	case errors.Is(err, ErrRefused):
		o.log.Error("a view was refused and is not shown", "chat", p.chat.ID, "view", s.post.Kind, "id", s.post.ID, "error", err)
	case err != nil:
		return err
	}
	err = o.shown(p, sent, fresh)
	if errors.Is(err, store.ErrNotFound) && fresh && sent.Message != "" { // the view was taken away while it was on its way
		o.lanes.strip(strip{chat: p.chat.ID, ref: Ref{Place: s.ref(p).Place, Message: sent.Message}})
	}
	if err != nil {
		return err
	}
	o.meter.Took(ToBoard, p.chat.Platform, time.Since(s.since))
	o.lanes.repoint(n, s.focus, focus{}, true)
	return nil
}

// await puts a view off whose thread is closed, unless something has come from the chat meanwhile: the thread may be open
// again.
func (s *sheet) await(tx store.Tx, before *record.Chat) error {
	c, err := record.Get(tx, record.ChatKey(before.ID))
	if err != nil {
		return err
	}
	if c.Inbox != before.Inbox {
		return s.putOff(tx, time.Time{})
	}
	return s.putOff(tx, time.Now().Add(topicWait))
}

// put sends the page as a new message, or puts it into the one that stands.
func (o *Office) put(p plan, fresh bool) (Sent, error) {
	m := p.sheet.page.Message
	if fresh {
		return o.putFresh(p, m)
	}
	m.Replace = p.sheet.ref(p)
	return o.send(p, p.sheet.post.Thread, m)
}

// shown records what a message shows now, and tells the view.
func (o *Office) shown(p plan, sent Sent, fresh bool) error {
	now, roll := time.Now(), dice()
	d, err := store.Update(o.hard, o.store, func(tx store.Tx) (*Desk, error) {
		d := newDesk(tx, now, roll())
		post, err := record.Get(tx, p.sheet.key)
		if err != nil {
			return nil, err
		}
		if err := noteShown(d, p, &post, sent, fresh); err != nil {
			return nil, err
		}
		if err := record.Put(tx, p.sheet.key, post); err != nil {
			return nil, err
		}
		return d, o.tellShown(d, post)
	})
	if err != nil {
		return err
	}
	o.follow(d.effects)
	return nil
}

// noteShown notes in a post's record what its message shows. An edit of one that another took the place of meanwhile counts
// for nothing.
func noteShown(d *Desk, p plan, post *record.Post, sent Sent, fresh bool) error {
	s := p.sheet
	if !fresh && post.Message != s.post.Message {
		return nil
	}
	post.Shown = s.post.Version
	if fresh {
		s.settle(post)
	}
	if fresh && sent.Message != "" {
		if err := noteSent(d, p, post, sent.Message); err != nil {
			return err
		}
	}
	if sent.Message != "" {
		if err := noteScene(d.Tx, p, post, s.page.Message, sent); err != nil {
			return err
		}
	}
	return s.pay(d.Tx, &p.chat, post)
}

// noteSent notes that a new message stands in the chat.
func noteSent(d *Desk, p plan, post *record.Post, message string) error {
	c, err := record.Get(d.Tx, record.ChatKey(post.Chat))
	if err != nil {
		return err
	}
	c.Messages++
	there := c
	there.Address = p.chat.Address
	post.Replace(message, &there, d.Now)
	if c.Address != p.chat.Address { // the chat has moved since, and sees nothing of it
		post.Shown = 0
	}
	return record.Put(d.Tx, record.ChatKey(c.ID), c)
}

// tellShown tells a view that its newest state is shown. What cannot be read then must not have it shown again and again.
func (o *Office) tellShown(d *Desk, post record.Post) error {
	view := o.tables.views[post.Kind]
	if view.Shown == nil || post.Shown != post.Version {
		return nil
	}
	err := o.guard(func() error { return view.Shown(d, post) })
	if hopeless(err) {
		o.log.Error("a view was shown and could not be told", "view", post.Kind, "id", post.ID, "error", err)
		return nil
	}
	return err
}

// lose forgets a message that is not there any more, so that a new one is sent.
func (o *Office) lose(s *sheet) error {
	return o.changePost(s, func(tx store.Tx, post *record.Post) error {
		if post.Message != s.post.Message {
			return nil
		}
		post.Message, post.Scene = "", ""
		return s.putOff(tx, time.Time{})
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
	switch {
	case errors.Is(err, ErrGone), errors.Is(err, ErrRefused):
		o.lanes.repoint(n, s.focus, next, true)
		return o.lose(s)
	case errors.Is(err, ErrClosed):
		o.lanes.repoint(n, s.focus, next, true)
		return nil
	case err != nil:
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
	picture := record.Picture{Scene: m.Pictures[0].Key(), Known: sent.Known}
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
	scene := m.Pictures[0].Key()
	picture, err := record.Get(tx, record.PictureKey(platform, scene))
	if errors.Is(err, store.ErrNotFound) || err == nil && picture.Scene != scene {
		return nil
	}
	m.Pictures[0].Known = picture.Known
	return err
}

// same reports whether the message shows the page's picture already.
func (s *sheet) same(m Message) bool {
	return len(m.Pictures) == 1 && m.Pictures[0].Key() == s.post.Scene
}
