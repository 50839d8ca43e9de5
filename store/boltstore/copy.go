package boltstore

import (
	"context"
	"fmt"
	"io"

	bolt "go.etcd.io/bbolt"
)

// Copy gives fn the database file as it is at one moment, while the store goes on: its size in bytes, and what writes
// as many bytes. It is a database that [Open] opens. Until fn returns the space of what is replaced meanwhile cannot be
// used again, so fn should not dawdle.
func (s *Store) Copy(ctx context.Context, fn func(size int64, file io.WriterTo) error) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	btx, _, err := s.begin(false)
	if err != nil {
		return fmt.Errorf("failed to begin a copy of %s: %w", s.path, err)
	}
	defer func() { _ = btx.Rollback() }() // fails only if it is over already
	return fn(btx.Size(), guarded{btx})
}

// guarded is a bbolt transaction that is written without panics.
type guarded struct{ btx *bolt.Tx }

// WriteTo writes the file of the transaction.
func (g guarded) WriteTo(w io.Writer) (n int64, err error) {
	err = guard(func() (err error) {
		n, err = g.btx.WriteTo(w)
		return err
	})
	return n, err
}
