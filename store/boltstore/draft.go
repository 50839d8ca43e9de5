package boltstore

import (
	"bytes"
	"context"
	"errors"
	"iter"

	"github.com/makrukbot/makrukbot/store"
)

// draft is what a function did when it was tried on its caller's goroutine, on the newest committed state, while the writer
// was busy: what it read and what it would write. The writer, instead of running the function, sees whether all that it
// read is still so, when it would do the same again, and makes its writes. So the writer, of whom there is one, does the
// least of the work.
//
// Its methods are those of [store.Tx] for the function.
type draft struct {
	view   *tx
	gets   []entry // what was read of single keys
	scans  []scanned
	writes []entry // in order, each key once; not found: it is to be deleted
	void   bool    // no draft can be made of the function
	room   []byte  // for copies, so that they are few allocations
}

// scanned is what a Scan yielded.
type scanned struct {
	r       store.Range
	entries []store.Entry
	ended   bool // there were no more
}

// roomSize is how much room for copies is made at once.
const roomSize = 2 << 10

// maxReads is how many entries a draft keeps at most. Functions that read more are left to the writer.
const maxReads = 256

// errVoid ends a function of which no draft can be made.
var errVoid = errors.New("the function is left to the writer")

var _ store.Tx = (*draft)(nil)

// prepare tries the function of c and leaves the draft in c. There is none if the function failed in any way: then the
// writer runs it, and tells.
func (s *Store) prepare(c *call) {
	defer close(c.ready)
	defer func() { _ = recover() }()
	d := &draft{}
	err := s.View(context.Background(), func(t store.Tx) error {
		d.view = t.(*tx)
		d.view.writable = true // its own writes never reach bbolt
		return c.fn(d)
	})
	if err == nil && !d.void {
		c.draft = d
	}
}

// Get returns the value of key.
func (d *draft) Get(key []byte) ([]byte, error) {
	if i := d.written(key); i >= 0 && d.view.usable() == nil {
		if !d.writes[i].found {
			return nil, store.ErrNotFound
		}
		return d.writes[i].value, nil
	}
	value, err := d.view.Get(key)
	if err == nil || errors.Is(err, store.ErrNotFound) {
		d.note(key, value)
	}
	return value, err
}

// Put sets the value of key.
func (d *draft) Put(key, value []byte) error {
	// nil would read as no value.
	return d.write(key, entry{value: append(make([]byte, 0, len(value)), value...), found: true})
}

// Delete removes key.
func (d *draft) Delete(key []byte) error { return d.write(key, entry{}) }

// write notes a write, unless nothing changes by it.
func (d *draft) write(key []byte, e entry) error {
	if err := d.view.writing(key, e.value); err != nil {
		return err
	}
	if i := d.written(key); i >= 0 {
		d.writes[i].value, d.writes[i].found = e.value, e.found
		return nil
	}
	var old []byte
	if err := d.view.guard(func() error {
		old = d.view.get(key)
		return nil
	}); err != nil {
		return err
	}
	if found := old != nil; found == e.found && bytes.Equal(old, e.value) {
		d.note(key, old)
		return nil
	}
	e.key = bytes.Clone(key)
	d.writes = append(d.writes, e)
	return nil
}

// Scan yields the entries of r. Where it would have to yield what the function itself wrote the draft is void.
func (d *draft) Scan(r store.Range) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		low, high := r.Bounds()
		for _, w := range d.writes {
			if bytes.Compare(low, w.key) <= 0 && (high == nil || bytes.Compare(w.key, high) < 0) {
				d.void = true
				yield(store.Entry{}, errVoid)
				return
			}
		}
		seen := scanned{r: store.Range{Prefix: bytes.Clone(r.Prefix), From: bytes.Clone(r.From), Reverse: r.Reverse}}
		defer func() { d.scans = append(d.scans, seen) }()
		for e, err := range d.view.Scan(r) {
			if err == nil && len(seen.entries) == maxReads {
				d.void, err = true, errVoid
			}
			if err != nil {
				yield(store.Entry{}, err)
				return
			}
			seen.entries = append(seen.entries, store.Entry{Key: d.copy(e.Key), Value: d.copy(e.Value)})
			if !yield(e, nil) {
				return
			}
		}
		seen.ended = true
	}
}

// written returns which of the writes is of key, -1 if none is.
func (d *draft) written(key []byte) int {
	for i := range d.writes {
		if bytes.Equal(d.writes[i].key, key) {
			return i
		}
	}
	return -1
}

// note keeps what was read of key, nil if it is not there.
func (d *draft) note(key, value []byte) {
	if len(d.gets) == maxReads {
		d.void = true
		return
	}
	d.gets = append(d.gets, entry{key: d.copy(key), value: d.copy(value), found: value != nil})
}

// copy copies what is read, which is valid only while the function runs.
func (d *draft) copy(b []byte) []byte {
	if len(d.room) < len(b) {
		d.room = make([]byte, max(len(b), roomSize))
	}
	n := copy(d.room, b)
	c := d.room[:n:n]
	d.room = d.room[n:]
	return c
}

// holds reports whether all that the function read is so in t.
func (d *draft) holds(t *tx) (holds bool, fault error) {
	fault = t.guard(func() error {
		holds = d.holdsIn(t)
		return nil
	})
	return holds, fault
}

func (d *draft) holdsIn(t *tx) bool {
	for _, g := range d.gets {
		if value := t.get(g.key); g.found != (value != nil) || !bytes.Equal(g.value, value) {
			return false
		}
	}
	for _, s := range d.scans {
		w := newWalk(t.bucket.Cursor(), s.r)
		step := w.first
		for _, seen := range s.entries {
			e, ok := step()
			if !ok || !bytes.Equal(e.Key, seen.Key) || !bytes.Equal(e.Value, seen.Value) {
				return false
			}
			step = w.next
		}
		if !s.ended {
			continue
		}
		if _, more := step(); more {
			return false
		}
	}
	return true
}

// apply makes the writes. Nothing takes them back but the end of the whole bbolt transaction.
func (d *draft) apply(t *tx) (fault error) {
	return t.guard(func() error {
		for _, w := range d.writes {
			var err error
			if w.found {
				err = t.bucket.Put(w.key, w.value)
			} else {
				err = t.bucket.Delete(w.key)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}
