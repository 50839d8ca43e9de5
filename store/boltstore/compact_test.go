package boltstore

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/store"
)

// TestCompact: the file gets smaller, and holds what it held.
func TestCompact(t *testing.T) {
	path := newPath(t)
	fill(t, path)
	s := mustOpen(t, path)
	for i := range 200 { // that make a large file of which little is used
		if err := s.Update(t.Context(), func(tx store.Tx) error {
			return tx.Put(fmt.Appendf(nil, "large/%03d", i), make([]byte, 10_000))
		}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 200 {
		if err := s.Update(t.Context(), func(tx store.Tx) error { return tx.Delete(fmt.Appendf(nil, "large/%03d", i)) }); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+".compact", []byte("what a crash left"), 0o600); err != nil {
		t.Fatal(err)
	}
	before, after, err := Compact(t.Context(), path)
	if err != nil || after >= before/4 {
		t.Errorf("Compact: from %d to %d bytes, %v", before, after, err)
	}
	if now, err := size(path); err != nil || now != after {
		t.Errorf("the file has %d bytes, %v", now, err)
	}
	if n := count(t, mustOpen(t, path)); n != filled {
		t.Errorf("there are %d records, want %d", n, filled)
	}
	if _, err := os.Stat(path + ".compact"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the new file is still there: %v", err)
	}
}

// TestCompactRefused: what is in use, damaged or not there stays as it is.
func TestCompactRefused(t *testing.T) {
	path := newPath(t)
	if _, _, err := Compact(t.Context(), path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Compact of what is not there: %v", err)
	}
	fill(t, path)
	s := mustOpen(t, path)
	if _, _, err := Compact(t.Context(), path); !errors.Is(err, ErrLocked) {
		t.Errorf("Compact of what is in use: %v, want ErrLocked", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	spoilLeaf(t, path)
	if _, _, err := Compact(t.Context(), path); !errors.Is(err, ErrCorrupt) {
		t.Errorf("Compact of what is damaged: %v, want ErrCorrupt", err)
	}
	if _, err := os.Stat(path + ".compact"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the new file is still there: %v", err)
	}
}

// TestProve: a new file that lacks a record, or has one more, is not taken for the old one.
func TestProve(t *testing.T) {
	for name, change := range map[string]func(store.Tx) error{
		"less":  func(tx store.Tx) error { return tx.Delete([]byte("record/\x00\x00\x00\x07")) },
		"more":  putting("zzz"),
		"other": func(tx store.Tx) error { return tx.Put([]byte("record/\x00\x00\x00\x07"), []byte("other")) },
	} {
		t.Run(name, func(t *testing.T) {
			old, fresh := newPath(t), newPath(t)
			fill(t, old)
			fill(t, fresh)
			s := mustOpen(t, fresh)
			if err := errors.Join(s.Update(t.Context(), change), s.Close()); err != nil {
				t.Fatal(err)
			}
			if err := prove(t.Context(), mustOpen(t, old), fresh); !errors.Is(err, ErrNotSame) {
				t.Errorf("prove: %v, want ErrNotSame", err)
			}
		})
	}
}

// TestOpenReplaced: whoever waited for the lock of a file that meanwhile was replaced must not go on with the old one.
func TestOpenReplaced(t *testing.T) {
	// Whether it waits already cannot be seen; who comes after the replacement opens the new file, as is right.
	var err error
	for wait := 100 * time.Millisecond; wait < time.Minute && err == nil; wait *= 2 {
		err = openReplaced(t, wait)
	}
	if !errors.Is(err, ErrLocked) {
		t.Errorf("Open: %v, want ErrLocked", err)
	}
}

// openReplaced opens a file that is replaced a while later, and returns what came of it.
func openReplaced(t *testing.T, after time.Duration) error {
	path, fresh := newPath(t), newPath(t)
	fill(t, path)
	fill(t, fresh)
	s := mustOpen(t, path)
	result := make(chan error, 1)
	go func() {
		late, err := Open(path, Options{LockTimeout: 5 * time.Minute})
		if err == nil {
			err = late.Close()
		}
		result <- err
	}()
	time.Sleep(after)
	if err := errors.Join(os.Rename(fresh, path), s.Close()); err != nil {
		t.Fatal(err)
	}
	return <-result
}

// TestCommitted: whoever wants to know is told of each commit and how many shared it.
func TestCommitted(t *testing.T) {
	var shared []int
	s, err := Open(newPath(t), Options{Committed: func(updates int, took time.Duration) {
		if took <= 0 {
			t.Errorf("a commit took %v", took)
		}
		shared = append(shared, updates)
	}})
	if err != nil {
		t.Fatal(err)
	}
	release := hold(t, s)
	a, b := enqueue(t, s, putting("a")), enqueue(t, s, putting("b"))
	release()
	if err := errors.Join(<-a, <-b, s.Close()); err != nil {
		t.Fatal(err)
	}
	if len(shared) != 1 || shared[0] != 2 {
		t.Errorf("the commits were shared by %v, want one by 2", shared)
	}
}
