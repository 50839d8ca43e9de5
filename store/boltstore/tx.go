package boltstore

import (
	"bytes"
	"fmt"
	"iter"

	bolt "go.etcd.io/bbolt"

	"github.com/makrukbot/makrukbot/store"
)

// tx is the transaction of one function within a bbolt transaction that it may share with others.
type tx struct {
	bucket   *bolt.Bucket
	getter   *bolt.Cursor // for Get and for what writes replace: one cursor of bbolt's allocates less than one each time
	writable bool
	done     bool
	scans    int     // Scans open now
	undo     []entry // what its writes replaced, oldest first
	fault    error   // what went wrong inside bbolt; the whole bbolt transaction must then be rolled back
}

// entry is a key with the value that it had, or none.
type entry struct {
	key, value []byte
	found      bool
}

// Get returns the value of key.
func (t *tx) Get(key []byte) ([]byte, error) {
	if err := t.usable(); err != nil {
		return nil, err
	}
	var value []byte
	if err := t.guard(func() error {
		value = t.get(key)
		return nil
	}); err != nil {
		return nil, fmt.Errorf("failed to get key %q: %w", key, err)
	}
	if value == nil {
		return nil, store.ErrNotFound
	}
	return value, nil
}

// get returns the value of key, nil for none. It is bbolt's Get with a cursor that is used again.
func (t *tx) get(key []byte) []byte {
	if t.getter == nil {
		t.getter = t.bucket.Cursor()
	}
	if found, value := t.getter.Seek(key); bytes.Equal(found, key) {
		return value
	}
	return nil
}

// Put sets the value of key.
func (t *tx) Put(key, value []byte) error {
	if err := t.writing(key, value); err != nil {
		return err
	}
	if err := t.guard(func() error {
		old := t.get(key)
		if old != nil && bytes.Equal(old, value) {
			return nil // no page need be written for that
		}
		t.remember(key, old)
		// bbolt keeps the value until the commit; nil would read as no value.
		return t.bucket.Put(key, append(make([]byte, 0, len(value)), value...))
	}); err != nil {
		return fmt.Errorf("failed to put key %q: %w", key, err)
	}
	return nil
}

// Delete removes key.
func (t *tx) Delete(key []byte) error {
	if err := t.writing(key, nil); err != nil {
		return err
	}
	if err := t.guard(func() error {
		old := t.get(key)
		if old == nil {
			return nil
		}
		t.remember(key, old)
		return t.bucket.Delete(key)
	}); err != nil {
		return fmt.Errorf("failed to delete key %q: %w", key, err)
	}
	return nil
}

// Scan yields the entries of r.
func (t *tx) Scan(r store.Range) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		if err := t.usable(); err != nil {
			yield(store.Entry{}, err)
			return
		}
		t.scans++
		defer func() { t.scans-- }()

		w := newWalk(t.bucket.Cursor(), r)
		step := w.first
		for {
			var e store.Entry
			var ok bool
			if err := t.guard(func() error {
				e, ok = step()
				return nil
			}); err != nil {
				yield(store.Entry{}, fmt.Errorf("failed to scan prefix %q: %w", r.Prefix, err))
				return
			}
			if !ok || !yield(e, nil) {
				return
			}
			step = w.next
		}
	}
}

// rollback takes back every write, newest first.
func (t *tx) rollback() error {
	return t.guard(func() error {
		for i := len(t.undo) - 1; i >= 0; i-- {
			e := t.undo[i]
			var err error
			if e.found {
				err = t.bucket.Put(e.key, e.value)
			} else {
				err = t.bucket.Delete(e.key)
			}
			if err != nil {
				return fmt.Errorf("failed to undo a write of key %q: %w", e.key, err)
			}
		}
		return nil
	})
}

// remember notes the value of key, nil for none, before a write. The value stays valid until bbolt's commit begins, since
// nothing before that moves the mapped file or changes a value in place.
func (t *tx) remember(key, old []byte) {
	t.undo = append(t.undo, entry{key: bytes.Clone(key), value: old, found: old != nil})
}

// usable returns why nothing can be done with t.
func (t *tx) usable() error {
	if t.done {
		return store.ErrTxDone
	}
	return t.fault
}

// writing returns why key may not be written.
func (t *tx) writing(key, value []byte) error {
	if err := t.usable(); err != nil {
		return err
	}
	if !t.writable {
		return store.ErrReadOnly
	}
	if t.scans > 0 {
		return store.ErrScanOpen
	}
	return store.CheckSize(key, value)
}

// guard runs f, which calls bbolt, and keeps its error as the fault of t.
func (t *tx) guard(f func() error) error {
	if err := guard(f); err != nil {
		t.fault = err
	}
	return t.fault
}
