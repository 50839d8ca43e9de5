package bot

import (
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// How the clockwork goes about it.
const (
	retryDue   = time.Minute // something timed that failed is tried again after this
	lookDue    = time.Minute // the clock may be set while we wait, so it is looked at now and then
	pruneEvery = time.Hour
	prunePage  = 500 // keys taken away in one Update
)

// timers lets everything timed happen, the earliest first, until the office stops.
func (o *Office) timers() {
	failures := 0
	var w watch
	o.resumeTimers()
	for o.stop.Err() == nil {
		if now := time.Now(); w.jumped(now, now.Round(0)) {
			o.resumeTimers()
		}
		o.alarm.clear()
		first, err := store.View(o.hard, o.store, func(tx store.Tx) ([]record.Item[record.Due], error) {
			return record.List(tx, record.AllDue, "", 1)
		})
		next := time.Now().Add(lookDue)
		switch {
		case err != nil:
			failures++
			o.log.Error("failed to see what is due", "error", err)
			next = time.Now().Add(backoff(failures))
		case len(first) == 0:
		case first[0].Err == nil && first[0].Value.At.After(time.Now()):
			if at := first[0].Value.At; at.Before(next) {
				next = at
			}
		default:
			err := o.fire(first[0])
			if err == nil {
				failures = 0
				continue
			}
			failures++
			o.log.Error("something timed failed", "due", first[0].Key, "error", err)
			next = time.Now().Add(backoff(failures))
			if err := o.postpone(first[0]); err == nil {
				continue
			}
		}
		o.sleep(next, o.alarm)
	}
}

// fire takes something timed off the queue and lets it happen, in one commit.
func (o *Office) fire(item record.Item[record.Due]) error {
	timer, ok := o.tables.timers[item.Value.Kind]
	now, roll := time.Now(), dice()
	d, err := store.Update(o.hard, o.store, func(tx store.Tx) (*Desk, error) {
		d := newDesk(tx, now, roll())
		if there, err := record.Has(tx, item.Key); !there || err != nil {
			return d, err
		}
		if err := record.Delete(tx, item.Key); err != nil {
			return nil, err
		}
		if item.Err != nil || !ok {
			o.log.Error("something timed cannot be done and is dropped", "due", item.Key, "error", item.Err)
			return d, nil
		}
		return d, o.guard(func() error { return timer.Fire(d, item.Value) })
	})
	if unreadable(err) && item.Err == nil {
		item.Err = err
		return o.fire(item) // which drops it
	}
	if err != nil {
		return err
	}
	o.follow(d.effects)
	return nil
}

// postpone puts off what failed, so that it does not stop the rest.
func (o *Office) postpone(item record.Item[record.Due]) error {
	later := item.Value
	later.At = time.Now().Add(retryDue)
	_, err := store.Update(o.hard, o.store, func(tx store.Tx) (struct{}, error) {
		if err := record.Delete(tx, item.Key); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, record.Put(tx, record.DueKey(later.At, later.Kind, later.ID), later)
	})
	return err
}

// prune forgets the events that came in before yesterday, in whole days.
func (o *Office) prune() {
	for {
		for o.pruneSome() {
		}
		if !o.sleep(time.Now().Add(pruneEvery), nil) {
			return
		}
	}
}

// pruneSome takes a page of old events away and reports whether there may be more.
func (o *Office) pruneSome() bool {
	keep := record.Seen(time.Now().AddDate(0, 0, -1))
	more, err := store.Update(o.hard, o.store, func(tx store.Tx) (bool, error) {
		old, err := record.List(tx, record.AllSeen, "", prunePage)
		if err != nil {
			return false, err
		}
		for _, item := range old {
			if string(item.Key) >= string(keep) {
				return false, nil
			}
			if err := record.Delete(tx, item.Key); err != nil {
				return false, err
			}
		}
		return len(old) == prunePage, nil
	})
	if err != nil {
		o.log.Error("failed to forget old events", "error", err)
		return false
	}
	return more && o.stop.Err() == nil
}
