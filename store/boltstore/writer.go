package boltstore

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/makrukbot/makrukbot/store"
)

// call is an Update on its way through the writer.
type call struct {
	fn    func(store.Tx) error
	taken atomic.Bool // see take

	ready chan struct{} // closed by the caller when draft is settled; nil: it makes none
	draft *draft        // nil: the writer has to run fn

	// Written by the writer until it closes done, read by the caller after that.
	done  chan struct{}
	err   error
	panic *store.PanicError
}

// take takes the call, for the writer to run it or for the caller to give it up. It reports false if the other has it.
func (c *call) take() bool { return c.taken.CompareAndSwap(false, true) }

// result returns what became of a call that is done, or panics as its function did.
func (c *call) result() error {
	if c.panic != nil {
		panic(c.panic)
	}
	return c.err
}

// write is the writer: until the store closes or fails, it commits what has gathered.
func (s *Store) write() {
	var batch []*call
	defer close(s.stopped)
	defer func() {
		// Only a function that ended this goroutine with Goexit leaves calls behind.
		for _, c := range batch {
			c.err = s.fail(errors.New("a function in an update called runtime.Goexit"), true)
			close(c.done)
		}
	}()
	for s.failed.Load() == nil {
		if batch = s.gather(batch[:0]); len(batch) == 0 {
			return
		}
		s.commitAll(batch)
		s.busy.Store(len(s.calls) > 0)
		for _, c := range batch {
			close(c.done)
		}
		clear(batch)
		batch = batch[:0]
	}
}

// gather waits for a call and takes those that wait behind it. It returns none when the store closes.
func (s *Store) gather(batch []*call) []*call {
	add := func(c *call) {
		if c.take() {
			batch = append(batch, c)
		}
	}
	for len(batch) == 0 {
		select {
		case <-s.closing:
			return nil
		case c := <-s.calls:
			add(c)
		}
	}
	s.busy.Store(true)
	for {
		select {
		case c := <-s.calls:
			add(c)
		default:
			return batch
		}
	}
}

// commitAll runs the calls and commits them together. A call that met a fault inside bbolt gets that as its error, and
// the others are run again without it.
func (s *Store) commitAll(batch []*call) {
	for len(batch) > 0 {
		faulty, err := s.try(batch)
		if faulty < 0 {
			// What a function refused, it refused in view of changes that do not exist if the commit failed.
			for _, c := range batch {
				if err != nil {
					c.err = err
				}
			}
			return
		}
		batch[faulty].err = err
		rest := make([]*call, 0, len(batch)-1)
		batch = append(append(rest, batch[:faulty]...), batch[faulty+1:]...)
	}
}

// try runs the calls in one bbolt transaction and commits it if one of them has changed something. It returns the
// index of a call that met a fault, with the fault, in which case nothing is committed; else -1 and the error of the
// commit.
func (s *Store) try(batch []*call) (faulty int, err error) {
	btx, bucket, err := s.begin(true)
	if err != nil {
		return -1, fmt.Errorf("failed to begin an update of %s: %w", s.path, err)
	}
	changed := false
	for i, c := range batch {
		wrote, fault := c.run(bucket)
		if fault != nil {
			if err := s.rollback(btx); err != nil {
				return -1, err
			}
			return i, fmt.Errorf("failed to update %s: %w", s.path, fault)
		}
		changed = changed || wrote
	}
	if !changed {
		return -1, s.rollback(btx)
	}
	begun := time.Now()
	if err := s.finish(btx); err != nil {
		return -1, err
	}
	if s.told != nil {
		s.told(len(batch), time.Since(begun))
	}
	return -1, nil
}

// run does what the draft of c says if that still holds. Otherwise it runs the function of c, and takes its changes back
// unless it returned nil. It reports whether there are changes, and what went wrong inside bbolt.
func (c *call) run(b *bolt.Bucket) (wrote bool, fault error) {
	if c.ready != nil {
		<-c.ready
	}
	if d := c.draft; d != nil {
		t := &tx{bucket: b}
		if holds, fault := d.holds(t); fault != nil {
			return false, fault
		} else if holds {
			return len(d.writes) > 0, d.apply(t)
		}
	}
	c.draft = nil // what counts from now on is this run, should the batch be run again
	t := &tx{bucket: b, writable: true}
	c.panic, c.err = c.invoke(t)
	t.done = true
	if t.fault == nil && (c.err != nil || c.panic != nil) {
		return false, t.rollback()
	}
	return len(t.undo) > 0, t.fault
}

// invoke calls the function of c. A fault of a page that it reads by itself is a panic like any other.
func (c *call) invoke(t *tx) (p *store.PanicError, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if v := recover(); v != nil {
			p = &store.PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return nil, c.fn(t)
}

// finish commits. If that fails and the changes are there nevertheless, the disk has not confirmed the last page, and
// syncing again would not tell (a failed fsync is reported once): then, and if bbolt panicked, the store has failed.
func (s *Store) finish(btx *bolt.Tx) error {
	id := btx.ID()
	err := guard(func() error { return s.commit(btx) })
	if err == nil {
		return nil
	}
	if rollbackErr := guard(btx.Rollback); rollbackErr != nil && !errors.Is(rollbackErr, bolterrors.ErrTxClosed) {
		return s.fail(errors.Join(err, rollbackErr), true)
	}
	if errors.Is(err, ErrCorrupt) || s.committed(id) {
		return s.fail(err, false)
	}
	return fmt.Errorf("failed to commit to %s: %w", s.path, err)
}

// committed reports whether the newest state of the file is that of transaction id, or cannot be known.
func (s *Store) committed(id int) bool {
	newest := id
	err := guard(func() error {
		return s.db.View(func(btx *bolt.Tx) error {
			newest = btx.ID()
			return nil
		})
	})
	return err != nil || newest == id
}

// rollback gives btx up. That reads no page and so cannot well fail; if it does, bbolt keeps its locks, and the store
// has failed.
func (s *Store) rollback(btx *bolt.Tx) error {
	if err := guard(btx.Rollback); err != nil {
		return s.fail(err, true)
	}
	return nil
}
