package main

import (
	"io"
	"math"
	"strings"
	"testing"
)

func TestIdeas(t *testing.T) {
	t.Parallel()
	var first string
	for range 2 {
		var out strings.Builder
		if err := run(t.Context(), strings.Fields("ideas -pairs 2 -nodes 200 -ideas NullMove"), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(out.String(), "NullMove") || first != "" && out.String() != first {
			t.Errorf("got %q, and at first %q", out.String(), first)
		}
		first = out.String()
	}
	if err := run(t.Context(), strings.Fields("ideas -ideas Chance"), io.Discard); err == nil {
		t.Error("no error for an idea that there is not")
	}
}

func TestElo(t *testing.T) {
	mean, low, high := eloOf([]float64{2, 1, 1, 1, 2, 1, 1, 1})
	if want := 400 * math.Log10(0.625/0.375); math.Abs(mean-want) > 0.1 || low >= mean || high <= mean {
		t.Errorf("got %.1f [%.1f, %.1f], want %.1f inside", mean, low, high, want)
	}
}
