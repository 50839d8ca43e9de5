// Package memstore keeps a store in memory, for tests. It is not durable, and a writing Update takes time in
// proportion to the number of keys.
package memstore

import (
	"context"
	"runtime/debug"
	"sync"

	"github.com/makrukbot/makrukbot/store"
)

// Store is a [store.Store] in memory. It is safe for use by many goroutines. Use [New] to make one.
type Store struct {
	writing chan struct{} // holds a token while an Update runs

	mu     sync.Mutex
	state  []store.Entry  // guarded by mu; sorted by key, never changed in place
	closed bool           // guarded by mu
	users  sync.WaitGroup // functions that run
}

var _ store.Store = (*Store)(nil)

// New returns an empty store.
func New() *Store { return &Store{writing: make(chan struct{}, 1)} }

// Update runs fn on the caller's goroutine, one at a time, on a copy of the state that replaces it if fn returns nil.
func (s *Store) Update(ctx context.Context, fn func(store.Tx) error) error {
	select {
	case s.writing <- struct{}{}:
		defer func() { <-s.writing }()
	case <-ctx.Done():
		return ctx.Err()
	}
	state, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer s.users.Done()

	t := &tx{entries: state, writable: true}
	defer func() { t.done = true }()
	if err := call(fn, t); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state = t.entries
	return nil
}

// View runs fn on the caller's goroutine on the state as it is now, beside any Updates.
func (s *Store) View(ctx context.Context, fn func(store.Tx) error) error {
	state, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer s.users.Done()
	t := &tx{entries: state}
	defer func() { t.done = true }()
	return fn(t)
}

// Close waits for the functions that run.
func (s *Store) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.users.Wait()
	return nil
}

// begin gives the present state and counts its user in, unless the store is closed or ctx has ended.
func (s *Store) begin(ctx context.Context) ([]store.Entry, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, store.ErrClosed
	}
	s.users.Add(1)
	return s.state, nil
}

// call runs fn and turns its panic into one with a [*store.PanicError].
func call(fn func(store.Tx) error, t store.Tx) error {
	defer func() {
		if v := recover(); v != nil {
			panic(&store.PanicError{Value: v, Stack: debug.Stack()})
		}
	}()
	return fn(t)
}
