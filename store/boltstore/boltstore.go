// Package boltstore keeps a store in one file, with bbolt.
//
// [Open] opens or makes it. One goroutine writes: it takes whatever Updates wait, runs their functions one after
// another in one bbolt transaction, and commits them together, while the next ones gather. There is no timer, so an
// Update that comes alone waits for nothing, and many at once share the price of the commit, which is the time that
// the disk needs. While the writer is busy, an Update's function is tried on its caller's goroutine, and what it did then
// is what the writer does, if nothing that it read has changed: see draft.
//
// [Store.Copy] writes a copy while the store goes on, [Store.Check] looks for damage, and [Compact] gives free space back
// to the disk.
//
// A file that is torn, truncated, locked or newer than the program is refused by Open with an error that names it.
// What bbolt finds wrong in a page later is an error of the call that met it.
package boltstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/makrukbot/makrukbot/store"
)

// Store is a [store.Store] in a file. It is safe for use by many goroutines. Use [Open] to make one.
type Store struct {
	db   *bolt.DB
	path string

	calls   chan *call    // to the writer
	busy    atomic.Bool   // the writer does not wait for calls
	closing chan struct{} // closed by Close
	stopped chan struct{} // closed by the writer when it returns
	failed  atomic.Pointer[failure]
	commit  func(*bolt.Tx) error                  // (*bolt.Tx).Commit; tests make it fail
	told    func(updates int, took time.Duration) // Options.Committed

	closeOnce sync.Once
	closeErr  error
}

var _ store.Store = (*Store)(nil)

// failure is why the store has failed for good.
type failure struct {
	err   error
	stuck bool // bbolt still holds its locks, so it cannot be closed
}

// Update hands fn to the writer and waits for the commit.
func (s *Store) Update(ctx context.Context, fn func(store.Tx) error) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	c := &call{fn: fn, done: make(chan struct{})}
	if s.busy.Load() {
		c.ready = make(chan struct{})
	}
	select {
	case s.calls <- c:
	case <-ctx.Done():
		return ctx.Err()
	case <-s.stopped:
		return s.gone()
	}
	if c.ready != nil {
		runtime.Gosched() // others that wait for the processor get into the writer's queue first, to be committed together
		s.prepare(c)
	}

	var early error
	select {
	case <-c.done:
		return c.result()
	case <-ctx.Done():
		early = ctx.Err()
	case <-s.stopped:
		early = s.gone()
	}
	if c.take() {
		return early
	}
	<-c.done
	return c.result()
}

// View runs fn on the caller's goroutine in a read transaction of bbolt's.
func (s *Store) View(ctx context.Context, fn func(store.Tx) error) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	btx, bucket, err := s.begin(false)
	if errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		return store.ErrClosed
	}
	if err != nil {
		return fmt.Errorf("failed to begin a view of %s: %w", s.path, err)
	}
	defer func() { _ = btx.Rollback() }() // fails only if it is over already

	t := &tx{bucket: bucket}
	defer func() { t.done = true }()
	// A value whose page cannot be read any more is then a panic of fn, not the end of the process.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	if err := fn(t); err != nil {
		return err
	}
	return t.fault
}

// Close waits for the functions that run and for the last commit, then closes the file. Updates that still wait get
// [store.ErrClosed].
func (s *Store) Close() error {
	s.closeOnce.Do(func() {
		close(s.closing)
		<-s.stopped
		if f := s.failed.Load(); f != nil && f.stuck {
			s.closeErr = fmt.Errorf("failed to close %s: %w", s.path, f.err)
			return
		}
		if err := s.db.Close(); err != nil {
			s.closeErr = fmt.Errorf("failed to close %s: %w", s.path, err)
		}
	})
	return s.closeErr
}

// begin begins a transaction of bbolt's.
func (s *Store) begin(writable bool) (btx *bolt.Tx, bucket *bolt.Bucket, err error) {
	err = guard(func() (err error) {
		if btx, err = s.db.Begin(writable); err == nil {
			bucket = btx.Bucket(dataBucket)
		}
		return err
	})
	if err != nil && btx != nil {
		err = errors.Join(err, s.rollback(btx))
	}
	return btx, bucket, err
}

// ready returns why no function can be run now.
func (s *Store) ready(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if f := s.failed.Load(); f != nil {
		return f.err
	}
	select {
	case <-s.closing:
		return store.ErrClosed
	default:
		return nil
	}
}

// gone returns why the writer has stopped.
func (s *Store) gone() error {
	if f := s.failed.Load(); f != nil {
		return f.err
	}
	return store.ErrClosed
}

// fail makes the store answer every call from now on with an error that wraps [store.ErrFailed] and cause.
func (s *Store) fail(cause error, stuck bool) error {
	f := &failure{err: fmt.Errorf("%s: %w: %w", s.path, store.ErrFailed, cause), stuck: stuck}
	s.failed.Store(f)
	return f.err
}

// syncFolder makes the name of a new file in folder durable, which syncing the file alone does not promise (fsync(2)).
func syncFolder(folder string) error {
	d, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
