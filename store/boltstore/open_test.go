package boltstore

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/makrukbot/makrukbot/store"
)

// TestOpenDamaged opens a good database after something has been done to its file.
func TestOpenDamaged(t *testing.T) {
	page := os.Getpagesize()
	tests := []struct {
		name   string
		damage func(t *testing.T, path string)
		want   error // nil: it opens, with what was in it
		text   string
	}{
		{"nothing", func(*testing.T, string) {}, nil, ""},
		{"first meta page torn", overwrite(magicAt, 40), nil, ""},
		{"second meta page torn", overwrite(page+magicAt, 40), nil, ""},
		{"first page lost", overwrite(0, page), nil, ""},
		{"both meta pages torn", both(overwrite(pagesAt, 8), overwrite(page+pagesAt, 8)), ErrCorrupt, "checksum"},
		{"not ours", overwrite(0, 4*page), ErrCorrupt, "not a database file"},
		{"cut to a few bytes", truncate(30), ErrCorrupt, "cut off"},
		{"cut to one page", truncate(page), ErrCorrupt, "cut off"},
		{"cut to four pages", truncate(4 * page), ErrCorrupt, "cut off"},
		{"data pages lost", overwrite(2*page, 1<<20), ErrCorrupt, ""},
		{"newer file format", newerFile, ErrNewer, "file format 3"},
		{"newer records", setVersion(binary.BigEndian.AppendUint32(nil, 2)), ErrNewer, "format 2"},
		{"no version", setVersion(nil), ErrCorrupt, "not a database of this program"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := newPath(t)
			fill(t, path)
			test.damage(t, path)
			s, err := Open(path, Options{})
			if !errors.Is(err, test.want) {
				t.Fatalf("Open: %v, want %v", err, test.want)
			}
			if err != nil {
				if text := err.Error(); !strings.Contains(text, test.text) || !strings.Contains(text, path) {
					t.Errorf("the error is %q, want the file's name and %q", text, test.text)
				}
				return
			}
			defer s.Close()
			if n := count(t, s); n != filled && n != filled-1 { // without the last page there is the state before
				t.Errorf("there are %d records, want %d", n, filled)
			}
		})
	}
}

// filled is how many records fill writes, in as many commits.
const filled = 50

// fill makes a database with some pages of records.
func fill(t *testing.T, path string) {
	t.Helper()
	s := mustOpen(t, path)
	for i := range filled {
		key := binary.BigEndian.AppendUint32([]byte("record/"), uint32(i))
		if err := s.Update(t.Context(), func(tx store.Tx) error { return tx.Put(key, make([]byte, 2000)) }); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// count gives the number of records.
func count(t *testing.T, s *Store) int {
	t.Helper()
	n, err := store.View(t.Context(), s, func(tx store.Tx) (n int, err error) {
		for _, err := range tx.Scan(store.Range{}) {
			if err != nil {
				return 0, err
			}
			n++
		}
		return n, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// overwrite puts n bytes of nonsense at an offset.
func overwrite(offset, n int) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteAt([]byte(strings.Repeat("\xa5", n)), int64(offset)); err != nil {
			t.Fatal(err)
		}
	}
}

func truncate(n int) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		if err := os.Truncate(path, int64(n)); err != nil {
			t.Fatal(err)
		}
	}
}

func both(a, b func(*testing.T, string)) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		a(t, path)
		b(t, path)
	}
}

// newerFile makes both meta pages say that a later bbolt wrote them, with right checksums.
func newerFile(t *testing.T, path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, start := range []int{0, os.Getpagesize()} {
		page := data[start:]
		binary.NativeEndian.PutUint32(page[versionAt:], metaVersion+1)
		binary.NativeEndian.PutUint64(page[checksumAt:], checksum(page))
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// setVersion writes the version of the records, or takes it away.
func setVersion(version []byte) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		db, err := bolt.Open(path, 0o600, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if err := db.Update(func(btx *bolt.Tx) error {
			if version == nil {
				return btx.Bucket(formatBucket).Delete(versionKey)
			}
			return btx.Bucket(formatBucket).Put(versionKey, version)
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOpenEmpty opens a file that is not there, finds the permissions narrow and nothing else in the folder, and refuses
// a file that was cut to nothing.
func TestOpenEmpty(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "makrukbot.db")
	mustOpen(t, path)
	for name, want := range map[string]fs.FileMode{path: 0o600, filepath.Dir(path): 0o700 | fs.ModeDir} {
		if info, err := os.Stat(name); err != nil || info.Mode() != want {
			t.Errorf("%s: %v, %v, want %v", name, info.Mode(), err, want)
		}
	}

	empty := filepath.Join(t.TempDir(), "makrukbot.db")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(empty, Options{}); !errors.Is(err, ErrCorrupt) {
		t.Errorf("an empty file: %v", err)
	}
	if all, err := os.ReadDir(filepath.Dir(path)); err != nil || len(all) != 1 {
		t.Errorf("the folder holds %v, %v", all, err)
	}
}

// TestOpenImpossible opens paths where no database can be.
func TestOpenImpossible(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, []byte("a text"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{folder, file, filepath.Join(file, "makrukbot.db")} {
		s, err := Open(path, Options{})
		if err == nil {
			t.Errorf("Open %s succeeded", path)
			s.Close()
		} else if !strings.Contains(err.Error(), path) {
			t.Errorf("Open %s: %v, without the path", path, err)
		}
	}
}

// TestOpenReadOnly opens a database in a folder where this user may not write, in a child process that gives up being
// root if it is.
func TestOpenReadOnly(t *testing.T) {
	folder := t.TempDir()
	for name, prepare := range map[string]func() error{
		"new":      func() error { return nil },
		"existing": func() error { return os.WriteFile(filepath.Join(folder, "makrukbot.db"), nil, 0o444) },
	} {
		if err := errors.Join(prepare(), os.Chmod(folder, 0o555)); err != nil {
			t.Fatal(err)
		}
		out := runChild(t, "readonly", filepath.Join(folder, "makrukbot.db"))
		if !strings.Contains(out, "permission denied") || !strings.Contains(out, folder) {
			t.Errorf("Open of a %s file in a read-only folder: %q, want permission denied and the folder", name, out)
		}
		if err := os.Chmod(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOpenLocked: a second opening is refused after the time it was told to wait, and gets its turn within it.
func TestOpenLocked(t *testing.T) {
	path := newPath(t)
	s := mustOpen(t, path)
	begin := time.Now()
	if _, err := Open(path, Options{LockTimeout: 200 * time.Millisecond}); !errors.Is(err, ErrLocked) {
		t.Errorf("Open: %v, want ErrLocked", err)
	}
	if waited := time.Since(begin); waited < 100*time.Millisecond || waited > time.Minute {
		t.Errorf("waited %v", waited)
	}
	if out := runChild(t, "open", path); !strings.Contains(out, ErrLocked.Error()) || !strings.Contains(out, path) {
		t.Errorf("Open in another process: %q, want that the file is locked", out)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if out := runChild(t, "open", path); out != "" {
		t.Errorf("Open in another process after Close: %q", out)
	}
}
