package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// typingAfter is how long a computation may take before the chat is told that the bot is at work.
const typingAfter = 300 * time.Millisecond

// jobs are the computations that run.
type jobs struct {
	mu      sync.Mutex // guards running
	running map[record.Key[record.Job]]*run
}

// run is one computation that runs.
type run struct {
	ctx    context.Context
	cancel context.CancelFunc
}

// startJob runs a stored computation until it is done, dropped, or the office stops. One that runs already, as when it
// is begun while the office looks for what is owed at its start, goes on.
func (o *Office) startJob(key record.Key[record.Job]) {
	o.jobs.mu.Lock()
	defer o.jobs.mu.Unlock()
	if r, ok := o.jobs.running[key]; ok && r.ctx.Err() == nil {
		return
	}
	ctx, cancel := context.WithCancel(o.stop)
	r := &run{ctx, cancel}
	o.jobs.running[key] = r
	o.tasks.begin(func() {
		defer o.endJob(key, r)
		for failures := 1; ctx.Err() == nil; failures++ {
			err := o.runJob(ctx, key)
			if err == nil || ctx.Err() != nil {
				return
			}
			if unreadable(err) {
				o.log.Error("a computation is left alone until the next start", "job", key, "error", err)
				return
			}
			o.log.Error("a computation failed", "job", key, "attempt", failures, "error", err)
			wait(ctx, backoff(failures))
		}
	})
}

// endJob forgets a computation that has ended. One that was stopped is looked for once more: what stops one is done some time
// after its commit, and another that came to be owed meanwhile may run by then.
func (o *Office) endJob(key record.Key[record.Job], r *run) {
	stopped := r.ctx.Err() != nil && o.stop.Err() == nil
	r.cancel()
	o.jobs.mu.Lock()
	last := o.jobs.running[key] == r
	if last {
		delete(o.jobs.running, key)
	}
	o.jobs.mu.Unlock()
	if stopped && last {
		o.startJob(key) // which ends at once if none is owed
	}
}

// stopJob stops a computation that runs, whose record is gone or another's. What it yields is not applied.
func (o *Office) stopJob(key record.Key[record.Job]) {
	o.jobs.mu.Lock()
	defer o.jobs.mu.Unlock()
	if r, ok := o.jobs.running[key]; ok {
		r.cancel()
	}
}

// runJob computes what a stored job asks for and applies the result, if the job still stands.
func (o *Office) runJob(ctx context.Context, key record.Key[record.Job]) error {
	job, err := store.View(ctx, o.store, func(tx store.Tx) (record.Job, error) { return record.Get(tx, key) })
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	class, ok := o.tables.jobs[job.Class]
	if !ok {
		o.log.Error("a job of an unknown class is left alone", "job", key)
		return nil
	}
	var done func(*Desk) error
	begun := time.Now()
	err = o.guard(func() (err error) {
		defer o.typing(ctx, job.Chat)()
		done, err = class.Run(ctx, o.store, job)
		return err
	})
	if err != nil || ctx.Err() != nil {
		return err
	}
	o.meter.Took(Computing, job.Class, time.Since(begun))
	return o.applyJob(key, job, done)
}

// applyJob takes a job off the queue and does what its result asks for, in one commit.
func (o *Office) applyJob(key record.Key[record.Job], job record.Job, done func(*Desk) error) error {
	now, roll := time.Now(), dice()
	d, err := store.Update(o.hard, o.store, func(tx store.Tx) (*Desk, error) {
		d := newDesk(tx, now, roll())
		stored, err := record.Get(tx, key)
		if errors.Is(err, store.ErrNotFound) || err == nil && (stored.Turn != job.Turn || !stored.At.Equal(job.At)) {
			return d, nil // dropped, or replaced by a newer one
		}
		if err != nil {
			return nil, err
		}
		if err := record.Delete(tx, key); err != nil || done == nil {
			return d, err
		}
		return d, o.guard(func() error { return done(d) })
	})
	if err != nil {
		return err
	}
	o.follow(d.effects)
	return nil
}

// typing shows in a chat that the bot is at work, from a moment on until the function that it returns is called.
func (o *Office) typing(ctx context.Context, chat record.ID) (stop func()) {
	ctx, stop = context.WithCancel(ctx)
	o.tasks.begin(func() {
		if !wait(ctx, typingAfter) {
			return
		}
		c, err := store.View(ctx, o.store, func(tx store.Tx) (record.Chat, error) {
			return record.Get(tx, record.ChatKey(chat))
		})
		platform, ok := o.platforms[c.Platform]
		if err != nil || !ok || c.Parked {
			return
		}
		for {
			if err := platform.Typing(ctx, Place{Chat: c.Address, Thread: c.Thread}); err != nil {
				return // a courtesy, no debt
			}
			if !wait(ctx, platform.Can().Typing) {
				return
			}
		}
	})
	return stop
}

// wait waits for a time and reports whether ctx still goes on.
func wait(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
	return ctx.Err() == nil
}
