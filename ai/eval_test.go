package ai

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestEvaluationHasNoSide evaluates a position and the same with the sides exchanged alike.
func TestEvaluationHasNoSide(t *testing.T) {
	for _, name := range []string{"testdata/tactics.epd", "testdata/mates.epd"} {
		for _, line := range epdLines(t, name) {
			a := staticScore(mustGame(t, game.Makruk, line.fen).Position(), noLimit)
			b := staticScore(mustGame(t, game.Makruk, mirrored(line.fen)).Position(), noLimit)
			if a != b {
				t.Errorf("%s: got %d, with the sides exchanged %d", line.fen, a, b)
			}
		}
	}
}

// TestEvaluationKnows compares positions of which one is better for White.
func TestEvaluationKnows(t *testing.T) {
	tests := []struct{ name, better, worse string }{
		{"a ruea more", "4k3/8/8/2p5/2P5/8/8/R3K3 w", "4k3/8/8/2p5/2P5/8/8/4K3 w"},
		{"a bia keeps the count away", "4k3/4s3/8/8/P7/8/8/R3K3 w", "4k3/4s3/8/8/M7/8/8/R3K3 w"},
		{"a bare khun at the edge", "k7/8/8/8/4K3/8/8/1R5R w", "8/8/8/3k4/8/8/8/1R2K2R w"},
		{"a chain of bia", "4k3/8/2p1p3/8/4P3/3P4/8/4K3 w", "4k3/8/2p1p3/8/4P3/4P3/8/4K3 w"},
		{"mets on both shades", "4k3/8/8/2p5/2P5/3MM3/8/4K3 w", "4k3/8/8/2p5/2P5/3M1M2/8/4K3 w"},
	}
	for _, test := range tests {
		score := func(men string) int {
			p := mustGame(t, game.Makruk, men+" - - 0 40").Position()
			return staticScore(p, noLimit)
		}
		if better, worse := score(test.better), score(test.worse); better <= worse {
			t.Errorf("%s: got %d and %d", test.name, better, worse)
		}
	}
}

// TestCountWearsOff leaves less of an advantage the fewer plies are left.
func TestCountWearsOff(t *testing.T) {
	p := mustGame(t, game.Makruk, "8/8/8/3k4/8/8/8/R3K2R w - 16 8 60").Position()
	last := staticScore(p, noLimit)
	for _, left := range []int{30, 16, 8, 2} {
		score := staticScore(p, left)
		if score >= last {
			t.Errorf("%d plies left: got %d, want less than %d", left, score, last)
		}
		last = score
	}
	if last < 0 {
		t.Errorf("got %d, want no loss", last)
	}
}

func TestPair(t *testing.T) {
	for _, mg := range []int{-3000, -1, 0, 1, 3000} {
		for _, eg := range []int{-3000, -1, 0, 1, 3000} {
			p := v(mg, eg) + v(7, -9) - v(7, -9)
			if p.mg() != mg || p.eg() != eg {
				t.Errorf("got %d, %d, want %d, %d", p.mg(), p.eg(), mg, eg)
			}
		}
	}
}

// staticScore evaluates a position by itself.
func staticScore(p *game.Position, left int) int { return evaluate(p, standingOf(p), left) }
