package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// maxUnread is how many unreadable records are named.
const maxUnread = 20

// check looks whether the database, or a backup that is named, is whole and can be read, and says what to do if not.
func check(ctx context.Context, c Config, words ...string) error {
	path := database(c)
	if len(words) > 0 {
		path = words[0]
	}
	found, err := examine(ctx, path)
	if errors.Is(err, boltstore.ErrLocked) {
		return fmt.Errorf("%w; stop it first, or make a backup, which is checked as it is made", err)
	}
	if err != nil {
		return fmt.Errorf("%w\n%s", err, advice(err))
	}
	fmt.Printf("%s: %s\n", path, found)
	return found.trouble()
}

// findings are what a look at a database has found.
type findings struct {
	bytes   int64
	kinds   map[string]int // how many records of each kind
	damage  error          // of the file; nil: it is whole
	unread  []error        // records that cannot be read, the first of them
	unknown int            // how many cannot
}

// examine reads every record of a database that nobody writes to, replays the games, and looks how the file hangs
// together. Its error is of a file that cannot be opened.
func examine(ctx context.Context, path string) (*findings, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	s, err := boltstore.Open(path, boltstore.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	f := &findings{bytes: info.Size(), kinds: map[string]int{}}
	f.damage = s.Check(ctx, f.read)
	return f, errors.Join(ctx.Err(), s.Close())
}

// read counts a record, and notes what is wrong with it.
func (f *findings) read(e store.Entry) {
	key := string(e.Key)
	f.kinds[record.KindOf(key)]++
	err := record.Check(key, e.Value)
	if err == nil && record.KindOf(key) == "game" {
		err = replay(e)
	}
	if err == nil {
		return
	}
	f.unknown++
	if len(f.unread) < maxUnread {
		f.unread = append(f.unread, err)
	}
}

// trouble says what is wrong and what to do about it; nil if nothing is.
func (f *findings) trouble() error {
	if f.damage != nil {
		return fmt.Errorf("%w\n%s", f.damage, advice(f.damage))
	}
	if f.unknown == 0 {
		return nil
	}
	all := errors.Join(f.unread...)
	return fmt.Errorf("%d records cannot be read:\n%w\n%s", f.unknown, all, advice(all))
}

// String says how much there is.
func (f *findings) String() string {
	total := 0
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(f.kinds)) {
		total += f.kinds[kind]
		parts = append(parts, fmt.Sprintf("%d %s", f.kinds[kind], kind))
	}
	return fmt.Sprintf("%s, %d records (%s)", megabytes(f.bytes), total, strings.Join(parts, ", "))
}

func megabytes(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }

// replay plays the moves of a stored game.
func replay(e store.Entry) error {
	g, err := record.Decode[record.Game](string(e.Key), e.Value)
	if err != nil {
		return err
	}
	rules, ok := game.RulesByName(g.Rules)
	if !ok {
		return fmt.Errorf("failed to replay %s: no rule book %q", e.Key, g.Rules)
	}
	if _, err := game.Replay(rules, g.Start, g.Moves); err != nil {
		return fmt.Errorf("failed to replay %s: %w", e.Key, err)
	}
	return nil
}

// advice says what to do about what is wrong with a database.
func advice(err error) string {
	switch {
	case errors.Is(err, boltstore.ErrNewer), errors.Is(err, record.ErrNewer), errors.Is(err, record.ErrKind):
		return "A newer makrukbot has written here: run that one, or put back a backup from before it."
	case errors.Is(err, boltstore.ErrCorrupt):
		return "Stop the bot, keep this file under another name, and put the newest backup in its place (README, \"Backups\")."
	case errors.Is(err, os.ErrPermission):
		return "Run this as the user whom the data belongs to."
	case errors.Is(err, os.ErrNotExist):
		return "Is MAKRUK_DATA the folder with the games? A bot that never ran has none."
	}
	return "The bot goes on without these records. If they matter, put back a backup from before (README, \"Backups\")."
}
