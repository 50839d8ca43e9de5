package storetest

import (
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"

	"github.com/makrukbot/makrukbot/store"
)

// testCounters: many goroutines that count up shared and own counters lose nothing.
func testCounters(t *testing.T, s store.Store) {
	const goroutines, rounds = 20, 25
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			for n := range rounds {
				own, err := store.Update(t.Context(), s, func(tx store.Tx) (int, error) {
					if _, err := add(tx, "all"); err != nil {
						return 0, err
					}
					return add(tx, fmt.Sprintf("own/%02d", g))
				})
				if err != nil || own != n+1 {
					t.Errorf("goroutine %d, round %d: counted to %d, %v", g, n, own, err)
				}
			}
		})
	}
	wg.Wait()
	want := "all=" + strconv.Itoa(goroutines*rounds)
	for g := range goroutines {
		want += fmt.Sprintf(" own/%02d=%d", g, rounds)
	}
	wantAll(t, s, want)
}

// testFailureAmongOthers: functions that fail or panic while others are committed leave no trace, and harm none.
func testFailureAmongOthers(t *testing.T, s store.Store) {
	const goroutines, rounds = 30, 20
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			for range rounds {
				switch err := updateOrFail(t, s, g%3); {
				case g%3 == 0 && err != nil:
					t.Errorf("Update: %v", err)
				case g%3 != 0 && !errors.Is(err, errRefused):
					t.Errorf("failing Update: %v, want its own error", err)
				}
			}
		})
	}
	wg.Wait()
	wantAll(t, s, "all="+strconv.Itoa(goroutines/3*rounds))
}

// updateOrFail counts up and then, by how, succeeds, fails or panics, after more writes that must vanish.
func updateOrFail(t *testing.T, s store.Store, how int) (err error) {
	defer func() {
		if p, ok := recover().(*store.PanicError); ok {
			err = p
		}
	}()
	return s.Update(t.Context(), func(tx store.Tx) error {
		if _, err := add(tx, "all"); err != nil || how == 0 {
			return err
		}
		if err := errors.Join(put(tx, "trace", "1"), tx.Delete([]byte("all"))); err != nil {
			return err
		}
		if how == 1 {
			return errRefused
		}
		panic(errRefused)
	})
}

// testSerializable: a token that each function takes if it is there, and else puts back, is never taken twice.
func testSerializable(t *testing.T, s store.Store) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	taken, returned := 0, 0
	for range 20 {
		wg.Go(func() {
			for range 20 {
				took, err := store.Update(t.Context(), s, func(tx store.Tx) (bool, error) {
					switch _, err := tx.Get([]byte("token")); {
					case errors.Is(err, store.ErrNotFound):
						return false, put(tx, "token", "")
					case err != nil:
						return false, err
					}
					return true, tx.Delete([]byte("token"))
				})
				if err != nil {
					t.Errorf("Update: %v", err)
				}
				mu.Lock()
				if took {
					taken++
				} else {
					returned++
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if taken != 200 || returned != 200 {
		t.Errorf("taken %d times and put back %d times, want 200 each", taken, returned)
	}
}

// testSnapshot: a View sees all of an Update or nothing, what it sees does not change under it, and it sees every
// Update that had returned.
func testSnapshot(t *testing.T, s store.Store) {
	update(t, s, func(tx store.Tx) error { return put(tx, "a", "0", "b", "0") })
	var wg sync.WaitGroup
	wg.Go(func() {
		for n := range 200 {
			if err := s.Update(t.Context(), func(tx store.Tx) error {
				return put(tx, "a", strconv.Itoa(n), "b", strconv.Itoa(n))
			}); err != nil {
				t.Errorf("Update: %v", err)
			}
			got, err := store.View(t.Context(), s, func(tx store.Tx) (string, error) { return list(tx, store.Range{}) })
			if want := fmt.Sprintf("a=%d b=%d", n, n); err != nil || got != want {
				t.Errorf("after an Update there is %q, %v, want %q", got, err, want)
			}
		}
	})
	for range 4 {
		wg.Go(func() {
			for range 200 {
				if err := s.View(t.Context(), checkPair(t)); err != nil {
					t.Errorf("View: %v", err)
				}
			}
		})
	}
	wg.Wait()
}

// checkPair gives the function of a View that reads a, b and a again, which must be the same.
func checkPair(t *testing.T) func(tx store.Tx) error {
	return func(tx store.Tx) error {
		a, err := tx.Get([]byte("a"))
		if err != nil {
			return err
		}
		b, err := tx.Get([]byte("b"))
		if err != nil {
			return err
		}
		again, err := tx.Get([]byte("a"))
		if err != nil {
			return err
		}
		if string(a) != string(b) || string(a) != string(again) {
			t.Errorf("a View saw a=%s b=%s a=%s", a, b, again)
		}
		return nil
	}
}

// add counts the number at key up and returns it.
func add(tx store.Tx, key string) (int, error) {
	n := 0
	switch value, err := tx.Get([]byte(key)); {
	case errors.Is(err, store.ErrNotFound):
	case err != nil:
		return 0, err
	default:
		if n, err = strconv.Atoi(string(value)); err != nil {
			return 0, err
		}
	}
	n++
	return n, put(tx, key, strconv.Itoa(n))
}
