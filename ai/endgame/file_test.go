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

func openBytes(k key, data []byte) (*file, error) {
	return openFile("some.file", bytes.NewReader(data), int64(len(data)), k, &cache{blocks: map[blockKey]memory{}})
}

func TestFilesHoldTheTable(t *testing.T) {
	k, rows, data := packed(t)
	f, err := openBytes(k, data)
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
		f, err := openBytes(k, data)
		if err == nil {
			for i := 0; i < f.shape.total; i += blockRows {
				if row := f.row(i); row == nil {
					err = f.broken.Load()
					break
				} else if *row != *rows.row(i) {
					t.Fatalf("%s at %d: a false row was read", what, at)
				}
			}
		}
		if broken := (*FileError)(nil); !errors.As(err, &broken) || broken.Name != "some.file" {
			t.Errorf("%s at %d: error %v", what, at, err)
		}
	}
	for _, at := range []int{0, 1, 20, 100, len(data) / 2, len(data) - 200, len(data) - 12, len(data) - 1} {
		refused(data[:at], "cut", at)
		flipped := bytes.Clone(data)
		flipped[at] ^= 1
		refused(flipped, "a bit flipped", at)
	}
	refused(append(bytes.Clone(data), 0), "longer", len(data))
	if _, err := openBytes(key{ending: ending(t, "KNN")}, data); err == nil {
		t.Error("taken for another ending")
	}
}

// TestFolder stores the smallest table of five men, and probes it.
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
	folder, err := OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	tables := New(Memory, folder)
	if n, err := tables.CheckEnding(t.Context(), game.Makruk, e, 100*every); err != nil || n < 50 {
		t.Errorf("%d positions checked: %v", n, err)
	}
	if err := errors.Join(folder.Err(), folder.Close()); err != nil {
		t.Error(err)
	}
	if err := os.Truncate(name, 1000); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFolder(dir); err == nil || !strings.Contains(err.Error(), filepath.Base(name)) {
		t.Errorf("a cut file: %v", err)
	}
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
	if _, err := OpenFolder(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	if _, err := shared.Figures(t.Context(), game.Makruk, ending(t, "KRSM")); !errors.Is(err, ErrNoTable) {
		t.Errorf("error %v", err)
	}
}
