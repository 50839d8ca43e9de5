package ai

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestAnalyse finds what is plainly best, with a line that can be played, and the same whatever was asked before.
func TestAnalyse(t *testing.T) {
	p := NewPool(1, nil)
	defer p.Close()
	for _, c := range []struct {
		fen, move string
		mate      int
		least     Score
	}{
		{"4k3/8/8/8/2s5/3m4/3K4/R6r w - - 0 1", "a1h1", 0, 1}, // a ruea for nothing
		{"7k/R7/6K1/8/8/8/8/6n1 w - - 0 1", "a7a8", 1, mateBound},
	} {
		g := mustGame(t, game.Makruk, c.fen)
		a, err := p.Analyse(t.Context(), "you", Hint, g, 20_000)
		if err != nil {
			t.Fatal(err)
		}
		if mate, _ := a.Score.MateIn(); a.Line[0].String() != c.move || mate != c.mate || a.Score < c.least {
			t.Errorf("%s: got %v (%v), want %s", c.fen, a.Line, a.Score, c.move)
		}
		for _, m := range a.Line {
			if err := g.Play(m); err != nil {
				t.Errorf("%s: %v in the line %v: %v", c.fen, m, a.Line, err)
			}
		}
		if _, err := p.Choose(t.Context(), "you", game.NewGame(game.Thai), 5, 1); err != nil {
			t.Fatal(err)
		}
		again, err := p.Analyse(t.Context(), "you", Review, mustGame(t, game.Makruk, c.fen), 20_000)
		if err != nil || again.Score != a.Score || again.Nodes != a.Nodes || !slices.Equal(again.Line, a.Line) {
			t.Errorf("%s: got %+v, then %+v, %v", c.fen, a, again, err)
		}
	}
}

// TestAnalyseWithFewNodes gives a move for one node, none where there is none, and ctx's error when that has ended.
func TestAnalyseWithFewNodes(t *testing.T) {
	p := NewPool(1, nil)
	defer p.Close()
	if a, err := p.Analyse(t.Context(), "you", Hint, game.NewGame(game.Thai), 0); err != nil || len(a.Line) != 1 {
		t.Errorf("got %+v, %v", a, err)
	}
	mated := mustGame(t, game.Makruk, "R5k1/8/6K1/8/8/8/8/8 b - - 0 1")
	if _, err := p.Analyse(t.Context(), "you", Hint, mated, 100); !errors.Is(err, ErrNoMove) {
		t.Errorf("got %v, want %v", err, ErrNoMove)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Analyse(ctx, "you", Hint, game.NewGame(game.Thai), 100); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
