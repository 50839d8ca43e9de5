package ai

import (
	"math"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestExplanationAddsUp compares the sum of what is explained with the evaluation itself.
func TestExplanationAddsUp(t *testing.T) {
	middle, ending := Weights()
	for _, name := range []string{"testdata/tactics.epd", "testdata/mates.epd"} {
		for _, line := range epdLines(t, name) {
			p := mustGame(t, game.Makruk, line.fen).Position()
			if white, black := p.Colored(game.White), p.Colored(game.Black); white.Len() == 1 || black.Len() == 1 {
				continue
			}
			x := Explain(p, nil)
			sum := 0.0
			for _, c := range x.Counts {
				sum += float64(c.N) * (x.Middle*middle[c.Term] + (1-x.Middle)*ending[c.Term])
			}
			if sum *= x.Share; p.Side() == game.Black {
				sum = -sum
			}
			if got := staticScore(p, noLimit); math.Abs(sum-float64(got)) > 2 {
				t.Errorf("%s: explained as %.1f, evaluated as %d", line.fen, sum, got)
			}
		}
	}
}

// TestWeightsRoundTrip encodes the weights as they are embedded.
func TestWeightsRoundTrip(t *testing.T) {
	if got := EncodeWeights(Weights()); string(got) != string(fittedData) {
		t.Error("the weights are encoded otherwise than they are embedded")
	}
}
