package storetest

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/makrukbot/makrukbot/store"
)

// testValues: what was put is got, in the same transaction and later, and no buffer of the caller's is kept.
func testValues(t *testing.T, s store.Store) {
	key, value := []byte("k"), []byte("one")
	update(t, s, func(tx store.Tx) error {
		if _, err := tx.Get(key); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("Get of a missing key: %v, want ErrNotFound", err)
		}
		if err := tx.Put(key, value); err != nil {
			return err
		}
		if got, err := tx.Get(key); err != nil || string(got) != "one" {
			t.Errorf("Get of the own write: %q, %v", got, err)
		}
		key, value := bytes.Clone(key), bytes.Clone(value)
		if err := tx.Put(key, value); err != nil {
			return err
		}
		key[0], value[0] = 'x', 'x'
		return put(tx, "empty", "", "gone", "1", "binary\x00\xff", "\x00")
	})
	update(t, s, func(tx store.Tx) error {
		return errors.Join(tx.Delete([]byte("gone")), tx.Delete([]byte("never there")))
	})
	wantAll(t, s, "binary\x00\xff=\x00 empty= k=one")

	update(t, s, func(tx store.Tx) error {
		if err := tx.Put([]byte("empty"), nil); err != nil {
			return err
		}
		if got, err := tx.Get([]byte("empty")); err != nil || len(got) != 0 {
			t.Errorf("Get of an empty value: %q, %v", got, err)
		}
		return tx.Delete([]byte("k"))
	})
	wantAll(t, s, "binary\x00\xff=\x00 empty=")
}

// testSizes: keys and values up to the limits are kept, beyond them refused, and a refusal harms nothing.
func testSizes(t *testing.T, s store.Store) {
	key, value := bytes.Repeat([]byte{'k'}, store.MaxKey), bytes.Repeat([]byte{'v'}, store.MaxValue)
	update(t, s, func(tx store.Tx) error {
		for name, err := range map[string]error{
			"an empty key":    tx.Put(nil, value),
			"a long key":      tx.Put(append(slices.Clone(key), 'k'), nil),
			"a long value":    tx.Put(key, append(slices.Clone(value), 'v')),
			"an empty delete": tx.Delete(nil),
		} {
			if !errors.Is(err, store.ErrSize) {
				t.Errorf("%s: %v, want ErrSize", name, err)
			}
		}
		return tx.Put(key, value)
	})
	got, err := store.View(t.Context(), s, func(tx store.Tx) ([]byte, error) {
		got, err := tx.Get(key)
		return bytes.Clone(got), err
	})
	if err != nil || !bytes.Equal(got, value) {
		t.Errorf("the largest value came back with %d bytes, %v", len(got), err)
	}
}

// testRefusals: no writing in a View or during a Scan, and nothing after the end.
func testRefusals(t *testing.T, s store.Store) {
	update(t, s, func(tx store.Tx) error { return put(tx, "a", "1", "b", "2") })

	var kept store.Tx
	check := func(name string, tx store.Tx, want error) {
		t.Helper()
		if err := tx.Put([]byte("c"), nil); !errors.Is(err, want) {
			t.Errorf("Put %s: %v, want %v", name, err, want)
		}
		if err := tx.Delete([]byte("a")); !errors.Is(err, want) {
			t.Errorf("Delete %s: %v, want %v", name, err, want)
		}
	}
	if err := s.View(t.Context(), func(tx store.Tx) error {
		check("in a View", tx, store.ErrReadOnly)
		return nil
	}); err != nil {
		t.Errorf("View: %v", err)
	}
	update(t, s, func(tx store.Tx) error {
		kept = tx
		for range tx.Scan(store.Range{}) {
			for range tx.Scan(store.Range{}) {
				check("within two scans", tx, store.ErrScanOpen)
				break
			}
			check("within a scan", tx, store.ErrScanOpen)
		}
		return put(tx, "b", "3")
	})
	check("after the end", kept, store.ErrTxDone)
	if _, err := kept.Get([]byte("a")); !errors.Is(err, store.ErrTxDone) {
		t.Errorf("Get after the end: %v, want ErrTxDone", err)
	}
	if _, err := list(kept, store.Range{}); !errors.Is(err, store.ErrTxDone) {
		t.Errorf("Scan after the end: %v, want ErrTxDone", err)
	}
	wantAll(t, s, "a=1 b=3")
}

// testResults: store.Update and store.View return what the function does, and the zero value with an error.
func testResults(t *testing.T, s store.Store) {
	type do func(context.Context, store.Store, func(store.Tx) (int, error)) (int, error)
	for name, do := range map[string]do{"Update": store.Update[int], "View": store.View[int]} {
		got, err := do(t.Context(), s, func(store.Tx) (int, error) { return 7, nil })
		if got != 7 || err != nil {
			t.Errorf("%s: %d, %v, want 7", name, got, err)
		}
		got, err = do(t.Context(), s, func(store.Tx) (int, error) { return 7, errRefused })
		if got != 0 || !errors.Is(err, errRefused) {
			t.Errorf("%s with an error: %d, %v, want 0 and the error", name, got, err)
		}
	}
}

// testRollback: an error takes back every kind of write, also repeated ones of one key.
func testRollback(t *testing.T, s store.Store) {
	update(t, s, func(tx store.Tx) error { return put(tx, "a", "1", "b", "2", "c", "3") })
	err := s.Update(t.Context(), func(tx store.Tx) error {
		err := errors.Join(
			put(tx, "a", "x", "a", "y", "new", "1", "new", "2"),
			tx.Delete([]byte("b")), tx.Delete([]byte("new")), put(tx, "b", "z", "new", "3"), tx.Delete([]byte("c")))
		if err != nil {
			t.Errorf("writes: %v", err)
		}
		return errRefused
	})
	if !errors.Is(err, errRefused) {
		t.Errorf("Update: %v, want the function's error", err)
	}
	wantAll(t, s, "a=1 b=2 c=3")
}
