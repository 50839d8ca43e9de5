package boltstore

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"github.com/makrukbot/makrukbot/store"
)

// TestBadPage opens a database with a leaf that makes no sense. Whoever meets it gets an error, also when it would
// rather not see it; those committed together with it are kept.
func TestBadPage(t *testing.T) {
	path := newPath(t)
	fill(t, path)
	bad := spoilLeaf(t, path)
	s := mustOpen(t, path)

	tests := map[string]func(tx store.Tx) error{
		"Get": func(tx store.Tx) error {
			_, err := tx.Get(bad)
			return err
		},
		"Put":    func(tx store.Tx) error { return tx.Put(bad, nil) },
		"Delete": func(tx store.Tx) error { return tx.Delete(bad) },
		"Scan": func(tx store.Tx) error {
			for _, err := range tx.Scan(store.Range{}) {
				if err != nil {
					return err
				}
			}
			return nil
		},
		"Scan in reverse": func(tx store.Tx) error {
			for _, err := range tx.Scan(store.Range{Prefix: bad, Reverse: true}) {
				if err != nil {
					return err
				}
			}
			return nil
		},
		"Get unseen": func(tx store.Tx) error {
			_, _ = tx.Get(bad)
			return nil
		},
	}
	for name, fn := range tests {
		release := hold(t, s)
		before := enqueue(t, s, putting("a"))
		faulty := enqueue(t, s, fn)
		after := enqueue(t, s, putting("b"))
		release()
		if err := <-faulty; !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, want ErrCorrupt and the path", name, err)
		}
		if err := errors.Join(<-before, <-after); err != nil {
			t.Errorf("the others beside %s: %v", name, err)
		}
	}
	for _, key := range []string{"a", "b"} {
		if err := s.View(t.Context(), getting(key)); err != nil {
			t.Errorf("Get %q: %v", key, err)
		}
	}
	if err := s.View(t.Context(), tests["Get unseen"]); !errors.Is(err, ErrCorrupt) {
		t.Errorf("View: %v, want ErrCorrupt", err)
	}
}

// spoilLeaf overwrites the header of a leaf with records in it and gives a key that belongs there. It is not the first
// leaf, where keys before all records belong.
func spoilLeaf(t *testing.T, path string) (key []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	offset := 0
	err = db.View(func(btx *bolt.Tx) error {
		size := db.Info().PageSize
		for id := 2; ; id++ {
			page, err := btx.Page(id)
			if err != nil || page == nil {
				return errors.Join(err, errors.New("found no leaf"))
			}
			content := data[id*size : (id+1)*size]
			at := bytes.Index(content, []byte("record/"))
			if page.Type == "leaf" && at >= 0 && !bytes.Contains(content, []byte("record/\x00\x00\x00\x00")) {
				offset = id * size
				key = bytes.Clone(data[offset+at:][:len("record/")+4])
				return nil
			}
		}
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	overwrite(offset, 16)(t, path)
	return key
}

// TestCutWhileOpen truncates the file under an open store. Reading what is gone is an error, not the end of the
// process.
func TestCutWhileOpen(t *testing.T) {
	path := newPath(t)
	fill(t, path)
	s := mustOpen(t, path)
	truncate(2*os.Getpagesize())(t, path)
	for name, do := range map[string]func(func(store.Tx) error) error{
		"View":   func(fn func(store.Tx) error) error { return s.View(t.Context(), fn) },
		"Update": func(fn func(store.Tx) error) error { return s.Update(t.Context(), fn) },
	} {
		if err := do(getting("record/\x00\x00\x00\x01")); !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: %v, want ErrCorrupt", name, err)
		}
	}
}

// errDisk is what commits fail with in the tests.
var errDisk = errors.New("disk trouble")

// TestCommitFails: when a commit fails, all who shared it are told so, also who refused in view of what has not
// come to be; nothing of it is there, and the next one goes well.
func TestCommitFails(t *testing.T) {
	s := mustOpen(t, newPath(t))
	s.commit = func(btx *bolt.Tx) error {
		s.commit = (*bolt.Tx).Commit
		return errors.Join(errDisk, btx.Rollback())
	}
	release := hold(t, s)
	results := []<-chan error{
		enqueue(t, s, putting("a")),
		enqueue(t, s, putting("b")),
		enqueue(t, s, func(tx store.Tx) error {
			if _, err := tx.Get([]byte("a")); err != nil {
				return err
			}
			return errors.New("a is taken")
		}),
	}
	release()
	for i, result := range results {
		if err := <-result; !errors.Is(err, errDisk) {
			t.Errorf("Update %d: %v, want the commit's error", i, err)
		}
	}
	if n := count(t, s); n != 0 {
		t.Errorf("after a failed commit there are %d records", n)
	}
	if err := s.Update(t.Context(), putting("c")); err != nil {
		t.Errorf("the next Update: %v", err)
	}
}

// TestCommitUnknown: when a commit fails and it cannot be said that nothing of it will be there, the store has failed
// and says so to everybody.
func TestCommitUnknown(t *testing.T) {
	for name, commit := range map[string]func(*bolt.Tx) error{
		"the last sync failed": func(btx *bolt.Tx) error { return errors.Join(btx.Commit(), errDisk) },
		"bbolt panicked":       func(*bolt.Tx) error { panic("page 7: out of its mind") },
	} {
		t.Run(name, func(t *testing.T) {
			path := newPath(t)
			s := mustOpen(t, path)
			s.commit = commit
			for i := range 2 {
				if err := s.Update(t.Context(), putting("a")); !errors.Is(err, store.ErrFailed) {
					t.Errorf("Update %d: %v, want ErrFailed", i, err)
				}
			}
			if err := s.View(t.Context(), getting("a")); !errors.Is(err, store.ErrFailed) {
				t.Errorf("View: %v, want ErrFailed", err)
			}
			if err := s.Close(); err != nil {
				t.Errorf("Close: %v", err)
			}
			count(t, mustOpen(t, path)) // opens and can be read
		})
	}
}

// TestGoexit: a function that ends the writer's goroutine leaves nobody waiting.
func TestGoexit(t *testing.T) {
	s := mustOpen(t, newPath(t))
	release := hold(t, s)
	tried := false // on the caller's goroutine, of which no draft comes
	results := []<-chan error{
		enqueue(t, s, putting("a")),
		enqueue(t, s, func(store.Tx) error {
			if tried {
				runtime.Goexit()
			}
			tried = true
			return errDisk
		}),
		enqueue(t, s, putting("b")),
	}
	release()
	for i, result := range results {
		if err := <-result; !errors.Is(err, store.ErrFailed) {
			t.Errorf("Update %d: %v, want ErrFailed", i, err)
		}
	}
	if err := s.Close(); !errors.Is(err, store.ErrFailed) {
		t.Errorf("Close: %v, want ErrFailed", err)
	}
}

func putting(key string) func(store.Tx) error {
	return func(tx store.Tx) error { return tx.Put([]byte(key), nil) }
}

func getting(key string) func(store.Tx) error {
	return func(tx store.Tx) error {
		_, err := tx.Get([]byte(key))
		return err
	}
}

// spoilFreelist makes the list of free pages forget one of them.
func spoilFreelist(t *testing.T, path string) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	offset := 0
	err = db.View(func(btx *bolt.Tx) error {
		size := db.Info().PageSize
		for id := 2; ; id++ {
			page, err := btx.Page(id)
			if err != nil || page == nil {
				return errors.Join(err, errors.New("found no list of free pages"))
			}
			if page.Type == "freelist" && page.Count > 1 {
				offset = id * size
				return nil
			}
		}
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	// The number of entries is a uint16 at byte 10 of a page's header (bbolt, internal/common/page.go).
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var count [2]byte
	if _, err := f.ReadAt(count[:], int64(offset)+10); err != nil {
		t.Fatal(err)
	}
	binary.NativeEndian.PutUint16(count[:], binary.NativeEndian.Uint16(count[:])-1)
	if _, err := f.WriteAt(count[:], int64(offset)+10); err != nil {
		t.Fatal(err)
	}
}
