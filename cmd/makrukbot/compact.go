package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/makrukbot/makrukbot/store/boltstore"
)

// compact gives the free space within the database back to the disk, while no bot runs on it.
func compact(ctx context.Context, c Config, _ ...string) error {
	path := database(c)
	before, after, err := boltstore.Compact(ctx, path)
	if errors.Is(err, boltstore.ErrLocked) {
		return fmt.Errorf("%w; stop the bot first", err)
	}
	if err != nil {
		return fmt.Errorf("the database is as it was: %w", err)
	}
	fmt.Printf("%s: %s, now %s\n", path, megabytes(before), megabytes(after))
	return nil
}
