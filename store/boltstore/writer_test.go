package boltstore

import (
	"strconv"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/makrukbot/makrukbot/store"
)

// TestTogether: what gathers while the writer is busy is one commit, in the order of its coming, and what changes
// nothing is none.
func TestTogether(t *testing.T) {
	s := mustOpen(t, newPath(t))
	release := hold(t, s)
	var results []<-chan error
	var saw [100]int // by each function, when it ran last
	for i := range saw {
		results = append(results, enqueue(t, s, func(tx store.Tx) (err error) {
			if saw[i], err = number(tx, []byte("n")); err != nil {
				return err
			}
			return tx.Put([]byte("n"), []byte(strconv.Itoa(saw[i]+1)))
		}))
	}
	before := commits(t, s)
	release()
	for i, result := range results {
		if err := <-result; err != nil || saw[i] != i {
			t.Errorf("function %d saw %d, %v", i, saw[i], err)
		}
	}
	if n := commits(t, s) - before; n != 1 {
		t.Errorf("%d commits, want 1", n)
	}
	if err := s.Update(t.Context(), func(store.Tx) error { return nil }); err != nil {
		t.Errorf("Update: %v", err)
	}
	if n := commits(t, s) - before; n != 1 {
		t.Errorf("%d commits after an Update that changes nothing, want 1", n)
	}
}

// commits gives the number of commits so far, from some beginning.
func commits(t testing.TB, s *Store) (n int) {
	t.Helper()
	if err := s.db.View(func(btx *bolt.Tx) error {
		n = btx.ID()
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// hold keeps the writer busy, with a function that changes nothing, until release is called.
func hold(t *testing.T, s *Store) (release func()) {
	t.Helper()
	running, free := make(chan struct{}), make(chan struct{})
	go func() {
		if err := s.Update(t.Context(), func(store.Tx) error {
			close(running)
			<-free
			return nil
		}); err != nil {
			t.Errorf("holding Update: %v", err)
		}
	}()
	<-running
	return func() { close(free) }
}

// enqueue starts an Update and waits until it waits for the writer, which must be held.
func enqueue(t *testing.T, s *Store, fn func(store.Tx) error) <-chan error {
	t.Helper()
	before := len(s.calls)
	result := make(chan error, 1)
	go func() { result <- s.Update(t.Context(), fn) }()
	for len(s.calls) == before {
		time.Sleep(10 * time.Microsecond)
	}
	return result
}
