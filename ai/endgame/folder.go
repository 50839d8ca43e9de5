package endgame

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/makrukbot/makrukbot/game"
)

// Folder has the files of endings with five men. It may be used from many goroutines.
type Folder struct {
	tables map[key]*table
	files  []*os.File
	broken func(error)
}

// fileName is the name of a table's file.
func (k key) fileName() string { return fmt.Sprintf("%s-%s.endgame", k.ending, k.lawName()) }

// OpenFolder opens the tables in a folder; those of other endings than five men with a bare side, and those that are
// not there, are passed over. The error tells that the folder cannot be read. A file that is broken is used no more, and
// the others are: broken is told of each once, with a *[FileError] that names it, when the folder is opened or, since
// blocks are checked as they are read, later, by whatever goroutine comes upon it. The folder must be closed, after all
// Sets.
func OpenFolder(dir string, broken func(error)) (*Folder, error) {
	if _, err := os.ReadDir(dir); err != nil {
		return nil, fmt.Errorf("failed to open endgame tables: %w", err)
	}
	f := &Folder{tables: map[key]*table{}, broken: broken}
	c := &cache{blocks: map[blockKey]memory{}}
	for _, e := range Endings(maxMen) {
		for _, k := range tablesOf(e) {
			name := filepath.Join(dir, k.fileName())
			if err := f.add(name, k, c); err != nil {
				broken(&FileError{name, err})
			}
		}
	}
	return f, nil
}

// tablesOf lists the tables of an ending that there are under any rule book.
func tablesOf(e Ending) []key {
	keys := []key{{e, nil}}
	for _, r := range game.AllRules() {
		if l := lawOf(r); l != nil && matters(l, e) {
			keys = append(keys, key{e, l})
		}
	}
	return keys
}

// add opens the file of a table if it is there.
func (f *Folder) add(name string, k key, c *cache) error {
	in, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	f.files = append(f.files, in)
	info, err := in.Stat()
	if err != nil {
		return err
	}
	rows, err := openFile(name, in, info.Size(), k, c, f.broken)
	if err != nil {
		return err
	}
	f.tables[k] = &table{ending: k.ending, law: k.law, shape: rows.shape, rows: rows}
	return nil
}

// table returns a table, nil when there is none that is sound. A nil Folder has none.
func (f *Folder) table(k key) *table {
	if f == nil {
		return nil
	}
	t := f.tables[k]
	if t == nil || t.rows.(*file).broken.Load() {
		return nil
	}
	return t
}

// has reports whether all that an ending needs under a law is there.
func (f *Folder) has(l law, e Ending) bool {
	return f.table(key{e, nil}) != nil && (l == nil || !matters(l, e) || f.table(key{e, l}) != nil)
}

// Check reads every block of every file, which takes as long as the disk does, and returns how many tables are sound. The
// error is ctx's.
func (f *Folder) Check(ctx context.Context) (sound int, err error) {
	for k, t := range f.tables {
		rows := t.rows.(*file)
		for n := 0; n < len(rows.blocks) && !rows.broken.Load(); n++ {
			if err := ctx.Err(); err != nil {
				return sound, err
			}
			if _, err := rows.packed(n); err != nil {
				rows.refuse(err)
			}
		}
		if f.table(k) != nil {
			sound++
		}
	}
	return sound, nil
}

// Close closes the files.
func (f *Folder) Close() error {
	var failed error
	for _, in := range f.files {
		failed = errors.Join(failed, in.Close())
	}
	return failed
}

// Store builds the table of an ending of five men, its distances where r is nil and otherwise its needs under the rule
// book, and writes its file into a folder. It takes up to 2 GB of memory. It returns the file's name, "" when the needs
// are the distances and nothing is to be stored.
func (t *Tables) Store(ctx context.Context, dir string, r *game.Rules, e Ending) (name string, err error) {
	k := key{ending: e}
	if r == nil {
		r = game.Makruk
	}
	if k.law = lawOf(r); k.law != nil && !matters(k.law, e) {
		return "", nil
	}
	s := t.openEnding(ctx, r, e)
	defer s.Close()
	if err := s.Err(); err != nil {
		return "", err
	}
	b := newBuilder(e, k.law, s.family(k.law))
	if err := b.run(ctx); err != nil {
		return "", err
	}
	name = filepath.Join(dir, k.fileName())
	if err := writeFile(name, k, b.need); err != nil {
		return "", fmt.Errorf("failed to store endgame table: %w", err)
	}
	return name, nil
}

// writeFile writes a table beside its place and then moves it there, so that a file is never half written.
func writeFile(name string, k key, rows memory) (err error) {
	out, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name))
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(out.Name())
		}
	}()
	if err := errors.Join(writeTable(out, k, rows), out.Chmod(0o644), out.Sync(), out.Close()); err != nil {
		return err
	}
	return os.Rename(out.Name(), name)
}
