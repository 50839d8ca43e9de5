package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// debtPage is how many debts of a chat are looked through at once.
const debtPage = 64

// errKind is returned for a view that no feature claims.
var errKind = errors.New("no feature shows views of this kind")

// badDebt is one that can never be paid, and why.
type badDebt struct {
	debt  record.Key[record.Owed]
	cause error
}

// sheet is a view's newest page, ready to be shown.
type sheet struct {
	key   record.Key[record.Post]
	post  record.Post
	page  Page
	owed  bool      // a debt, as against a focus alone
	tidy  bool      // the newest state is shown, and old messages are to go
	since time.Time // when the debt came to be
	focus focus
}

// lookForDebt finds the first board that is owed and can be shown, or a debt that can never be paid.
func (o *Office) lookForDebt(tx store.Tx, p *plan) error {
	debts, err := debtsOf(tx, p.chat.ID)
	if err != nil {
		return err
	}
	now := time.Now()
	var old *sheet // what is not so urgent
	for _, debt := range debts {
		if now.Before(debt.Value.Until) {
			p.wait(debt.Value.Until)
			continue
		}
		s, err := o.owed(tx, p, debt.Key)
		if hopeless(err) {
			p.bad = &badDebt{debt.Key, err}
			return nil
		}
		if err != nil {
			return err
		}
		if s.tidy {
			old = s
			continue
		}
		if left := p.platform.Can().Gather - age(now, debt.Value.Since); s.page.Pending && left > 0 {
			p.wait(now.Add(left))
			continue
		}
		s.owed, s.since = true, debt.Value.Since
		p.sheet = s
		return nil
	}
	p.sheet = old
	return nil
}

// debtsOf returns what a chat is owed, the oldest first.
func debtsOf(tx store.Tx, chat record.ID) ([]record.Item[record.Owed], error) {
	debts, err := record.List(tx, record.Debts(chat), "", debtPage)
	slices.SortStableFunc(debts, func(a, b record.Item[record.Owed]) int { return a.Value.Since.Compare(b.Value.Since) })
	return debts, err
}

// owed makes the page of a debt.
func (o *Office) owed(tx store.Tx, p *plan, debt record.Key[record.Owed]) (*sheet, error) {
	id, err := record.ParseID(debt.Part(3))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, record.ErrDecode)
	}
	key := record.PostKey(debt.Part(2), id, p.chat.ID)
	post, err := record.Get(tx, key)
	if err == nil && post.In(&p.chat) && post.Shown == post.Version && len(post.Old) > 0 {
		return &sheet{key: key, post: post, tidy: true}, nil
	}
	return o.sheet(tx, p, key)
}

// age returns how long ago something was, for all that the clock may have been set back since.
func age(now, at time.Time) time.Duration { return now.Sub(at).Abs() }

// sheet loads a post and makes its newest page.
func (o *Office) sheet(tx store.Tx, p *plan, key record.Key[record.Post]) (*sheet, error) {
	s := &sheet{key: key}
	var err error
	if s.post, err = record.Get(tx, key); err != nil {
		return s, err
	}
	if f := p.wishes.focus[key]; f.version == s.post.Version {
		s.focus = f
	}
	view, ok := o.tables.views[s.post.Kind]
	if !ok {
		return s, fmt.Errorf("failed to show %s: %w", key, errKind)
	}
	err = o.guard(func() (err error) {
		s.page, err = view.Show(tx, Glance{
			Post: &s.post, Chat: &p.chat, Words: p.words, Style: p.style, Focus: s.focus.what,
			Loud: s.post.Loud > s.post.Shown, Links: linksOf(p.platform),
			OnBoard: p.platform.Can().OnBoard,
		})
		return err
	})
	if err != nil {
		return s, err
	}
	return s, know(tx, p.chat.Platform, &s.page.Message)
}

// hopeless reports whether a view will fail however often it is tried, as against a store in trouble.
func hopeless(err error) bool {
	return errors.Is(err, store.ErrNotFound) || unreadable(err) || errors.Is(err, errPanic) || errors.Is(err, errKind)
}

// forgive takes a debt away that can never be paid, so that it does not stop the others, and tells the chat if it has
// lost something.
func (o *Office) forgive(p plan) error {
	o.log.Error("a view cannot be shown", "debt", p.bad.debt, "error", p.bad.cause)
	now, roll := time.Now(), dice()
	d, err := store.Update(o.hard, o.store, func(tx store.Tx) (*Desk, error) {
		d := newDesk(tx, now, roll())
		if err := record.Delete(tx, p.bad.debt); err != nil || !unreadable(p.bad.cause) {
			return d, err
		}
		chat, err := d.Chat(p.chat.ID)
		if err != nil {
			return nil, err
		}
		return d, d.Say(&chat, record.Note{Thread: chat.Thread, Text: record.Plain(p.words.T("office.unreadable"))})
	})
	if err != nil {
		return err
	}
	o.follow(d.effects)
	return nil
}

// putOff makes a debt wait for a time, or for the next event of its chat; the zero time: for nothing.
func (s *sheet) putOff(tx store.Tx, until time.Time) error {
	key := record.OwedKey(s.post.Chat, s.post.Kind, s.post.ID)
	debt, err := record.Get(tx, key)
	if errors.Is(err, store.ErrNotFound) || unreadable(err) {
		debt, err = record.Owed{Since: time.Now()}, nil
	}
	if err != nil {
		return err
	}
	debt.Until = until
	return record.Put(tx, key, debt)
}

// callInAll makes no debt wait any longer that was put off before the start: a process that was killed says nothing about
// whether its message arrived, and each start sends once more what no one is known to have seen.
func (o *Office) callInAll(ctx context.Context) error {
	var late []record.Key[record.Owed]
	err := eachKey(ctx, o.store, record.AllDebts, func(k record.Key[record.Owed]) { late = append(late, k) })
	if err != nil {
		return err
	}
	for keys := range slices.Chunk(late, debtPage) {
		_, err := store.Update(ctx, o.store, func(tx store.Tx) (struct{}, error) {
			for _, key := range keys {
				debt, err := record.Get(tx, key)
				if errors.Is(err, store.ErrNotFound) || unreadable(err) || err == nil && debt.Until.IsZero() {
					continue
				}
				if err != nil {
					return struct{}{}, err
				}
				debt.Until = time.Time{}
				if err := record.Put(tx, key, debt); err != nil {
					return struct{}{}, err
				}
			}
			return struct{}{}, nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// callIn makes what the chat is owed and was put off wait no longer.
func (c *Case) callIn() error {
	debts, err := record.List(c.Tx, record.Debts(c.Chat.ID), "", debtPage)
	if err != nil {
		return err
	}
	for _, debt := range debts {
		if debt.Value.Until.IsZero() {
			continue
		}
		debt.Value.Until = time.Time{}
		if err := record.Put(c.Tx, debt.Key, debt.Value); err != nil {
			return err
		}
		c.effects.chats[c.Chat.ID] = true
	}
	return nil
}
