// Package storetest is the suite of tests that every backend of package store passes.
package storetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/store"
)

// Run tests the backend that open makes: a new, empty store at each call, which Run closes.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	tests := []struct {
		name string
		run  func(t *testing.T, s store.Store)
	}{
		{"Values", testValues},
		{"Sizes", testSizes},
		{"Refusals", testRefusals},
		{"Results", testResults},
		{"Rollback", testRollback},
		{"Scan", testScan},
		{"ScanBreak", testScanBreak},
		{"ScanPages", testScanPages},
		{"ScanEmptied", testScanEmptied},
		{"Model", testModel},
		{"Counters", testCounters},
		{"FailureAmongOthers", testFailureAmongOthers},
		{"Serializable", testSerializable},
		{"Snapshot", testSnapshot},
		{"ContextEnded", testContextEnded},
		{"ContextWhileWaiting", testContextWhileWaiting},
		{"ContextInside", testContextInside},
		{"Panic", testPanic},
		{"PanicInView", testPanicInView},
		{"CloseWhileWaiting", testCloseWhileWaiting},
		{"Closed", testClosed},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := open(t)
			t.Cleanup(func() {
				if err := s.Close(); err != nil {
					t.Errorf("Close: %v", err)
				}
			})
			test.run(t, s)
		})
	}
}

// errRefused is what the functions of the tests fail with.
var errRefused = errors.New("refused")

// update runs fn in an Update that must succeed.
func update(t *testing.T, s store.Store, fn func(store.Tx) error) {
	t.Helper()
	if err := s.Update(t.Context(), fn); err != nil {
		t.Fatalf("Update: %v", err)
	}
}

// put sets keys to values, given in turn.
func put(tx store.Tx, pairs ...string) error {
	for i := 0; i < len(pairs); i += 2 {
		if err := tx.Put([]byte(pairs[i]), []byte(pairs[i+1])); err != nil {
			return err
		}
	}
	return nil
}

// list gives the entries of a range as "key=value" with spaces between.
func list(tx store.Tx, r store.Range) (string, error) {
	var all []string
	for e, err := range tx.Scan(r) {
		if err != nil {
			return "", err
		}
		all = append(all, fmt.Sprintf("%s=%s", e.Key, e.Value))
	}
	return strings.Join(all, " "), nil
}

// wantAll fails the test unless the whole store lists as want.
func wantAll(t *testing.T, s store.Store, want string) {
	t.Helper()
	got, err := store.View(t.Context(), s, func(tx store.Tx) (string, error) { return list(tx, store.Range{}) })
	if err != nil {
		t.Fatalf("View: %v", err)
	}
	if got != want {
		t.Errorf("store holds %q, want %q", got, want)
	}
}
