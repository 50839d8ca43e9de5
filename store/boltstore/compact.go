package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"

	"github.com/makrukbot/makrukbot/store"
)

// compactStep is how many bytes of records are written in one commit of the new file.
const compactStep = 16 << 20

// ErrNotSame: the new file of a [Compact] did not hold what the old one does. The old one is as it was.
var ErrNotSame = errors.New("the compacted database differs from the old one")

// Compact writes the database file anew without its free pages, which otherwise are kept for later use: a file never
// gets smaller by itself. The new one takes the place of the old one only once it has been read back and found the same.
// It needs the file for itself, and as much free space as the records take. It returns the sizes in bytes before and
// after.
func Compact(ctx context.Context, path string) (before, after int64, err error) {
	if before, err = size(path); err != nil {
		return 0, 0, err
	}
	old, err := Open(path, Options{})
	if err != nil {
		return 0, 0, err
	}
	after, err = replace(ctx, old, path+".compact")
	return before, after, errors.Join(err, old.Close()) // until it is closed, nobody else gets at the old file
}

// replace puts a compact file in the place of that of a store, and returns its size. On failure it takes the new file
// away; one that a crash left is written over.
func replace(ctx context.Context, old *Store, fresh string) (after int64, err error) {
	defer func() {
		if err != nil {
			_ = os.Remove(fresh) // it may not be there, and the next time begins with removing it
		}
	}()
	if err := writeCompact(old, fresh); err != nil {
		return 0, fmt.Errorf("failed to compact %s: %w", old.path, err)
	}
	if err := prove(ctx, old, fresh); err != nil {
		return 0, fmt.Errorf("failed to prove %s: %w", fresh, err)
	}
	if after, err = size(fresh); err != nil {
		return 0, err
	}
	if err := os.Rename(fresh, old.path); err != nil {
		return 0, err
	}
	return after, syncFolder(filepath.Dir(old.path))
}

// writeCompact writes the records of a store into a new file.
func writeCompact(old *Store, fresh string) error {
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	db, err := bolt.Open(fresh, 0o600, &bolt.Options{FreelistType: bolt.FreelistMapType})
	if err != nil {
		return err
	}
	return errors.Join(guard(func() error { return bolt.Compact(db, old.db, compactStep) }), db.Close())
}

// prove reads the new file back: its pages hang together, and it has the records of the old one, all and no others.
func prove(ctx context.Context, old *Store, fresh string) error {
	s, err := Open(fresh, Options{ReadOnly: true})
	if err != nil {
		return err
	}
	err = old.View(ctx, func(tx store.Tx) error {
		same := true
		next, stop := iter.Pull2(tx.Scan(store.Range{}))
		defer stop()
		if err := s.Check(ctx, func(e store.Entry) {
			want, err, ok := next()
			same = same && ok && err == nil && bytes.Equal(want.Key, e.Key) && bytes.Equal(want.Value, e.Value)
		}); err != nil {
			return err
		}
		if _, _, more := next(); more || !same {
			return ErrNotSame
		}
		return nil
	})
	return errors.Join(err, s.Close())
}

func size(path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
