package record_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

// in runs a test inside an Update of an empty store.
func in(t *testing.T, test func(tx store.Tx)) {
	t.Helper()
	s := memstore.New()
	defer s.Close()
	if err := s.Update(context.Background(), func(tx store.Tx) error { test(tx); return nil }); err != nil {
		t.Fatal(err)
	}
}

func TestRoundTrip(t *testing.T) {
	want := record.Game{
		ID: 1<<64 - 1, Rules: "thai", Turn: 7, Level: 3, Home: 5,
		Moves: record.Moves{game.NewMove(16, 24, false), game.NewMove(32, 40, true)},
		Seats: [2]record.Seat{{Person: 9}}, Created: time.Unix(1, 0).UTC(),
		Result: &record.Result{Reason: "checkmate", Winner: game.Black},
	}
	in(t, func(tx store.Tx) {
		if err := record.Put(tx, record.GameKey(want.ID), want); err != nil {
			t.Fatal(err)
		}
		got, err := record.Get(tx, record.GameKey(want.ID))
		if err != nil {
			t.Fatal(err)
		}
		if got.ID != want.ID || !slices.Equal(got.Moves, want.Moves) || got.Seats != want.Seats || *got.Result != *want.Result {
			t.Errorf("put %+v, got %+v", want, got)
		}
		if data, _ := tx.Get([]byte(record.GameKey(want.ID))); !strings.HasPrefix(string(data), `{"v":1,`) {
			t.Errorf("the version is not in front: %s", data)
		}
	})
}

func TestUnreadableRecords(t *testing.T) {
	key := record.ChatKey(1)
	for _, test := range []struct {
		stored string
		err    error
	}{
		{`{"v":2,"id":"1"}`, record.ErrNewer},
		{`{"id":"1"}`, record.ErrDecode},
		{`{"v":1,"id":`, record.ErrDecode},
		{`{"v":x}`, record.ErrDecode},
		{`{"v":1,"id":"?"}`, record.ErrDecode},
		{``, record.ErrDecode},
	} {
		in(t, func(tx store.Tx) {
			if err := tx.Put([]byte(key), []byte(test.stored)); err != nil {
				t.Fatal(err)
			}
			if _, err := record.Get(tx, key); !errors.Is(err, test.err) {
				t.Errorf("%s: %v, not %v", test.stored, err, test.err)
			}
		})
	}
	in(t, func(tx store.Tx) {
		if _, err := record.Get(tx, key); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a record that is not there: %v", err)
		}
	})
}

// A record without a field is an object still.
func TestEmptyRecord(t *testing.T) {
	in(t, func(tx store.Tx) {
		if err := record.Put(tx, record.Key[struct{}]("x"), struct{}{}); err != nil {
			t.Fatal(err)
		}
		if _, err := record.Get(tx, record.Key[struct{}]("x")); err != nil {
			t.Error(err)
		}
	})
}

// A list goes on after a key, and one record that cannot be read harms no other.
func TestList(t *testing.T) {
	in(t, func(tx store.Tx) {
		for i := range 5 {
			if err := record.Put(tx, record.InboxKey(3, uint64(i)), record.Event{ID: string(rune('a' + i))}); err != nil {
				t.Fatal(err)
			}
		}
		if err := tx.Put([]byte(record.InboxKey(3, 2)), []byte("?")); err != nil {
			t.Fatal(err)
		}
		if err := record.Put(tx, record.InboxKey(31, 0), record.Event{}); err != nil {
			t.Fatal(err)
		}
		page, err := record.List(tx, record.Inbox(3), "", 3)
		if err != nil || len(page) != 3 || page[1].Value.ID != "b" || !errors.Is(page[2].Err, record.ErrDecode) {
			t.Fatalf("the first page is %+v, %v", page, err)
		}
		page, err = record.List(tx, record.Inbox(3), page[2].Key, 10)
		if err != nil || len(page) != 2 || page[0].Value.ID != "d" {
			t.Fatalf("the second page is %+v, %v", page, err)
		}
	})
}

// Queues are walked in the order of their keys: numbers and times sort as they should, the newest game first.
func TestKeysSort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Uint64().Draw(t, "a"), rapid.Uint64().Draw(t, "b")
		if (a < b) != (record.InboxKey(1, a) < record.InboxKey(1, b)) || (a < b) != (record.NoteKey(1, a) < record.NoteKey(1, b)) {
			t.Errorf("%d and %d sort wrongly", a, b)
		}
		s := rapid.Int64Range(0, 1<<40).Draw(t, "s")
		d := rapid.Int64Range(1, 1<<40).Draw(t, "d")
		earlier, later := time.UnixMilli(s), time.UnixMilli(s+d)
		if record.DueKey(earlier, "x", 1) >= record.DueKey(later, "x", 1) {
			t.Errorf("what is due at %s comes after what is due at %s", earlier, later)
		}
		if record.GameOf(1, earlier, 1) <= record.GameOf(1, later, 1) {
			t.Errorf("the game of %s comes before that of %s", earlier, later)
		}
	})
}

func TestID(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := record.ID(rapid.Uint64().Draw(t, "id"))
		if got, err := record.ParseID(id.String()); err != nil || got != id {
			t.Errorf("%d reads as %d, %v", id, got, err)
		}
	})
	for _, s := range []string{"", "-1", "a b", "zzzzzzzzzzzzzz"} {
		if _, err := record.ParseID(s); err == nil {
			t.Errorf("%q was read", s)
		}
	}
}

// Numbers of later slots of time sort behind, and none is nobody's.
func TestNewIDsSortByTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		second := rapid.Int64Range(1_262_304_000, 1<<32-1<<13).Draw(t, "second") // from the year 2010 to 2106
		random := rapid.Uint64()
		earlier := record.NewID(time.Unix(second, 0), random.Draw(t, "one"))
		later := record.NewID(time.Unix(second+1<<12, 0), random.Draw(t, "other"))
		if record.GameKey(earlier) >= record.GameKey(later) {
			t.Errorf("%s of %d comes after %s", earlier, second, later)
		}
		if earlier == 0 {
			t.Error("a number is nobody's")
		}
	})
}

func TestMoves(t *testing.T) {
	var m record.Moves
	for _, s := range []string{"e3", "e3e9", "e3e4q", "e3e4mm"} {
		if err := m.UnmarshalText([]byte(s)); err == nil {
			t.Errorf("%q was read", s)
		}
	}
	if err := m.UnmarshalText([]byte("e3e4 e5e6m")); err != nil || len(m) != 2 || !m[1].Promotes() {
		t.Errorf("got %v, %v", m, err)
	}
}
