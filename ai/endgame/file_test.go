package endgame

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// packed returns a table of four men and its file. (One of five men is a file like it, and takes long.)
func packed(t *testing.T) (key, memory, []byte) {
	t.Helper()
	e := ending(t, "KNM")
	s := open(t, game.Makruk, e)
	rows := s.distance[e].rows.(memory)
	var out bytes.Buffer
	if err := writeTable(&out, key{ending: e}, rows); err != nil {
		t.Fatal(err)
	}
	return key{ending: e}, rows, out.Bytes()
}

func openBytes(k key, data []byte, tell func(error)) (*file, error) {
	return openFile("some.file", bytes.NewReader(data), int64(len(data)), k, &cache{blocks: map[blockKey]memory{}}, tell)
}

func TestFilesHoldTheTable(t *testing.T) {
	k, rows, data := packed(t)
	f, err := openBytes(k, data, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for from := range 2 { // from both ends, so that blocks leave the cache and come back
		wait.Go(func() {
			for i := range f.shape.total {
				if from == 1 {
					i = f.shape.total - 1 - i
				}
				if row := f.row(i); row == nil || *row != *rows.row(i) {
					t.Errorf("row %d differs", i)
					return
				}
			}
		})
	}
	wait.Wait()
	if n := len(f.cache.blocks); n > cachedBlocks {
		t.Errorf("%d blocks are kept", n)
	}
}

// TestBrokenFilesAreRefused breaks a file everywhere: nothing false is ever read from it, and its name is said.
func TestBrokenFilesAreRefused(t *testing.T) {
	k, rows, data := packed(t)
	refused := func(data []byte, what string, at int) {
		t.Helper()
		var told []error
		f, err := openBytes(k, data, func(err error) { told = append(told, err) })
		if err != nil {
			return
		}
		for i := 0; i < f.shape.total; i += blockRows {
			if row := f.row(i); row != nil && *row != *rows.row(i) {
				t.Fatalf("%s at %d: a false row was read", what, at)
			}
		}
		if broken := (*FileError)(nil); len(told) != 1 || !errors.As(told[0], &broken) || broken.Name != "some.file" {
			t.Errorf("%s at %d: told %v", what, at, told)
		}
	}
	for _, at := range []int{0, 1, 20, 100, len(data) / 2, len(data) - 200, len(data) - 12, len(data) - 1} {
		refused(data[:at], "cut", at)
		flipped := bytes.Clone(data)
		flipped[at] ^= 1
		refused(flipped, "a bit flipped", at)
	}
	refused(append(bytes.Clone(data), 0), "longer", len(data))
	if _, err := openBytes(key{ending: ending(t, "KNN")}, data, nil); err == nil {
		t.Error("taken for another ending")
	}
}

// TestFolder stores the smallest table of five men, and probes it; then it breaks it, beside another file that is none.
func TestFolder(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a table of five men")
	}
	dir := t.TempDir()
	e := ending(t, "KMMM")
	name, err := shared.Store(t.Context(), dir, nil, e)
	if err != nil {
		t.Fatal(err)
	}
	folder, told := openFolder(t, dir)
	tables := New(Memory, folder)
	if n, err := tables.CheckEnding(t.Context(), game.Makruk, e, 100*every); err != nil || n < 50 {
		t.Errorf("%d positions checked: %v", n, err)
	}
	if n, err := folder.Check(t.Context()); n != 1 || err != nil || len(*told) > 0 {
		t.Errorf("%d tables are sound: %v, %v", n, err, *told)
	}
	for r, want := range map[*game.Rules]bool{game.Makruk: true, game.Thai: true, game.Fifty: false} {
		if tables.Has(r, e) != want || !tables.Has(r, ending(t, "KRS")) || tables.Has(r, ending(t, "KRSM")) {
			t.Errorf("by %s there are other endings", r.Name)
		}
	}

	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	other := filepath.Join(dir, key{ending: ending(t, "KRSM")}.fileName())
	for file, content := range map[string][]byte{name: data, other: data[:1000]} {
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	folder, told = openFolder(t, dir)
	if len(*told) != 1 || !strings.Contains((*told)[0].Error(), other) {
		t.Errorf("opened with %v", *told)
	}
	if n, err := folder.Check(t.Context()); n != 0 || err != nil || len(*told) != 2 || !strings.Contains((*told)[1].Error(), name) {
		t.Errorf("%d tables are sound: %v, %v", n, err, *told)
	}
	if New(Memory, folder).Has(game.Makruk, e) {
		t.Error("a broken table is there")
	}
}

// openFolder opens a folder until the end of the test, and keeps what is told of it.
func openFolder(t *testing.T, dir string) (*Folder, *[]error) {
	t.Helper()
	told := new([]error)
	f, err := OpenFolder(dir, func(err error) { *told = append(*told, err) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f, told
}

func TestNothingIsStoredTwice(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // nothing is built either
	name, err := shared.Store(ctx, t.TempDir(), game.Thai, ending(t, "KNMM"))
	if err != nil || name != "" {
		t.Errorf("stored %q, error %v", name, err)
	}
}

func TestNoFolder(t *testing.T) {
	if _, err := OpenFolder(filepath.Join(t.TempDir(), "none"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	if _, err := shared.Figures(t.Context(), game.Makruk, ending(t, "KRSM")); !errors.Is(err, ErrNoTable) {
		t.Errorf("error %v", err)
	}
}
