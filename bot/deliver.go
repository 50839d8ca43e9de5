package bot

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// How the delivery of a chat goes about it.
const (
	focusWait = 400 * time.Millisecond // so long a marked picture waits for a second tap
	sendWait  = 30 * time.Second       // the longest that one call of a platform may take
	calmFor   = 2 * time.Second        // so long what was pointed at gives way to what is owed in other chats
	topicWait = 24 * time.Hour         // so long a board waits for its thread to be opened, if nothing happens
)

// hold is why a chat waits before it is sent to again. Its delivery alone touches it.
type hold struct {
	until    time.Time
	failures int
}

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
	style    render.Style
	platform Platform
	pace     *pace
	wishes   wishes
	note     *record.Item[record.Note]
	reply    *reply // all that is owed, on a platform that takes replies only
	sheet    *sheet
	strip    *strip // a message whose buttons are to go
	bad      *badDebt
	at       time.Time // nothing can be done before; zero: nothing is left
}

// sends reports whether the platform has a part in it.
func (p *plan) sends() bool {
	return p.note != nil || p.reply != nil || p.sheet != nil || p.strip != nil
}

// urgency returns how much room it needs.
func (p *plan) urgency() urgency {
	switch {
	case p.removes():
		return asFree
	case p.strip != nil, p.sheet != nil && p.sheet.tidy:
		return asCalm
	case p.note != nil, p.reply != nil, p.sheet.owed:
		return asOwed
	case p.sheet.focus.sent:
		return asSpare
	case age(time.Now(), p.sheet.focus.at) > calmFor:
		return asOwed
	}
	return asCalm
}

// deliver does the next thing for a chat, and returns when to come back: zero if nothing is left. What is sent is made
// only when there is room for it, so that of the states that came meanwhile the newest is shown.
func (o *Office) deliver(n *lane) (time.Time, error) {
	p, err := o.next(n)
	if err != nil || !p.sends() {
		return o.idle(p, err)
	}
	now := time.Now()
	wait, granted := p.pace.ask(now, &p.chat, p.urgency())
	if !granted {
		if p.urgency() == asOwed {
			n.hold.until = now.Add(wait) // nothing that may come meanwhile has more room
		}
		return now.Add(wait), nil
	}
	if wait > 0 {
		if !o.sleep(now.Add(wait), nil) {
			return time.Time{}, nil
		}
		if p, err = o.next(n); err != nil || !p.sends() {
			return o.idle(p, err)
		}
	}
	switch {
	case p.strip != nil:
		err = o.takeButtons(n, p)
	case p.note != nil:
		err = o.say(n, p)
	case p.reply != nil:
		err = o.reply(n, p)
	case p.sheet.tidy:
		err = o.tidy(p)
	case p.sheet.owed:
		err = o.show(n, p)
	default:
		err = o.point(n, p)
	}
	return soon, o.trouble(n, p, err)
}

// next finds the next thing to do for a chat.
func (o *Office) next(n *lane) (plan, error) {
	w := o.lanes.wishes(n)
	p, err := store.View(o.hard, o.store, func(tx store.Tx) (plan, error) { return o.look(tx, n, w) })
	if err != nil {
		return p, fmt.Errorf("failed to see what is owed: %w", err)
	}
	return p, nil
}

// idle returns when to come back if there is nothing to send.
func (o *Office) idle(p plan, err error) (time.Time, error) {
	if err == nil && p.bad != nil {
		return soon, o.forgive(p)
	}
	return p.at, err
}

// look finds the next thing to do: notes first, then boards, then buttons that are to go, then what was pointed at.
func (o *Office) look(tx store.Tx, n *lane, w wishes) (p plan, err error) {
	p.wishes = w
	p.chat, err = record.Get(tx, record.ChatKey(n.chat))
	if unreadable(err) {
		o.log.Error("a chat cannot be read and is left alone", "chat", n.chat, "error", err)
	}
	if errors.Is(err, store.ErrNotFound) || unreadable(err) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	var there bool
	if p.platform, there = o.platforms[p.chat.Platform]; !there || p.chat.Parked {
		return p, nil
	}
	p.pace = o.paces[p.chat.Platform]
	owner, err := ownerOf(tx, &p.chat)
	if err != nil {
		return p, err
	}
	p.words, p.style = ChatWords(&p.chat, owner), ChatStyle(&p.chat, owner)
	if p.platform.Can().Replies != nil {
		return p, o.lookForReply(tx, n, &p)
	}
	notes, err := record.List(tx, record.Notes(n.chat), "", 1)
	if err != nil {
		return p, err
	}
	if len(notes) > 0 {
		p.note = &notes[0]
		return p, nil
	}
	if err := o.lookForDebt(tx, &p); err != nil || p.sheet != nil || p.bad != nil {
		return p, err
	}
	if err := o.lookForStrip(tx, n, &p); err != nil || p.strip != nil {
		return p, err
	}
	return p, o.lookForFocus(tx, n, &p)
}

// lookForStrip finds a message whose buttons are to go. It may have become the live one since, and none of ours if the chat
// has moved.
func (o *Office) lookForStrip(tx store.Tx, n *lane, p *plan) error {
	for _, s := range p.wishes.strips {
		live, err := s.isLive(tx)
		if err != nil {
			return err
		}
		if !live && s.ref.Place.Chat == p.chat.Address {
			p.strip = &s
			return nil
		}
		o.lanes.stripped(n, s)
	}
	return nil
}

// ownerOf returns the person whose private chat it is; nil if it is a group, or the person is not known any more.
func ownerOf(tx store.Tx, c *record.Chat) (*record.Person, error) {
	if c.Group {
		return nil, nil
	}
	p, err := record.Get(tx, record.PersonKey(c.Person))
	if errors.Is(err, store.ErrNotFound) || unreadable(err) {
		return nil, nil
	}
	return &p, err
}

func (o *Office) lookForFocus(tx store.Tx, n *lane, p *plan) error {
	for _, f := range p.wishes.focus {
		if ready := f.at.Add(focusWait); f.sent && time.Now().Before(ready) {
			p.wait(ready)
			continue
		}
		s, err := o.sheet(tx, p, f.post)
		if hopeless(err) {
			o.lanes.repoint(n, f, f, true)
			continue
		}
		if err != nil {
			return err
		}
		if s.focus != f { // the view has changed since
			o.lanes.repoint(n, f, f, true)
			continue
		}
		p.sheet = s
		return nil
	}
	return nil
}

func (p *plan) wait(until time.Time) {
	if p.at.IsZero() || until.Before(p.at) {
		p.at = until
	}
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
func (o *Office) trouble(n *lane, p plan, err error) error {
	var limit *LimitError
	var moved *MovedError
	switch {
	case err == nil:
		n.hold = hold{}
		return nil
	case errors.Is(err, ErrParked):
		return o.changeChat(p.chat.ID, func(_ store.Tx, c *record.Chat) error {
			c.Parked = c.Inbox == p.chat.Inbox // else something came meanwhile, perhaps that we were let in again
			return nil
		})
	case errors.As(err, &limit):
		now := time.Now()
		n.hold.until = now.Add(limit.After)
		o.meter.Limited(p.chat.Platform)
		all := p.pace.insisted(now, p.chat.ID, limit.After)
		o.log.Warn("a chat was written to too often", "chat", p.chat.ID, "wait", limit.After, "so were all", all)
		return nil
	case errors.As(err, &moved):
		return o.moveChat(p.chat.ID, moved.To)
	case errors.Is(err, store.ErrNotFound):
		return nil // the view was taken away while it was being shown, and its debt with it
	}
	return err
}

// moveChat makes a chat go on under another address, and has the features told as if it had been announced.
func (o *Office) moveChat(id record.ID, to string) error {
	now, roll := time.Now(), dice()
	err := o.changeChat(id, func(tx store.Tx, c *record.Chat) error {
		if c.Address == to {
			return nil
		}
		news := Event{
			Platform: c.Platform, ID: "moved-" + strconv.FormatUint(roll().Uint64(), 36), Kind: record.Migrated,
			Chat: ChatInfo{ID: c.Address, Group: c.Group, Title: c.Title}, To: to, At: now,
		}
		if err := o.tables.readdress(tx, c, to); err != nil {
			return err
		}
		c.Inbox++
		return record.Put(tx, record.InboxKey(id, c.Inbox-1), news)
	})
	if err == nil {
		o.lanes.wakeInbox(id)
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
