package ai

import (
	"fmt"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestCountDecides asks at each remaining count whether the mate still fits into it, one engine warm from all the other
// counts. What is right is found by trying everything.
func TestCountDecides(t *testing.T) {
	tests := []struct {
		men   string // placement and side
		limit int    // in plies
		mate  int    // in moves, without a count
	}{
		{"7k/5K2/8/8/8/8/8/R7 w", 32, 1},
		{"8/8/8/7k/5K2/8/8/R7 w", 32, 2},
		{"4k3/8/8/8/8/R7/1R6/4K3 w", 16, 2},
		{"8/2k5/8/8/3K4/R7/7R/8 w", 16, 3},
		{"8/7k/8/5K2/5S2/8/8/6R1 w", 32, 3},
	}
	for _, rules := range []*game.Rules{game.Makruk, game.Thai} {
		for _, test := range tests {
			e := New(testHash)
			e.UseEndgames(nil)
			for _, count := range append(upTo(test.limit), down(test.limit)...) {
				fen := fmt.Sprintf("%s - %d %d 60", test.men, test.limit, count)
				g := mustGame(t, rules, fen)
				left := (test.limit-count)/2 + 1
				fits := left >= test.mate
				if want := matesIn(g.Position(), test.mate); want != fits {
					t.Fatalf("%s %s: a mate in %d is %v, want %v", rules.Name, fen, test.mate, want, fits)
				}
				r := search(g, e, Limits{Depth: 2*test.mate + 5})
				moves, ok := r.Score.MateIn()
				if fits && (!ok || moves < test.mate || moves > left) || !fits && r.Score != draw {
					t.Errorf("%s %s: got %v, want a mate in %d to %d: %v", rules.Name, fen, r.Score, test.mate, left, fits)
				}
			}
		}
	}
}

func upTo(n int) (counts []int) {
	for i := range n + 1 {
		counts = append(counts, i)
	}
	return counts
}

func down(n int) (counts []int) {
	for i := n; i >= 0; i-- {
		counts = append(counts, i)
	}
	return counts
}
