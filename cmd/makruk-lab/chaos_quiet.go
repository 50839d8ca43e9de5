package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// How long it is waited for quiet. A slow machine delays everything, so that what counts is whether anything still
// happens; who is busy for ever is as wrong as who is stuck.
const (
	stuckAfter = 5 * time.Minute
	busyAtMost = 30 * time.Minute
	askEvery   = time.Second
)

// await waits until all is quiet, or nothing more happens, which is wrong. Without strict, boards may be owed that were
// put off.
func (c *chaos) await(ctx context.Context, strict bool) {
	begun := time.Now()
	moved, was := begun, ""
	for ctx.Err() == nil {
		open := c.unrest(ctx, strict)
		if len(open) == 0 {
			return
		}
		if is := fmt.Sprint(c.lastCall(), open); is != was {
			moved, was = time.Now(), is
		}
		if time.Since(moved) > stuckAfter || time.Since(begun) > busyAtMost {
			for _, what := range open {
				c.history.fail("after %s: %s", time.Since(begun).Round(time.Second), what)
			}
			c.bots.dump()
			return
		}
		time.Sleep(askEvery)
	}
}

// lastCall returns the number of the bot's newest call that is no poll.
func (c *chaos) lastCall() int {
	for _, call := range slices.Backward(c.api.Calls()) {
		if call.Method != "getUpdates" {
			return call.N
		}
	}
	return 0
}

// unrest lists what is still to come: what the running bot owes, as a backup of its store tells, and what people wait for.
func (c *chaos) unrest(ctx context.Context, strict bool) []string {
	if n := c.api.Waiting(); n > 0 {
		return []string{fmt.Sprintf("%d updates wait for the bot", n)}
	}
	copied := filepath.Join(c.dir, "now.db")
	if err := c.bots.backup(ctx, copied); err != nil {
		return []string{err.Error()}
	}
	var open []string
	var late map[int64]bool
	err := view(copied, func(tx store.Tx) (err error) {
		if open, err = owed(tx, strict); err == nil {
			late, err = c.lateChats(tx)
		}
		return err
	})
	if err != nil {
		return []string{fmt.Sprintf("the backup cannot be read: %v", err)}
	}
	for _, p := range c.people {
		if n := strays(p.chat); strict && n > 0 {
			open = append(open, fmt.Sprintf("chat %d: %d old boards keep their buttons though they were tapped", p.chat.ID, n))
		}
		if !p.settled() && !late[p.chat.ID] {
			open = append(open, fmt.Sprintf("chat %d: the board after %s has not come", p.chat.ID, p.newest()))
		}
	}
	return open
}

// settled reports whether a chat shows a board on which its player has not moved yet. It need not be the newest one: a
// second one that the bot lost sight of keeps its buttons until it is tapped.
func (p *player) settled() bool {
	return slices.ContainsFunc(boards(p.chat), p.isNew)
}

// view looks into a store that nobody has open.
func view(path string, do func(store.Tx) error) error {
	s, err := boltstore.Open(path, boltstore.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	return errors.Join(s.View(context.Background(), do), s.Close())
}

// owed lists what is left in the queues. Without strict, boards that were put off may be.
func owed(tx store.Tx, strict bool) ([]string, error) {
	var all []string
	err := errors.Join(
		left(tx, &all, "event", record.Inboxes, nil),
		left(tx, &all, "text", record.AllNotes, nil),
		left(tx, &all, "computation", record.AllJobs, nil),
		left(tx, &all, "board", record.AllDebts, func(o record.Owed) bool { return !strict && !o.Until.IsZero() }))
	return all, err
}

// left lists what is in a queue, unless it may be there.
func left[T any](tx store.Tx, all *[]string, what string, queue record.Prefix[T], may func(T) bool) error {
	items, err := record.List(tx, queue, "", 1000)
	for _, item := range items {
		if may == nil || !may(item.Value) {
			*all = append(*all, fmt.Sprintf("%s %s %+v", what, item.Key, item.Value))
		}
	}
	return err
}

// lateChats returns the chats in which boards are owed.
func (c *chaos) lateChats(tx store.Tx) (map[int64]bool, error) {
	late := map[int64]bool{}
	for _, p := range c.people {
		id, err := record.Get(tx, record.ChatOf("telegram", fmt.Sprint(p.chat.ID)))
		if errors.Is(err, store.ErrNotFound) {
			continue // nothing has reached the bot yet
		}
		if err != nil {
			return nil, err
		}
		debts, err := record.List(tx, record.Debts(id.ID), "", 1)
		if err != nil {
			return nil, err
		}
		if len(debts) > 0 {
			late[p.chat.ID] = true
		}
	}
	return late, nil
}

// strays returns how many boards have buttons beside another one of their game.
func strays(chat *telegramtest.Chat) int {
	games := map[string]bool{}
	all := boards(chat)
	for _, b := range all {
		games[b.game] = true
	}
	return len(all) - len(games)
}
