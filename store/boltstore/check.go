package boltstore

import (
	"context"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"github.com/makrukbot/makrukbot/store"
)

// maxFaults is how many faults Check tells of at most: one bad page can bring thousands.
const maxFaults = 20

// Check gives every record to each, and looks then at how the pages of the file hang together. What it finds is joined
// into one error, in which every fault wraps [ErrCorrupt]; nil says that the file is whole. It may take some seconds for
// each gigabyte, and nothing may be written meanwhile, so open the file with ReadOnly.
func (s *Store) Check(ctx context.Context, each func(store.Entry)) error {
	// The records come first. bbolt looks at the pages in a goroutine of its own, where one that cannot be read ends
	// the process; here it is an error, and then there is no need to look further.
	err := s.View(ctx, func(tx store.Tx) error {
		for e, err := range tx.Scan(store.Range{}) {
			if err != nil {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			each(e)
		}
		return nil
	})
	if err != nil {
		return err
	}
	btx, _, err := s.begin(false)
	if err != nil {
		return fmt.Errorf("failed to begin a check of %s: %w", s.path, err)
	}
	defer func() { _ = btx.Rollback() }() // fails only if it is over already
	return pageFaults(btx)
}

// pageFaults lets bbolt look at its pages, and waits until it has done so.
func pageFaults(btx *bolt.Tx) error {
	var faults []error
	more := 0
	for err := range btx.Check() {
		if len(faults) < maxFaults {
			faults = append(faults, fmt.Errorf("%w: %w", ErrCorrupt, err))
		} else {
			more++
		}
	}
	if more > 0 {
		faults = append(faults, fmt.Errorf("%w: %d faults more", ErrCorrupt, more))
	}
	return errors.Join(faults...)
}
