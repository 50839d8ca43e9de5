package ai

import (
	"context"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// TestTablesWin plays endings out, the engine on both sides with few nodes: they are mates in as many moves as the first
// search says, or draws where the count does not allow one.
func TestTablesWin(t *testing.T) {
	tests := []struct {
		fen string
		won bool
	}{
		{"8/8/8/3k4/8/8/8/R3K3 w - 32 6 60", true},
		{"8/8/8/3k4/8/8/8/R3K3 w - 32 26 60", false},
		{"3k4/8/3K4/8/8/8/8/RM6 b - 32 8 60", true},
		{"8/8/8/3k4/8/8/8/2SNK3 w - 88 8 60", true},
		{"8/8/8/3k4/8/8/8/2SNK3 w - 88 60 60", false},
		{"3k4/8/8/8/8/8/8/1MNK4 w - 128 8 60", false},
	}
	e := New(testHash)
	for _, rules := range []*game.Rules{game.Makruk, game.Thai} {
		for _, test := range tests {
			g := mustGame(t, rules, test.fen)
			first := search(g, e, Limits{Nodes: 100})
			if _, ok := first.Score.MateIn(); ok != test.won || !test.won && first.Score != draw {
				t.Errorf("%s %s: got %v, want a mate: %v", rules.Name, test.fen, first.Score, test.won)
			}
			plies := 0
			for ; !g.Outcome().Over(); plies++ {
				if err := g.Play(search(g, e, Limits{Nodes: 100}).Move); err != nil {
					t.Fatal(err)
				}
			}
			want := mate - abs(int(first.Score))
			if mated := g.Outcome().Reason == game.Checkmate; mated != test.won || mated && plies != want {
				t.Errorf("%s %s: %v after %d plies, want %d", rules.Name, test.fen, g.Outcome(), plies, want)
			}
		}
	}
}

// TestTablesInSearch finds that a capture leads to an ending that is won, or that it must not be made.
func TestTablesInSearch(t *testing.T) {
	tests := []struct {
		fen  string
		mate bool
	}{
		{"8/8/8/3k4/8/p7/4K3/R5M1 w - - 0 60", true},
		{"8/8/8/3k4/3p4/4M3/4K3/7M w - - 0 60", false},
	}
	e := New(testHash)
	for _, test := range tests {
		r := search(mustGame(t, game.Makruk, test.fen), e, Limits{Depth: 6})
		if moves, ok := r.Score.MateIn(); ok != test.mate || moves < 0 {
			t.Errorf("%s: got %v, want a mate: %v", test.fen, r.Score, test.mate)
		}
	}
}

// TestTablesPlayOn keeps its men where the tables call many moves a draw, and still says that it is a draw.
func TestTablesPlayOn(t *testing.T) {
	drawn := []string{
		"8/8/8/8/8/8/7k/KM4N1 w - - 0 60",
		"8/8/8/8/8/8/7S/KS5k w - - 0 60",
		"8/8/8/8/8/8/7k/KN4N1 w - - 0 60",
	}
	e := New(testHash)
	for _, fen := range drawn {
		g := mustGame(t, game.Makruk, fen)
		var last Info
		r := e.Search(t.Context(), g, Limits{Nodes: 5000}, func(i Info) { last = i })
		if r.Score != draw || last.Score != draw || last.Depth < 2 {
			t.Errorf("%s: got %v at depth %d, reported %v, want a draw that was searched for", fen, r.Score, r.Depth, last.Score)
		}
		mustPlay(t, g, r.Move.String())
		for _, m := range g.Position().Captures(nil) {
			t.Errorf("%s: %v lets %v take", fen, r.Move, m)
		}
	}
}

// TestTablesTakeTheirTime leaves off building the tables when half of a search's time is over, goes on with it in the next
// search, and has them in the end.
func TestTablesTakeTheirTime(t *testing.T) {
	e := New(testHash)
	g := mustGame(t, game.Thai, "8/8/8/3k4/8/8/8/R1S1K3 w - 32 6 60")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	built := func() bool {
		set := e.tables.Open(ended, g.Position())
		defer set.Close()
		return set.Err() == nil
	}
	searches := 0
	for ; !built(); searches++ {
		clock := ClockForMove(40 * time.Millisecond)
		clock.Start()
		search(g, e, Limits{Clock: clock})
	}
	if searches < 2 {
		t.Errorf("%d searches built tables that take far longer than half of the time of one", searches)
	}
	if r := search(g, e, Limits{}); r.Nodes >= 100 {
		t.Errorf("with the tables there were %d nodes, want no search but a look", r.Nodes)
	}
}

// TestTablesShunRepetition does not play a winning move that repeats a position for the third time, and plays one that
// does where all others lose.
func TestTablesShunRepetition(t *testing.T) {
	const fen = "7k/8/8/8/4K3/8/8/R7 w - 32 0 60"
	e := New(testHash)
	best := search(mustGame(t, game.Makruk, fen), e, Limits{Nodes: 100}).Move
	// The move is played and taken back twice, while Black goes to and fro.
	back := game.NewMove(best.To(), best.From(), false).String()
	cycle := []string{best.String(), "h8g8", back, "g8h8"}
	g := mustGame(t, game.Makruk, fen, append(cycle, cycle...)...)
	r := search(g, e, Limits{Nodes: 100})
	if _, ok := r.Score.MateIn(); !ok || r.Move == best {
		t.Errorf("got %v, %v, want another move than %v that mates", r.Move, r.Score, best)
	}
	mustPlay(t, g, best.String())
	if got := g.Outcome().Reason; got != game.Repetition {
		t.Fatalf("%v after %v, want a repetition", got, best)
	}
}
