package main

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/ai"
)

// TestFit plays some games, the same each time, and fits weights that tell their positions better.
func TestFit(t *testing.T) {
	dir := t.TempDir()
	var texts [2]string
	for i := range texts {
		name := filepath.Join(dir, strconv.Itoa(i))
		var out strings.Builder
		if err := run(t.Context(), []string{"selfplay", "-games", "3", "-nodes", "200", "-out", name}, &out); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
	}
	if texts[0] != texts[1] || strings.Count(texts[0], "\n") < 50 {
		t.Fatalf("self-play gives %d and %d bytes, want the same and more", len(texts[0]), len(texts[1]))
	}
	var out strings.Builder
	weights := filepath.Join(dir, "weights.bin")
	err := run(t.Context(), []string{"fit", "-epochs", "3", "-out", weights, filepath.Join(dir, "0")}, &out)
	if err != nil {
		t.Fatal(err)
	}
	losses := regexp.MustCompile(`pass +\d+: loss ([0-9.]+)`).FindAllStringSubmatch(out.String(), -1)
	if len(losses) != 3 || losses[0][1] <= losses[2][1] {
		t.Errorf("the loss does not fall:\n%s", out.String())
	}
	data, err := os.ReadFile(weights)
	if err != nil || len(data) != len(ai.EncodeWeights(ai.Weights())) {
		t.Errorf("got %d bytes of weights, %v", len(data), err)
	}
}

func TestFitRefuses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "positions.epd")
	if err := os.WriteFile(name, []byte("8/8/8 w ;cp 1 ;result 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"fit"}, {"fit", "no-such-file"}, {"fit", name}} {
		if err := run(t.Context(), args, &strings.Builder{}); err == nil {
			t.Errorf("%q does something", args)
		}
	}
}

func TestForesee(t *testing.T) {
	e := math.Exp(-1)
	d := &samples{
		middle: make([]float32, 6), k: 400,
		ply:    []int32{70, 80, 90, 10, 20, 30},
		score:  []float32{0, 0, 400, 0, 0, 1000},
		result: []float32{1, 1, 1, 0, 0, 0},
	}
	d.foresee(10)
	want := []float64{e*(e+(1-e)/2) + (1-e)/2, e + (1-e)/2, 1, e/2 + (1-e)/2, 0.5, 0}
	for i, w := range want {
		if math.Abs(float64(d.aim[i])-w) > 1e-6 {
			t.Errorf("position %d: got %v, want %v", i, d.aim[i], w)
		}
	}
}
