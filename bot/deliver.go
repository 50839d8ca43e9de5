package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// How the delivery of a chat goes about it.
const (
	focusWait = 400 * time.Millisecond // so long a marked picture waits for a second tap
	sendWait  = 30 * time.Second       // the longest that one call of a platform may take
	debtPage  = 64                     // so many debts are looked through at once
)

// hold is why a chat waits before it is sent to again. Its delivery alone touches it.
type hold struct {
	until    time.Time
	failures int
}

// errKind is returned for a view that no feature claims.
var errKind = errors.New("no feature shows views of this kind")

// soon is the time of what can be done at once.
var soon = time.Unix(1, 0)

// deliverAll shows and says what a chat is owed until nothing is left. One goroutine does it for a chat, so that
// nothing overtakes anything.
func (o *Office) deliverAll(n *lane) {
	for o.sleep(n.hold.until, nil) {
		n.delivery.wake.clear()
		at, err := o.deliver(n)
		o.lanes.progress(n)
		switch {
		case err != nil:
			n.hold.failures++
			n.hold.until = time.Now().Add(backoff(n.hold.failures))
			o.log.Error("failed to deliver", "chat", n.chat, "attempt", n.hold.failures, "error", err)
		case at.IsZero():
			return
		default:
			o.sleep(at, n.delivery.wake)
		}
	}
}

// sleep waits until a time or a wake, and reports whether the office still runs.
func (o *Office) sleep(until time.Time, wake signal) bool {
	d := time.Until(until)
	if d <= 0 {
		return o.stop.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-wake:
	case <-o.stop.Done():
	}
	return o.stop.Err() == nil
}

// plan is the next thing to do for a chat.
type plan struct {
	chat     record.Chat
	words    Words
	platform Platform
	note     *record.Item[record.Note]
	sheet    *sheet
	dead     record.Key[record.Owed] // a debt that can never be paid
	at       time.Time               // nothing can be done before; zero: nothing is left
}

// sheet is a view's newest page, ready to be shown.
type sheet struct {
	key   record.Key[record.Post]
	post  record.Post
	page  Page
	owed  bool      // a debt, as against a focus alone
	since time.Time // when the debt came to be
	focus focus
}

// deliver does the next thing for a chat, and returns when to come back: zero if nothing is left.
func (o *Office) deliver(n *lane) (time.Time, error) {
	strips := o.lanes.strips(n) // before looking: what is owed beside them is seen then, and comes after
	p, err := store.View(o.hard, o.store, func(tx store.Tx) (plan, error) { return o.look(tx, n) })
	for _, ref := range strips {
		o.takeButtons(p, ref)
	}
	switch {
	case err != nil:
		return soon, fmt.Errorf("failed to see what is owed: %w", err)
	case p.note != nil:
		err = o.say(n, p)
	case p.dead != "":
		err = o.forgive(p)
	case p.sheet == nil:
		return p.at, nil
	case p.sheet.owed:
		err = o.show(n, p)
	default:
		err = o.point(n, p)
	}
	return soon, o.trouble(n, p.chat, err)
}

// look finds the next thing to do: notes first, then boards, then what was pointed at.
func (o *Office) look(tx store.Tx, n *lane) (p plan, err error) {
	p.chat, err = record.Get(tx, record.ChatKey(n.chat))
	if errors.Is(err, store.ErrNotFound) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	var there bool
	if p.platform, there = o.platforms[p.chat.Platform]; !there || p.chat.Parked {
		return p, nil
	}
	if p.words, err = wordsOf(tx, &p.chat); err != nil {
		return p, err
	}
	notes, err := record.List(tx, record.Notes(n.chat), "", 1)
	if err != nil {
		return p, err
	}
	if len(notes) > 0 {
		p.note = &notes[0]
		return p, nil
	}
	if err := o.lookForDebt(tx, n, &p); err != nil || p.sheet != nil || p.dead != "" {
		return p, err
	}
	return p, o.lookForFocus(tx, n, &p)
}

func wordsOf(tx store.Tx, c *record.Chat) (Words, error) {
	if c.Group {
		return ChatWords(c, nil), nil
	}
	p, err := record.Get(tx, record.PersonKey(c.Person))
	if errors.Is(err, store.ErrNotFound) {
		return PersonWords(nil), nil
	}
	return PersonWords(&p), err
}

func (o *Office) lookForDebt(tx store.Tx, n *lane, p *plan) error {
	debts, err := record.List(tx, record.Debts(n.chat), "", debtPage)
	if err != nil {
		return err
	}
	for _, debt := range debts {
		id, err := record.ParseID(debt.Key.Part(3))
		if err != nil {
			return err
		}
		s, err := o.sheet(tx, n, p, record.PostKey(debt.Key.Part(2), id, n.chat))
		if hopeless(err) {
			o.log.Error("a view cannot be shown", "debt", debt.Key, "error", err)
			p.dead = debt.Key
			return nil
		}
		if err != nil {
			return err
		}
		s.owed, s.since = true, debt.Value.Since
		if ready := debt.Value.Since.Add(p.platform.Can().Gather); s.page.Pending && time.Now().Before(ready) {
			p.wait(ready)
			continue
		}
		p.sheet = s
		return nil
	}
	return nil
}

func (o *Office) lookForFocus(tx store.Tx, n *lane, p *plan) error {
	for _, f := range o.lanes.focuses(n) {
		if ready := f.at.Add(focusWait); f.sent && time.Now().Before(ready) {
			p.wait(ready)
			continue
		}
		s, err := o.sheet(tx, n, p, f.post)
		if hopeless(err) {
			o.lanes.repoint(n, f, f, true)
			continue
		}
		if err != nil {
			return err
		}
		if s.focus == f {
			p.sheet = s
			return nil
		}
	}
	return nil
}

// hopeless reports whether a view will fail however often it is tried, as against a store in trouble.
func hopeless(err error) bool {
	return errors.Is(err, store.ErrNotFound) || unreadable(err) || errors.Is(err, errPanic) || errors.Is(err, errKind)
}

// forgive takes a debt away that can never be paid, so that it does not stop the others.
func (o *Office) forgive(p plan) error {
	return o.changeChat(p.chat.ID, func(tx store.Tx, _ *record.Chat) error { return record.Delete(tx, p.dead) })
}

func (p *plan) wait(until time.Time) {
	if p.at.IsZero() || until.Before(p.at) {
		p.at = until
	}
}

// sheet loads a post and makes its newest page. A page that cannot be made any more is empty.
func (o *Office) sheet(tx store.Tx, n *lane, p *plan, key record.Key[record.Post]) (*sheet, error) {
	s := &sheet{key: key}
	var err error
	if s.post, err = record.Get(tx, key); err != nil {
		return s, err
	}
	s.focus, _ = o.lanes.pointed(n, key, s.post.Version)
	view, ok := o.tables.views[s.post.Kind]
	if !ok {
		return s, fmt.Errorf("failed to show %s: %w", key, errKind)
	}
	err = o.guard(func() (err error) {
		s.page, err = view.Show(tx, Glance{
			Post: &s.post, Chat: &p.chat, Words: p.words, Style: styleOf(p.words), Focus: s.focus.what,
		})
		return err
	})
	if err != nil {
		return s, err
	}
	return s, know(tx, p.chat.Platform, &s.page.Message)
}

// send puts one message into a chat.
func (o *Office) send(p plan, thread string, m Message) (Sent, error) {
	ctx, cancel := context.WithTimeout(o.hard, sendWait)
	defer cancel()
	sent, err := p.platform.Send(ctx, Speech{
		Place: Place{Chat: p.chat.Address, Thread: thread}, Messages: []Message{m},
	})
	if err != nil {
		return Sent{}, err
	}
	if len(sent) != 1 {
		return Sent{}, fmt.Errorf("the platform sent %d messages for one: %w", len(sent), ErrUnknown)
	}
	return sent[0], nil
}

// trouble deals with what went wrong for the whole chat; what it returns makes the delivery wait and try again.
func (o *Office) trouble(n *lane, chat record.Chat, err error) error {
	var limit *LimitError
	var moved *MovedError
	switch {
	case err == nil:
		n.hold = hold{}
		return nil
	case errors.Is(err, ErrParked):
		return o.changeChat(chat.ID, func(_ store.Tx, c *record.Chat) error {
			c.Parked = true
			return nil
		})
	case errors.As(err, &limit):
		n.hold.until = time.Now().Add(limit.After)
		o.meter.Limited(chat.Platform)
		o.log.Warn("a chat was written to too often", "chat", chat.ID, "wait", limit.After)
		return nil
	case errors.As(err, &moved):
		return o.changeChat(chat.ID, func(tx store.Tx, c *record.Chat) error {
			return readdress(tx, c, moved.To)
		})
	}
	return err
}

// changeChat changes a chat's record.
func (o *Office) changeChat(id record.ID, change func(store.Tx, *record.Chat) error) error {
	_, err := store.Update(o.hard, o.store, func(tx store.Tx) (struct{}, error) {
		c, err := record.Get(tx, record.ChatKey(id))
		if err != nil {
			return struct{}{}, err
		}
		if err := change(tx, &c); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, record.Put(tx, record.ChatKey(id), c)
	})
	return err
}
