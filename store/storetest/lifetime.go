package storetest

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/makrukbot/makrukbot/store"
)

// testContextEnded: with a context that has ended nothing is run.
func testContextEnded(t *testing.T, s store.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	never := func(store.Tx) error {
		t.Error("the function was run")
		return nil
	}
	if err := s.Update(ctx, never); !errors.Is(err, context.Canceled) {
		t.Errorf("Update: %v, want context.Canceled", err)
	}
	if err := s.View(ctx, never); !errors.Is(err, context.Canceled) {
		t.Errorf("View: %v, want context.Canceled", err)
	}
}

// testContextWhileWaiting: an Update that waits for another returns when its context ends, and is never run.
func testContextWhileWaiting(t *testing.T, s store.Store) {
	release := block(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error)
	go func() {
		result <- s.Update(ctx, func(tx store.Tx) error { return put(tx, "trace", "1") })
	}()
	cancel()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("Update: %v, want context.Canceled", err)
	}
	release()
	update(t, s, func(tx store.Tx) error { return put(tx, "later", "1") })
	wantAll(t, s, "blocker=1 later=1")
}

// testContextInside: a context that ends while the function runs changes nothing.
func testContextInside(t *testing.T, s store.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	if err := s.Update(ctx, func(tx store.Tx) error {
		cancel()
		return put(tx, "a", "1")
	}); err != nil {
		t.Errorf("Update: %v", err)
	}
	wantAll(t, s, "a=1")
}

// testPanic: a panic takes the writes back and comes out of Update with its value and where it was.
func testPanic(t *testing.T, s store.Store) {
	func() {
		defer func() {
			p, ok := recover().(*store.PanicError)
			if !ok || !errors.Is(p, errRefused) {
				t.Fatalf("Update panicked with %v, want a PanicError with the value", p)
			}
			if !strings.Contains(p.Error(), "testPanic") {
				t.Errorf("the stack does not name the function that panicked:\n%s", p.Stack)
			}
		}()
		_ = s.Update(t.Context(), func(tx store.Tx) error {
			if err := put(tx, "a", "1"); err != nil {
				return err
			}
			panic(errRefused)
		})
		t.Error("Update returned")
	}()
	update(t, s, func(tx store.Tx) error { return put(tx, "b", "1") })
	wantAll(t, s, "b=1")
}

// testPanicInView: a panic comes out of View as it is, and leaves nothing open.
func testPanicInView(t *testing.T, s store.Store) {
	defer func() {
		if v := recover(); v != errRefused {
			t.Errorf("View panicked with %v, want the value", v)
		}
		update(t, s, func(tx store.Tx) error { return put(tx, "b", "1") })
	}()
	_ = s.View(t.Context(), func(store.Tx) error { panic(errRefused) })
}

// testCloseWhileWaiting: Close waits for the function that runs, which is kept; each that waits is either kept or
// gets ErrClosed, truly.
func testCloseWhileWaiting(t *testing.T, s store.Store) {
	release := block(t, s)
	const waiting = 50
	var wg sync.WaitGroup
	var started sync.WaitGroup
	ran := make([]bool, waiting) // each written by one function, read after all have ended
	for i := range waiting {
		started.Add(1)
		wg.Go(func() {
			started.Done()
			err := s.Update(t.Context(), func(store.Tx) error {
				ran[i] = true
				return nil
			})
			if err != nil && !errors.Is(err, store.ErrClosed) {
				t.Errorf("Update: %v, want ErrClosed", err)
			}
			if err == nil && !ran[i] {
				t.Error("Update returned nil, but the function was not run")
			}
		})
	}
	started.Wait()
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	select {
	case <-closed:
		t.Error("Close did not wait for the function that runs")
	default:
	}
	release()
	if err := <-closed; err != nil {
		t.Errorf("Close: %v", err)
	}
	wg.Wait()
}

// testClosed: after Close everything is ErrClosed, save Close.
func testClosed(t *testing.T, s store.Store) {
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Errorf("Close: %v", err)
	}
	never := func(store.Tx) error {
		t.Error("the function was run")
		return nil
	}
	if err := s.Update(t.Context(), never); !errors.Is(err, store.ErrClosed) {
		t.Errorf("Update: %v, want ErrClosed", err)
	}
	if err := s.View(t.Context(), never); !errors.Is(err, store.ErrClosed) {
		t.Errorf("View: %v, want ErrClosed", err)
	}
}

// block starts an Update that runs until release is called, which waits for it to return.
func block(t *testing.T, s store.Store) (release func()) {
	t.Helper()
	running, free, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		if err := s.Update(t.Context(), func(tx store.Tx) error {
			close(running)
			<-free
			return put(tx, "blocker", "1")
		}); err != nil {
			t.Errorf("blocking Update: %v", err)
		}
	}()
	<-running
	return func() {
		close(free)
		<-done
	}
}
