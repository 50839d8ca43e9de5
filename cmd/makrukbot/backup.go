package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/makrukbot/makrukbot/store/boltstore"
)

// backup writes a copy of the database to a file that is not there yet. The running bot hands it out; with none running
// the database is opened here. It never copies a file that somebody may be writing to. The copy gets its name once it
// is on the disk and was found whole.
func backup(ctx context.Context, c Config, words ...string) error {
	path := words[0]
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fmt.Errorf("%s is there already; a backup never overwrites a file", path), err)
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".part-*")
	if err != nil {
		return fmt.Errorf("failed to make the backup: %w", err)
	}
	defer os.Remove(file.Name()) // it has another name by then, or is not wanted
	err = copyDatabase(ctx, c, file)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("failed to write the backup: %w", err)
	}
	found, err := examine(ctx, file.Name())
	if err != nil {
		return fmt.Errorf("failed to read the backup back: %w", err)
	}
	if found.damage != nil {
		return fmt.Errorf("no backup was made, since the database is not whole (makrukbot check says more): %w", found.damage)
	}
	if err := baptize(file.Name(), path); err != nil {
		return fmt.Errorf("failed to name the backup: %w", err)
	}
	fmt.Printf("%s: %s\n", path, found)
	return found.trouble()
}

// copyDatabase writes the database as it is at one moment.
func copyDatabase(ctx context.Context, c Config, to *os.File) error {
	answer, err := askSocket(ctx, c, "/backup")
	if errors.Is(err, errNobody) {
		return copyIdle(ctx, c, to)
	}
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(to, answer.Body) // too short an answer is an error
	return err
}

// copyIdle copies the database that nobody has open.
func copyIdle(ctx context.Context, c Config, to *os.File) error {
	s, err := boltstore.Open(database(c), boltstore.Options{ReadOnly: true})
	if errors.Is(err, boltstore.ErrLocked) {
		return fmt.Errorf("%w, but does not answer at %s; stop the bot, or try again in a moment", err, socket(c))
	}
	if err != nil {
		return err
	}
	err = s.Copy(ctx, func(_ int64, file io.WriterTo) error {
		_, err := file.WriteTo(to)
		return err
	})
	return errors.Join(err, s.Close())
}

// baptize gives a file its name, durably, unless there is a file of that name.
func baptize(file, name string) error {
	err := os.Link(file, name)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		// A file system without hard links (FAT, SMB). The look and the renaming are not one step there.
		if _, missing := os.Lstat(name); errors.Is(missing, fs.ErrNotExist) {
			err = os.Rename(file, name)
		}
	}
	if err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(name))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
