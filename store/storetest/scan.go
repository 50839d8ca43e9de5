package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/store"
)

// testScan: ranges over a few keys, among them prefixes at the edge of what a byte can be.
func testScan(t *testing.T, s store.Store) {
	update(t, s, func(tx store.Tx) error {
		return put(tx, "a", "", "b", "", "b/", "", "b/1", "", "b/2", "", "b0", "", "c", "",
			"\xfe\xff", "", "\xfe\xff\xff", "", "\xff", "", "\xff\xff", "", "\xff\xff1", "")
	})
	const all = "a b b/ b/1 b/2 b0 c \xfe\xff \xfe\xff\xff \xff \xff\xff \xff\xff1"
	tests := []struct{ prefix, from, want string }{
		{"", "", all},
		{"", "b/2", "b/2 b0 c \xfe\xff \xfe\xff\xff \xff \xff\xff \xff\xff1"},
		{"", "\xff\xff2", ""},
		{"b", "", "b b/ b/1 b/2 b0"},
		{"b/", "", "b/ b/1 b/2"},
		{"b/", "a", "b/ b/1 b/2"},
		{"b/", "b/1", "b/1 b/2"},
		{"b/", "b/10", "b/2"},
		{"b/", "b/3", ""},
		{"b/", "c", ""},
		{"bb", "", ""},
		{"b/1", "b/1", "b/1"},
		{"\xfe\xff", "", "\xfe\xff \xfe\xff\xff"},
		{"\xff", "", "\xff \xff\xff \xff\xff1"},
		{"\xff\xff", "", "\xff\xff \xff\xff1"},
		{"\xff\xff\xff", "", ""},
	}
	reverse := []struct{ prefix, from, want string }{
		{"", "", all},
		{"", "b/2", "a b b/ b/1 b/2"},
		{"", "0", ""},
		{"", "\xff\xff2", all},
		{"b", "", "b b/ b/1 b/2 b0"},
		{"b/", "", "b/ b/1 b/2"},
		{"b/", "c", "b/ b/1 b/2"},
		{"b/", "b/1", "b/ b/1"},
		{"b/", "b/10", "b/ b/1"},
		{"b/", "b", ""},
		{"b/", "a", ""},
		{"bb", "", ""},
		{"\xff", "\xff\xff", "\xff \xff\xff"},
		{"\xff\xff", "", "\xff\xff \xff\xff1"},
		{"\xff\xff\xff", "", ""},
	}
	check := func(r store.Range, want []string) {
		got, err := store.View(t.Context(), s, func(tx store.Tx) ([]string, error) { return keys(tx, r, -1) })
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("Scan %q from %q, reverse %t: %q, %v, want %q", r.Prefix, r.From, r.Reverse, got, err, want)
		}
	}
	for _, test := range tests {
		check(store.Range{Prefix: []byte(test.prefix), From: []byte(test.from)}, strings.Fields(test.want))
	}
	for _, test := range reverse {
		want := strings.Fields(test.want)
		slices.Reverse(want)
		check(store.Range{Prefix: []byte(test.prefix), From: []byte(test.from), Reverse: true}, want)
	}
}

// testScanBreak: a loop that is left early closes its scan, however it is left.
func testScanBreak(t *testing.T, s store.Store) {
	update(t, s, func(tx store.Tx) error { return put(tx, "a", "1", "b", "2", "c", "3") })
	update(t, s, func(tx store.Tx) error {
		for e := range tx.Scan(store.Range{}) {
			if string(e.Key) == "b" {
				break
			}
		}
		func() {
			defer func() { _ = recover() }()
			for range tx.Scan(store.Range{Reverse: true}) {
				panic("leave")
			}
		}()
		return put(tx, "b", "3")
	})
	wantAll(t, s, "a=1 b=3 c=3")
}

// testScanPages: a wide range read page by page is the range, and so is the reverse.
func testScanPages(t *testing.T, s store.Store) {
	var want []string
	update(t, s, func(tx store.Tx) error {
		want = nil
		for i := range 1000 {
			want = append(want, fmt.Sprintf("p/%04d", i))
			if err := put(tx, want[i], strings.Repeat("v", 100)); err != nil {
				return err
			}
		}
		return put(tx, "o", "", "q", "")
	})
	var got []string
	from := []byte("p/")
	for {
		page, err := store.View(t.Context(), s, func(tx store.Tx) ([]string, error) {
			return keys(tx, store.Range{Prefix: []byte("p/"), From: from}, 64)
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		got = append(got, page...)
		from = append([]byte(page[len(page)-1]), 0)
	}
	if !slices.Equal(got, want) {
		t.Errorf("pages hold %d keys, want %d", len(got), len(want))
	}
	back, err := store.View(t.Context(), s, func(tx store.Tx) ([]string, error) {
		return keys(tx, store.Range{Prefix: []byte("p/"), Reverse: true}, -1)
	})
	slices.Reverse(back)
	if err != nil || !slices.Equal(back, want) {
		t.Errorf("in reverse there are %d keys, %v, want %d", len(back), err, len(want))
	}
}

// testScanEmptied: scans of a transaction that has just deleted everything, or all but one end, find what is left.
func testScanEmptied(t *testing.T, s store.Store) {
	update(t, s, func(tx store.Tx) error {
		for i := range 1000 {
			if err := put(tx, modelKey(i), strings.Repeat("v", 100)); err != nil {
				return err
			}
		}
		return nil
	})
	for _, left := range []string{"0/000", "9/099", "5/050", ""} {
		err := s.Update(t.Context(), func(tx store.Tx) error {
			for i := range 1000 {
				if k := modelKey(i); k != left {
					if err := tx.Delete([]byte(k)); err != nil {
						return err
					}
				}
			}
			for _, reverse := range []bool{false, true} {
				got, err := keys(tx, store.Range{Reverse: reverse}, -1)
				if err != nil {
					return err
				}
				if strings.Join(got, " ") != left {
					t.Errorf("Scan, reverse %t: %q, want %q", reverse, got, left)
				}
			}
			return errRefused
		})
		if !errors.Is(err, errRefused) {
			t.Errorf("Update: %v", err)
		}
	}
}

// testModel runs random writes and compares every scan with a map: also within a transaction, also when most of a
// large range has just been deleted in it, and after transactions that failed.
func testModel(t *testing.T, s store.Store) {
	seed := rand.Uint64()
	model := map[string]string{}
	for round := range 60 {
		fails := rand.New(rand.NewPCG(seed, uint64(round))).IntN(3) == 0
		var next map[string]string
		err := s.Update(t.Context(), func(tx store.Tx) error {
			rnd := rand.New(rand.NewPCG(uint64(round), seed))
			next = maps.Clone(model)
			for range 3 {
				if err := change(tx, rnd, next); err != nil {
					return err
				}
				for range 4 {
					r := randomRange(rnd)
					got, err := keys(tx, r, -1)
					if err != nil {
						return err
					}
					if want := inRange(next, r); !slices.Equal(got, want) {
						t.Errorf("seed %d, round %d: Scan %q from %q, reverse %t: %d keys, want %d",
							seed, round, r.Prefix, r.From, r.Reverse, len(got), len(want))
					}
				}
			}
			if fails {
				return errRefused
			}
			return nil
		})
		if (err != nil) != fails {
			t.Fatalf("seed %d, round %d: Update: %v", seed, round, err)
		}
		if !fails {
			model = next
		}
		if t.Failed() {
			return
		}
	}
	var want []string
	for _, k := range slices.Sorted(maps.Keys(model)) {
		want = append(want, k+"="+model[k])
	}
	wantAll(t, s, strings.Join(want, " "))
}

// change puts or deletes a run of keys, the same in the store and in the model.
func change(tx store.Tx, rnd *rand.Rand, model map[string]string) error {
	from, n := rnd.IntN(1200), 1+rnd.IntN(600)
	remove, filler := rnd.IntN(2) == 0, strings.Repeat("v", rnd.IntN(200))
	for i := from; i < min(from+n, 1200); i++ {
		k := modelKey(i)
		if remove {
			delete(model, k)
			if err := tx.Delete([]byte(k)); err != nil {
				return err
			}
			continue
		}
		model[k] = filler
		if err := put(tx, k, filler); err != nil {
			return err
		}
	}
	return nil
}

func modelKey(i int) string { return fmt.Sprintf("%d/%03d", i/100, i%100) }

func randomRange(rnd *rand.Rand) store.Range {
	r := store.Range{Reverse: rnd.IntN(2) == 0}
	if rnd.IntN(2) == 0 {
		r.Prefix = fmt.Appendf(nil, "%d/", rnd.IntN(12))
	}
	if rnd.IntN(2) == 0 {
		r.From = []byte(modelKey(rnd.IntN(1200)))
	}
	return r
}

// inRange gives the keys of the model that a scan of r should, by the words of its documentation.
func inRange(model map[string]string, r store.Range) []string {
	var in []string
	for _, k := range slices.Sorted(maps.Keys(model)) {
		before, after := k < string(r.From), k > string(r.From)
		outside := len(r.From) > 0 && (!r.Reverse && before || r.Reverse && after)
		if bytes.HasPrefix([]byte(k), r.Prefix) && !outside {
			in = append(in, k)
		}
	}
	if r.Reverse {
		slices.Reverse(in)
	}
	return in
}

// keys gives up to limit keys of a range, all if limit is negative.
func keys(tx store.Tx, r store.Range, limit int) ([]string, error) {
	var all []string
	for e, err := range tx.Scan(r) {
		if err != nil || len(all) == limit {
			return all, err
		}
		all = append(all, string(e.Key))
	}
	return all, nil
}
