package ai

import (
	"context"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// TestSearchAllocatesNothing once its memory is there.
func TestSearchAllocatesNothing(t *testing.T) {
	e := New(testHash)
	g := game.NewGame(game.Makruk)
	ctx := context.Background()
	allocations := testing.AllocsPerRun(5, func() {
		e.Reset(testHash)
		e.Search(ctx, g, Limits{Nodes: 20_000}, nil)
	})
	if allocations != 0 {
		t.Errorf("got %v allocations, want 0", allocations)
	}
}

func TestSearchObeysLimits(t *testing.T) {
	e := New(testHash)
	g := game.NewGame(game.Makruk)
	if r := search(g, e, Limits{Nodes: 5000}); r.Nodes > 5000 {
		t.Errorf("got %d nodes, want at most 5000", r.Nodes)
	}
	if r := search(g, e, Limits{Depth: 3}); r.Depth != 3 {
		t.Errorf("got depth %d, want 3", r.Depth)
	}
	only := game.NewMove(mustSquare(t, "h3"), mustSquare(t, "h4"), false)
	if r := search(g, e, Limits{Depth: 3, Moves: []game.Move{only}}); r.Move != only {
		t.Errorf("got %v, want %v", r.Move, only)
	}
	over := NewClock(time.Hour, 0)
	over.Start()
	if r := search(g, e, Limits{Clock: over, Nodes: 100 * checkEvery}); r.Nodes > checkEvery {
		t.Fatalf("%d nodes after the time is over, want at most %d", r.Nodes, checkEvery)
	}
	clock := ClockForMove(30 * time.Millisecond)
	clock.Start()
	search(g, e, Limits{Clock: clock}) // nothing else ends it
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if r := e.Search(ended, g, Limits{}, nil); !g.Position().Legal(r.Move) {
		t.Errorf("a search that was stopped at once answers %v", r.Move)
	}
	ending := &endingContext{Context: t.Context(), looks: 10}
	if r := e.Search(ending, g, Limits{Nodes: 100 * checkEvery}, nil); r.Nodes > 11*checkEvery {
		t.Errorf("%d nodes with a context that ends at the tenth look, want at most %d", r.Nodes, 11*checkEvery)
	}
}

// endingContext ends at so many looks whether it has.
type endingContext struct {
	context.Context
	looks int
}

func (c *endingContext) Err() error {
	if c.looks--; c.looks <= 0 {
		return context.Canceled
	}
	return nil
}

// TestSearchAfterTheEnd still finds a move where the game is over and men can move, and none where they cannot.
func TestSearchAfterTheEnd(t *testing.T) {
	tests := []struct {
		fen  string
		move bool
	}{
		{"8/8/3k4/8/8/3K4/8/8 w - - 0 1", true},     // dead
		{"8/8/3k4/8/8/3K4/8/R7 w - 32 40 90", true}, // the count is over
		{"k1K5/8/8/8/8/8/8/R7 b - - 0 1", false},    // mated
		{"k7/8/1K6/8/8/8/8/7R b - - 0 1", true},     // one move
		{"k7/2K5/1M6/8/8/8/8/8 b - - 0 1", false},   // stalemate
	}
	e := New(testHash)
	for _, test := range tests {
		g := mustGame(t, game.Makruk, test.fen)
		r := search(g, e, Limits{Depth: 4})
		if got := r.Move != 0; got != test.move || got && !g.Position().Legal(r.Move) {
			t.Errorf("%s: got %v, want a move: %v", test.fen, r.Move, test.move)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	e := New(16 << 20)
	g := game.NewGame(game.Makruk)
	nodes := 0
	for b.Loop() {
		e.Reset(16 << 20)
		nodes += search(g, e, Limits{Nodes: 300_000}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
