package people

import (
	"math"
	"testing"

	"github.com/makrukbot/makrukbot/bot/record"
)

// TestRerate is the worked example of Glickman's paper, and what holds whatever the numbers.
func TestRerate(t *testing.T) {
	rating := func(value, deviation float64) record.Rating {
		return record.Rating{Value: value, Deviation: deviation, Volatility: 0.06}
	}
	got := Rerate(rating(1500, 200), Bout{rating(1400, 30), 1}, Bout{rating(1550, 100), 0}, Bout{rating(1700, 300), 0})
	near(t, "rating", got.Value, 1464.06, 0.01)
	near(t, "deviation", got.Deviation, 151.52, 0.01)
	near(t, "volatility", got.Volatility, 0.05999, 0.00001)

	idle := Rerate(rating(1500, 200))
	near(t, "rating without results", idle.Value, 1500, 0)
	near(t, "deviation without results", idle.Deviation, 200.2714, 0.0001) // the example's own phi* of step 6

	won, lost := Rerate(Unrated, Bout{rating(1500, 60), 1}), Rerate(Unrated, Bout{rating(1500, 60), 0})
	near(t, "what a win gives and a loss takes", won.Value-1500, 1500-lost.Value, 1e-6)
	if won.Value <= 1500 || won.Deviation >= Unrated.Deviation {
		t.Errorf("a win leads to %+v", won)
	}
}

// A result nobody expects makes a steady rating more volatile.
func TestUpsetsRaiseTheVolatility(t *testing.T) {
	weak, strong := record.Rating{Value: 1000, Deviation: 40, Volatility: 0.06}, record.Rating{Value: 2200, Deviation: 40, Volatility: 0.06}
	var wins []Bout
	for range 10 {
		wins = append(wins, Bout{strong, 1})
	}
	if got := Rerate(weak, wins...); got.Volatility <= weak.Volatility || math.IsNaN(got.Value) {
		t.Errorf("ten upsets lead to %+v", got)
	}
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
