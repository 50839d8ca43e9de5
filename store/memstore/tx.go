package memstore

import (
	"bytes"
	"iter"
	"slices"

	"github.com/makrukbot/makrukbot/store"
)

// tx is a transaction over a sorted slice of entries, which it copies before the first change.
type tx struct {
	entries  []store.Entry
	writable bool
	copied   bool
	done     bool
	scans    int // Scans open now
}

// Get returns the value of key.
func (t *tx) Get(key []byte) ([]byte, error) {
	if t.done {
		return nil, store.ErrTxDone
	}
	i, found := t.find(key)
	if !found {
		return nil, store.ErrNotFound
	}
	return t.entries[i].Value, nil
}

// Put sets the value of key.
func (t *tx) Put(key, value []byte) error {
	if err := t.write(key, value); err != nil {
		return err
	}
	e := store.Entry{Key: bytes.Clone(key), Value: bytes.Clone(value)}
	i, found := t.find(key)
	if found {
		t.entries[i] = e
	} else {
		t.entries = slices.Insert(t.entries, i, e)
	}
	return nil
}

// Delete removes key.
func (t *tx) Delete(key []byte) error {
	if err := t.write(key, nil); err != nil {
		return err
	}
	if i, found := t.find(key); found {
		t.entries = slices.Delete(t.entries, i, i+1)
	}
	return nil
}

// Scan yields the entries of r.
func (t *tx) Scan(r store.Range) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		if t.done {
			yield(store.Entry{}, store.ErrTxDone)
			return
		}
		t.scans++
		defer func() { t.scans-- }()
		for _, e := range t.between(r) {
			if !yield(e, nil) {
				return
			}
		}
	}
}

// between gives the entries of r in its order.
func (t *tx) between(r store.Range) []store.Entry {
	low, high := r.Bounds()
	from, _ := t.find(low)
	to := len(t.entries)
	if high != nil {
		to, _ = t.find(high)
	}
	if from >= to {
		return nil
	}
	part := t.entries[from:to]
	if r.Reverse {
		part = slices.Clone(part)
		slices.Reverse(part)
	}
	return part
}

// find gives where key is or would be.
func (t *tx) find(key []byte) (int, bool) {
	return slices.BinarySearchFunc(t.entries, key, func(e store.Entry, key []byte) int {
		return bytes.Compare(e.Key, key)
	})
}

// write makes the entries ready for a change of key, or says why it may not be.
func (t *tx) write(key, value []byte) error {
	switch {
	case t.done:
		return store.ErrTxDone
	case !t.writable:
		return store.ErrReadOnly
	case t.scans > 0:
		return store.ErrScanOpen
	}
	if err := store.CheckSize(key, value); err != nil {
		return err
	}
	if !t.copied {
		t.entries, t.copied = slices.Clone(t.entries), true
	}
	return nil
}
