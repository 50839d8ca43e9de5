package boltstore

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

// TestDraft queues a function that reads behind one that writes. It is run but once, on its caller's goroutine, unless what
// it read has changed.
func TestDraft(t *testing.T) {
	scan := func(r store.Range, limit int) func(store.Tx) error {
		return func(tx store.Tx) error {
			for _, err := range tx.Scan(r) {
				if limit--; err != nil || limit == 0 {
					return err
				}
			}
			return nil
		}
	}
	b := store.Range{Prefix: []byte("b/")}
	tests := []struct {
		name   string
		before func(store.Tx) error // in the queue; the store has a, b/1, b/2, b/3, c
		reads  func(store.Tx) error
		runs   int
	}{
		{"another key", putting("d"), getting("a"), 1},
		{"the same value", valuing("a", "1"), getting("a"), 1},
		{"another value", valuing("a", "2"), getting("a"), 2},
		{"a key that is there now", putting("d"), finding("d"), 2},
		{"a key that is there no more", deleting("a"), finding("a"), 2},
		{"a value that was to be put", valuing("a", "2"), valuing("a", "1"), 2},
		{"a key that was to be deleted", putting("d"), deleting("d"), 2},
		{"a write unseen", valuing("a", "2"), valuing("a", "3"), 1},
		{"scanned, outside", putting("d"), scan(b, 0), 1},
		{"scanned, inside", putting("b/11"), scan(b, 0), 2},
		{"scanned, at the end", putting("b/4"), scan(b, 0), 2},
		{"scanned, a value", valuing("b/2", "2"), scan(b, 0), 2},
		{"scanned, fewer", deleting("b/3"), scan(b, 0), 2},
		{"scanned in part, beyond", deleting("b/3"), scan(b, 2), 1},
		{"scanned in part, within", putting("b/11"), scan(b, 2), 2},
		{"in reverse, within", putting("b/4"), scan(store.Range{Prefix: b.Prefix, Reverse: true}, 1), 2},
		{"in reverse, beyond", putting("b/4"), scan(store.Range{Prefix: b.Prefix, From: []byte("b/3"), Reverse: true}, 1), 1},
		{"its own writes", putting("d"), func(tx store.Tx) error { return errors.Join(putting("b/4")(tx), scan(b, 0)(tx)) }, 2},
		{"very much", putting("d"), func(tx store.Tx) error {
			for i := range 2 * maxReads {
				_ = getting(fmt.Sprint("none", i))(tx)
			}
			return nil
		}, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := mustOpen(t, newPath(t))
			if err := s.Update(t.Context(), func(tx store.Tx) error {
				return errors.Join(valuing("a", "1")(tx), putting("b/1")(tx), putting("b/2")(tx), putting("b/3")(tx), putting("c")(tx))
			}); err != nil {
				t.Fatal(err)
			}
			release := hold(t, s)
			before := enqueue(t, s, test.before)
			runs := 0
			reads := enqueue(t, s, func(tx store.Tx) error {
				runs++
				return test.reads(tx)
			})
			release()
			if err := errors.Join(<-before, <-reads); err != nil || runs != test.runs {
				t.Errorf("%d runs, %v, want %d", runs, err, test.runs)
			}
		})
	}
}

func valuing(key, value string) func(store.Tx) error {
	return func(tx store.Tx) error { return tx.Put([]byte(key), []byte(value)) }
}

func deleting(key string) func(store.Tx) error {
	return func(tx store.Tx) error { return tx.Delete([]byte(key)) }
}

func finding(key string) func(store.Tx) error {
	return func(tx store.Tx) error {
		if err := getting(key)(tx); !errors.Is(err, store.ErrNotFound) {
			return err
		}
		return nil
	}
}

// TestCloseKeepsWhatItSays: of Updates that wait, tried already, while the store closes, the file has what returned nil and
// nothing else.
func TestCloseKeepsWhatItSays(t *testing.T) {
	path := newPath(t)
	s := mustOpen(t, path)
	release := hold(t, s)
	results := make([]<-chan error, 50)
	for i := range results {
		results[i] = enqueue(t, s, putting(fmt.Sprint(i)))
	}
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	<-s.closing
	release()
	if err := <-closed; err != nil {
		t.Fatal(err)
	}
	again := mustOpen(t, path)
	for i, result := range results {
		err := <-result
		if err != nil && !errors.Is(err, store.ErrClosed) {
			t.Errorf("Update %d: %v, want ErrClosed", i, err)
		}
		kept := again.View(t.Context(), getting(fmt.Sprint(i)))
		if (kept == nil) != (err == nil) {
			t.Errorf("Update %d: %v, and then %v", i, err, kept)
		}
	}
}

// TestDraftsAreSerial queues functions that read and write few keys at random. Each sees, and leaves, what it would if they
// ran one after another.
func TestDraftsAreSerial(t *testing.T) {
	seed := rand.Uint64()
	s, model := mustOpen(t, newPath(t)), memstore.New()
	drafts := 0
	for round := range 30 {
		release := hold(t, s)
		var results []<-chan error
		var saw, want [20]string
		var runs [len(saw)]int
		do := func(i int, saw *string) func(store.Tx) error {
			return func(tx store.Tx) (err error) {
				*saw, err = atRandom(tx, rand.New(rand.NewPCG(seed, uint64(round*len(want)+i))))
				return err
			}
		}
		for i := range saw {
			fn := do(i, &saw[i])
			results = append(results, enqueue(t, s, func(tx store.Tx) error {
				runs[i]++
				return fn(tx)
			}))
		}
		release()
		for i, result := range results {
			err, wantErr := <-result, model.Update(t.Context(), do(i, &want[i]))
			if saw[i] != want[i] || !errors.Is(err, wantErr) {
				t.Fatalf("seed %d, round %d: function %d saw %s, %v; one after another %s, %v", seed, round, i, saw[i], err, want[i], wantErr)
			}
			if runs[i] == 1 {
				drafts++
			}
		}
	}
	if drafts == 0 {
		t.Error("no draft held")
	}
	all := func(tx store.Tx) (string, error) { return entriesOf(tx, store.Range{}, 100) }
	got, err := store.View(t.Context(), s, all)
	want, wantErr := store.View(t.Context(), model, all)
	if got != want || err != nil || wantErr != nil {
		t.Errorf("seed %d: in the end there is %s, %v, want %s, %v", seed, got, err, want, wantErr)
	}
}

// errUnlucky is what a function at random returns now and then, after it has written.
var errUnlucky = errors.New("unlucky")

// atRandom reads and writes some of few keys, and returns what it read.
func atRandom(tx store.Tx, dice *rand.Rand) (saw string, err error) {
	var all []string
	for range 1 + dice.IntN(4) {
		key := fmt.Appendf(nil, "%d/%d", dice.IntN(5), dice.IntN(8))
		switch dice.IntN(5) {
		case 0, 1:
			value, err := tx.Get(key)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return "", err
			}
			all = append(all, fmt.Sprintf("%s=%q,%v", key, value, err))
		case 2:
			err = tx.Put(key, fmt.Append(nil, dice.IntN(3)))
		case 3:
			err = tx.Delete(key)
		case 4:
			var some string
			r := store.Range{Prefix: key[:2], From: slices.Concat(key[:2], fmt.Append(nil, dice.IntN(8))), Reverse: dice.IntN(2) == 0}
			some, err = entriesOf(tx, r, 1+dice.IntN(8))
			all = append(all, some)
		}
		if err != nil {
			return "", err
		}
	}
	if dice.IntN(8) == 0 {
		err = errUnlucky
	}
	return strings.Join(all, " "), err
}

// entriesOf returns at most max entries of a range.
func entriesOf(tx store.Tx, r store.Range, max int) (string, error) {
	var all []string
	for e, err := range tx.Scan(r) {
		if err != nil {
			return "", err
		}
		if all = append(all, fmt.Sprintf("%s=%s", e.Key, e.Value)); len(all) == max {
			break
		}
	}
	return cmp.Or(strings.Join(all, " "), "nothing"), nil
}
