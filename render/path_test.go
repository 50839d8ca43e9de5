package render

import (
	"strings"
	"testing"

	"github.com/fogleman/gg"
)

func TestParsePath(t *testing.T) {
	got, err := parsePath("M 50 10 L 60 20 C 70 30 70 40 50 50 S M 1 2 L 3 4")
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || !got[0].closed || got[1].closed {
		t.Fatalf("got %v, want a closed outline and an open one", got)
	}
	points := got[0].points
	if len(points) != 13 {
		t.Fatalf("%d points, want a start and four segments", len(points))
	}
	for i, p := range points {
		if q := points[len(points)-1-i]; p != (gg.Point{X: box - q.X, Y: q.Y}) {
			t.Errorf("point %d is no mirror image of the one opposite", i)
		}
	}
}

func TestParsePathErrors(t *testing.T) {
	for path, want := range map[string]string{
		"L 1 2":           "without M",
		"M 1":             "want 1 points",
		"M 1 2 C 1 2 3 4": "want 3 points",
		"M 1 2 L x 3":     "bad point",
		"M 1 2 Q":         "unknown command",
		"M 1 2 Z L 3 4":   "without M",
	} {
		if _, err := parsePath(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", path, err, want)
		}
	}
}
