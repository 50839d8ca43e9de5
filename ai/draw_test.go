package ai

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestThirdOccurrence scores a move that repeats a position of the game for the third time as a draw, and one that
// repeats it for the second as any other.
func TestThirdOccurrence(t *testing.T) {
	// White is far ahead; the ruea go to and fro.
	const fen = "8/4k3/8/r7/8/P1P5/2P1K3/6RR w - - 0 30"
	cycle := []string{"h1h2", "a5b5", "h2h1", "b5a5"}
	g := mustGame(t, game.Makruk, fen, cycle...)
	for _, test := range []struct {
		name  string
		again []string
		drawn bool
	}{
		{"second", nil, false},
		{"third", cycle, true},
	} {
		for _, m := range test.again {
			mustPlay(t, g, m)
		}
		// Leave out the last move of a cycle: it is Black's to repeat.
		g.Undo(1)
		last := g.Position()
		repeat := game.NewMove(mustSquare(t, "b5"), mustSquare(t, "a5"), false)
		if !last.Legal(repeat) {
			t.Fatal("the cycle is not what this test thinks")
		}
		r := search(g, New(testHash), Limits{Depth: 4, Moves: []game.Move{repeat}})
		if drawn := r.Score == draw; drawn != test.drawn {
			t.Errorf("%s occurrence: score %v, want a draw: %v", test.name, r.Score, test.drawn)
		}
		if err := g.Play(repeat); err != nil {
			t.Fatal(err)
		}
	}
}

func mustSquare(t testing.TB, text string) game.Square {
	t.Helper()
	s, ok := game.ParseSquare(text)
	if !ok {
		t.Fatalf("no square: %s", text)
	}
	return s
}

func TestDead(t *testing.T) {
	tests := []struct {
		fen  string
		dead bool
	}{
		{"8/8/3k4/8/8/3K4/8/8 w - - 0 1", true},
		{"8/8/3k4/8/8/3K4/8/6N1 w - - 0 1", true},
		{"8/8/3k4/8/8/3K4/8/M5M1 w - - 0 1", true},
		{"8/8/3k4/8/8/3K4/8/M4M2 w - - 0 1", false},
		{"8/8/3k4/8/8/3K4/8/6S1 w - - 0 1", false},
		{"8/8/3k4/8/8/3K4/8/N5N1 w - - 0 1", false},
	}
	for _, test := range tests {
		if got := dead(mustGame(t, game.Makruk, test.fen).Position()); got != test.dead {
			t.Errorf("%s: got %v, want %v", test.fen, got, test.dead)
		}
	}
}
