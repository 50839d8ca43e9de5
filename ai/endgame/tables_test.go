package endgame

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

func mustParse(t testing.TB, r *game.Rules, fen string) game.Position {
	t.Helper()
	p, err := game.ParseFEN(r, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const (
	krsFEN = "4k3/8/8/8/8/8/8/3SKR2 w - - 0 1"
	knmFEN = "4k3/8/8/8/8/8/8/3NKM2 w - - 0 1"
)

func TestOneBuildsAndTheOthersWait(t *testing.T) {
	tables := New(Memory, nil)
	p := mustParse(t, game.Makruk, knmFEN)
	var wait sync.WaitGroup
	var mu sync.Mutex
	built := map[*table]int{}
	for range 8 {
		wait.Go(func() {
			s := tables.Open(t.Context(), &p)
			defer s.Close()
			if err := s.Err(); err != nil {
				t.Error(err)
				return
			}
			if _, ok := s.Probe(&p); !ok {
				t.Error("not probed")
			}
			mu.Lock()
			defer mu.Unlock()
			built[s.distance[ending(t, "KNM")]]++
		})
	}
	wait.Wait()
	if len(built) != 1 {
		t.Errorf("built %d times", len(built))
	}
}

func TestWhoIsCancelledDoesNotWait(t *testing.T) {
	tables := New(Memory, nil)
	p := mustParse(t, game.Makruk, krsFEN)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := tables.Open(ctx, &p)
	defer s.Close()
	if !errors.Is(s.Err(), context.Canceled) {
		t.Errorf("error %v", s.Err())
	}
	if _, ok := s.Probe(&p); ok {
		t.Error("probed without a table")
	}
}

// TestBuildingGoesOnWhereItStopped opens with too little time again and again.
func TestBuildingGoesOnWhereItStopped(t *testing.T) {
	tables := New(Memory, nil)
	p := mustParse(t, game.Makruk, krsFEN)
	for tries := 1; ; tries++ {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		s := tables.Open(ctx, &p)
		cancel()
		s.Close()
		if s.Err() == nil {
			if tries == 1 {
				t.Skip("built in 10 ms")
			}
			break
		}
		if tries > 10000 {
			t.Fatal("no progress")
		}
	}
	if _, err := tables.CheckEnding(t.Context(), game.Makruk, ending(t, "KRS"), 100*every); err != nil {
		t.Error(err)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	limit := key{ending: ending(t, "KNM")}.bytes() + 1<<20 // one such table and those of three men
	tables := New(limit, nil)
	first := mustParse(t, game.Makruk, knmFEN)
	second := mustParse(t, game.Makruk, "4k3/8/8/8/8/8/8/3SKM2 w - - 0 1")

	held := tables.Open(t.Context(), &first)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	hopeless := tables.Open(ctx, &second)
	if !errors.Is(hopeless.Err(), context.DeadlineExceeded) {
		t.Errorf("a second big table while the first is held: %v", hopeless.Err())
	}
	hopeless.Close()

	var wait sync.WaitGroup
	wait.Go(func() {
		s := tables.Open(t.Context(), &second) // waits for the first to be closed
		if _, ok := s.Probe(&second); !ok {
			t.Error("not probed")
		}
		s.Close()
	})
	if _, ok := held.Probe(&first); !ok {
		t.Error("a table that is held went away")
	}
	held.Close()
	wait.Wait()
	if tables.bytes > limit {
		t.Errorf("%d bytes are kept, %d allowed", tables.bytes, limit)
	}
	if tables.entries[key{ending: ending(t, "KNM")}] != nil {
		t.Error("the table used longest ago is still there")
	}
}

func TestTooSmallAMemory(t *testing.T) {
	tables := New(1000, nil)
	p := mustParse(t, game.Makruk, knmFEN)
	s := tables.Open(t.Context(), &p)
	s.Close()
	if s.Err() == nil {
		t.Error("opened")
	}
}

// TestWhatMatters: Open reaches what captures and promotions lead to, and fits into the usual memory.
func TestWhatMatters(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want string
	}{
		{"4k3/8/8/8/8/8/8/3SKR2 w - - 0 1", "KR KS KRS"},
		{"4k3/8/8/8/8/4P3/8/4KR2 w - - 0 1", "KR KM KRM"},
		{"4k1n1/8/8/8/8/8/8/3SKR2 w - - 0 1", "KR KS KN KRS"},
		{"4k3/8/8/8/8/8/8/2NSKR2 w - - 0 1", "KR KS KN KRS KRN KSN"},
		{"4k3/8/8/8/8/8/8/1MNSKR2 w - - 0 1", ""},
	} {
		p := mustParse(t, game.Makruk, test.fen)
		var got string
		ctx, cancel := context.WithCancel(t.Context())
		cancel() // what is pinned is enough to see
		tables := New(Memory, nil)
		s := tables.Open(ctx, &p)
		for i, e := range s.held {
			if i > 0 {
				got += " "
			}
			got += e.ending.String()
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.fen, got, test.want)
		}
		s.Close()
	}
}

func TestFiveMenFitIntoMemory(t *testing.T) {
	for _, r := range game.AllRules() {
		for _, e := range Endings(maxMen) {
			total := 0
			for _, k := range keysOf(lawOf(r), 1, 2, func(sub Ending) bool { return sub.within(e) }) {
				total += k.bytes()
			}
			if total > Memory {
				t.Errorf("%s under %s: %d bytes", e, r.Name, total)
			}
		}
	}
}

// TestWhereNothingMatters: needs are distances where the law cannot matter.
func TestWhereNothingMatters(t *testing.T) {
	for _, name := range []string{"KS", "KNM", "KSN"} {
		e := ending(t, name)
		s := open(t, game.Thai, e)
		if matters(game.Thai, e) {
			t.Fatalf("%s is said to matter", name)
		}
		b := newBuilder(e, game.Thai, &s.counted)
		if err := b.run(t.Context()); err != nil {
			t.Fatal(err)
		}
		for i := range b.table.shape.total {
			if *b.need.row(i) != *s.distance[e].rows.row(i) {
				t.Fatalf("%s: row %d differs", name, i)
			}
		}
	}
}

func TestPlacementsAreNumberedOnce(t *testing.T) {
	rng := random()
	for men := 1; men <= maxMen; men++ {
		for _, e := range Endings(men) {
			shape := newShape(e)
			for range 1000 {
				i := rng.IntN(shape.total)
				khun, list := shape.at(i)
				if got := shape.index(khun, &list); got != i {
					t.Fatalf("%s: %d has the number %d", e, i, got)
				}
			}
		}
	}
}

func TestEndingNames(t *testing.T) {
	for men, want := range map[int]int{1: 4, 2: 10, 3: 20} {
		list := Endings(men)
		if len(list) != want {
			t.Errorf("%d endings with %d men", len(list), men)
		}
		for _, e := range list {
			if got, ok := ParseEnding(e.String()); !ok || got != e {
				t.Errorf("%s is read as %s, %v", e, got, ok)
			}
		}
	}
	if e, ok := ParseEnding("KSR"); !ok || e.String() != "KRS" {
		t.Errorf("KSR is read as %s, %v", e, ok)
	}
	for _, name := range []string{"", "K", "R", "KK", "KP", "KRRRR", "krs", "KR S"} {
		if e, ok := ParseEnding(name); ok {
			t.Errorf("%q is read as %s", name, e)
		}
	}
}
