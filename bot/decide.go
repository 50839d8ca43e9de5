package bot

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// attempts is how often an event may fail before it is set aside.
const attempts = 3

// errPanic is what a feature's panic becomes.
var errPanic = errors.New("a feature panicked")

// featureError is an error that a feature returned, as against one of the store.
type featureError struct{ err error }

func (e *featureError) Error() string { return e.err.Error() }
func (e *featureError) Unwrap() error { return e.err }

// decideAll decides the events of a chat in order until none is left.
func (o *Office) decideAll(n *lane) {
	failures := 0
	for o.stop.Err() == nil {
		n.inbox.wake.clear()
		c, err := o.decide(n.chat)
		var fault *featureError
		switch {
		case err == nil && c == nil:
			return
		case err == nil:
			failures = 0
			o.meter.Took(ToDecision, c.Event.Platform, time.Since(c.Event.At))
			o.answer(c.Event, c.toast)
			o.follow(c.effects)
			if c.replies != nil {
				o.lanes.wakeDelivery(n.chat) // what was owed before can be said now
			}
		case errors.As(err, &fault) && (failures+1 >= attempts || unreadable(err)):
			failures = 0
			o.setAside(n.chat, err)
		default:
			failures++
			o.log.Error("failed to decide an event", "chat", n.chat, "attempt", failures, "error", err)
			o.sleep(time.Now().Add(backoff(failures)), nil)
		}
		o.lanes.progress(n)
	}
}

// decide takes the oldest event out of a chat's inbox and lets the features decide it. It returns nil when there is none.
func (o *Office) decide(chat record.ID) (*Case, error) {
	c, err := o.decideWith(chat, nil)
	if !errors.Is(err, errUnasked) {
		return c, err
	}
	said, err := o.askWarden(c.warden, c.Event)
	if err != nil {
		return nil, err
	}
	return o.decideWith(chat, said)
}

// decideWith decides the oldest event, all in one Update, so that it is decided exactly once. With errUnasked it returns
// the case that was broken off.
func (o *Office) decideWith(chat record.ID, said *verdict) (*Case, error) {
	now, roll := time.Now(), dice()
	var open *Case
	c, err := store.Update(o.hard, o.store, func(tx store.Tx) (*Case, error) {
		c, err := o.decideIn(newDesk(tx, now, roll()), chat, said)
		open = c
		return c, err
	})
	if errors.Is(err, errUnasked) {
		return open, err
	}
	return c, err
}

func (o *Office) decideIn(d *Desk, chat record.ID, said *verdict) (*Case, error) {
	first, err := record.List(d.Tx, record.Inbox(chat), "", 1)
	if err != nil || len(first) == 0 {
		return nil, err
	}
	if first[0].Err != nil {
		return nil, &featureError{first[0].Err}
	}
	c := o.open(d, first[0].Value)
	c.verdict = said
	if err := c.load(chat); err != nil {
		return nil, err
	}
	if err := c.callIn(); err != nil {
		return nil, err
	}
	if err := o.guard(func() error { return o.dispatch(c) }); err != nil {
		return c, &featureError{err}
	}
	if err := c.save(); err != nil {
		return nil, err
	}
	return c, record.Delete(d.Tx, first[0].Key)
}

// open begins a case of an event.
func (o *Office) open(d *Desk, e Event) *Case {
	return &Case{Desk: d, Event: e, platform: o.platforms[e.Platform], replies: o.replying(e.Platform)}
}

// guard makes a panic an error, so that one chat's trouble stays its own.
func (o *Office) guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			o.log.Error("panic", "value", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = errPanic
		}
	}()
	return do()
}

// dispatch finds whose event it is.
func (o *Office) dispatch(c *Case) error {
	for _, before := range o.tables.before {
		if err := before(c); err != nil {
			return err
		}
	}
	switch c.Event.Kind {
	case record.Said:
		if !c.mended() {
			return nil
		}
		return o.read(c)
	case record.Tapped:
		return o.tapped(c)
	case record.Shut:
		c.Chat.Parked = true
	case record.Opened:
		c.Chat.Parked = false // by an event that stood before it in the inbox
		c.effects.chats[c.Chat.ID] = true
	}
	return nil
}

func (o *Office) read(c *Case) error {
	if c.Event.File != nil {
		return o.readFile(c)
	}
	text := Slashed(strings.TrimSpace(c.Event.Text))
	if rest, ok := strings.CutPrefix(text, "/"); ok {
		word, args := rest, ""
		if i := strings.IndexFunc(rest, isSpace); i >= 0 {
			word, args = rest[:i], strings.TrimSpace(rest[i:])
		}
		if word == startCommand && args != "" {
			if theirs, err := o.opened(c, args); theirs || err != nil {
				return err
			}
		}
		if command, ok := o.tables.command(strings.ToLower(word)); ok {
			if c.Chat.Club.Quiet && !command.Always {
				return nil
			}
			return command.Do(c, args)
		}
		if c.Chat.Group {
			return nil // another bot's, perhaps
		}
		return c.Refuse(record.Plain(c.Words.T("office.unknown", "Command", shorten(word, 32))))
	}
	if command, ok := o.tables.words[strings.ToLower(text)]; ok && !c.Chat.Group {
		return command.Do(c, "")
	}
	return askAll(c, o.tables.texts)
}

// askAll asks features about what was said, one after another until one says that it was its.
func askAll(c *Case, features []func(*Case) (bool, error)) error {
	for _, ask := range features {
		if theirs, err := ask(c); theirs || err != nil {
			return err
		}
	}
	return nil
}

func isSpace(r rune) bool {
	return r == ' ' || r == '\n' || r == '\t' || r == '\u3000' || r == '\u00a0'
}

// shorten cuts what somebody typed before it is said back.
func shorten(s string, runes int) string {
	for i := range s {
		if runes--; runes < 0 {
			return s[:i] + "…"
		}
	}
	return s
}

func (o *Office) tapped(c *Case) error {
	kind, args, _ := strings.Cut(c.Event.Data, ":")
	if kind == showKind {
		return c.showAgain(args)
	}
	button, ok := o.tables.buttons[kind]
	if !ok {
		c.Toast(c.Own.T("office.stale"))
		return nil
	}
	return button.Do(c, args)
}

// setAside puts the oldest event of a chat where it stops nothing, and says sorry.
func (o *Office) setAside(chat record.ID, cause error) {
	o.log.Error("an event was set aside", "chat", chat, "error", cause)
	now, roll := time.Now(), dice()
	c, err := store.Update(o.hard, o.store, func(tx store.Tx) (*Case, error) {
		first, err := record.List(tx, record.Inbox(chat), "", 1)
		if err != nil || len(first) == 0 {
			return nil, err
		}
		c := o.open(newDesk(tx, now, roll()), first[0].Value)
		if err := c.load(chat); err != nil {
			return nil, err
		}
		aside := record.Aside{Event: c.Event, Error: cause.Error()}
		if err := record.Put(tx, record.AsideKey(first[0].Key), aside); err != nil {
			return nil, err
		}
		if err := record.Delete(tx, first[0].Key); err != nil {
			return nil, err
		}
		return c, errors.Join(c.apologize(cause), c.save())
	})
	if err != nil {
		o.log.Error("failed to set an event aside", "chat", chat, "error", err)
		o.sleep(time.Now().Add(backoff(attempts)), nil)
		return
	}
	if c != nil {
		o.answer(c.Event, c.toast)
		o.follow(c.effects)
	}
}

// apologize tells whoever was at it that nothing came of it.
func (c *Case) apologize(cause error) error {
	text := "office.failed"
	if unreadable(cause) {
		text = "office.unreadable"
		c.Chat.Current = 0 // words go to another game from now on
	}
	c.Toast(c.Own.T(text))
	if c.Event.Kind != record.Said {
		return nil
	}
	return c.Tell(record.Plain(c.Words.T(text)))
}
