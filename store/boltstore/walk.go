package boltstore

import (
	"bytes"

	bolt "go.etcd.io/bbolt"

	"github.com/makrukbot/makrukbot/store"
)

// walk steps through the entries of a range with a cursor of bbolt's.
//
// In reverse it works around the cursor: while deletes of the same transaction have left empty pages behind, Prev
// answers nil at each of them, as if there were nothing before, and Last never returns if every page is empty. So a
// walk begins by asking First, which steps over empty pages, for the lowest key of all, and trusts no nil of Prev
// until it has seen that key.
type walk struct {
	cursor    *bolt.Cursor
	low, high []byte // see [store.Range.Bounds]
	reverse   bool
	lowest    []byte // the lowest key of the bucket, in reverse
}

func newWalk(c *bolt.Cursor, r store.Range) *walk {
	low, high := r.Bounds()
	return &walk{cursor: c, low: low, high: high, reverse: r.Reverse}
}

// first gives the first entry, if there is one.
func (w *walk) first() (store.Entry, bool) {
	if !w.reverse {
		return w.inside(w.cursor.Seek(w.low))
	}
	if w.lowest, _ = w.cursor.First(); w.lowest == nil {
		return store.Entry{}, false
	}
	if w.high != nil {
		if at, _ := w.cursor.Seek(w.high); at != nil {
			return w.inside(w.before(at))
		}
	}
	return w.inside(w.cursor.Last())
}

// next gives the entry after that of the last call, if there is one.
func (w *walk) next() (store.Entry, bool) {
	if !w.reverse {
		return w.inside(w.cursor.Next())
	}
	return w.inside(w.before(w.high))
}

// before moves the cursor, which stands on key at, to the entry before it; nil if there is none.
func (w *walk) before(at []byte) (key, value []byte) {
	for key == nil && bytes.Compare(w.lowest, at) < 0 {
		key, value = w.cursor.Prev()
	}
	return key, value
}

// inside gives an entry of the cursor's unless it is nil or out of the range, and narrows a reverse range to what lies
// below it.
func (w *walk) inside(key, value []byte) (store.Entry, bool) {
	switch {
	case key == nil:
		return store.Entry{}, false
	case !w.reverse && w.high != nil && bytes.Compare(key, w.high) >= 0:
		return store.Entry{}, false
	case w.reverse && bytes.Compare(key, w.low) < 0:
		return store.Entry{}, false
	}
	if w.reverse {
		w.high = key
	}
	return store.Entry{Key: key, Value: value}, true
}
