package coach

import (
	"math"
	"testing"
)

func TestChance(t *testing.T) {
	for _, c := range []struct {
		score, mate int
		want        float64
	}{
		{0, 0, 0.5}, {100, 0, 0.591}, {-100, 0, 0.409}, {300, 0, 0.751}, {1000, 0, 0.975}, {5000, 0, 0.975}, {0, 3, 0.975}, {900, -1, 0.025},
	} {
		if got := Chance(c.score, c.mate); math.Abs(got-c.want) > 0.001 {
			t.Errorf("score %d, mate %d: %.3f, want %.3f", c.score, c.mate, got, c.want)
		}
	}
}

func TestAccuracy(t *testing.T) {
	for _, c := range []struct{ before, after, want float64 }{
		{0.5, 0.5, 100}, {0.5, 0.6, 100}, {0.6, 0.5, 63.58}, {0.9, 0.1, 0}, {0.7, 0.5, 40.02},
	} {
		if got := Accuracy(c.before, c.after); math.Abs(got-c.want) > 0.05 {
			t.Errorf("from %v to %v: %.2f, want %.2f", c.before, c.after, got, c.want)
		}
	}
}
