package boltstore

import (
	"path/filepath"
	"testing"

	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store { return mustOpen(t, newPath(t)) })
}

// newPath gives the path of a database that is not there yet.
func newPath(t testing.TB) string { return filepath.Join(t.TempDir(), "data", "makrukbot.db") }

// mustOpen opens a store that is closed at the end of the test.
func mustOpen(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // what it answers is tested where it matters
	return s
}
