package notation_test

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"testing"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// TestSAN compares the SAN of every legal move of the fixtures, and reads each back.
func TestSAN(t *testing.T) {
	f, err := os.Open("../testdata/legal.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for d := json.NewDecoder(r); d.More(); n++ {
		var line struct {
			FEN string
			SAN map[string]string
		}
		if err := d.Decode(&line); err != nil {
			t.Fatal(err)
		}
		p, err := game.ParseFEN(game.Makruk, line.FEN)
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range line.SAN {
			m, err := notation.ParseUCI(&p, text)
			if err != nil {
				t.Fatalf("%s: %v", line.FEN, err)
			}
			if got := notation.SAN(&p, m); got != want {
				t.Errorf("%s, %s: %s, want %s", line.FEN, text, got, want)
			}
			if got, err := notation.Parse(&p, want); err != nil || got != m {
				t.Errorf("%s: %q is read as %s, %v, want %s", line.FEN, want, got, err, m)
			}
		}
	}
	if n == 0 {
		t.Fatal("no fixtures")
	}
}
