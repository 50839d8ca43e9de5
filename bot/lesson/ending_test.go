package lesson

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestStarts looks at every start of every ending, mirrored too, under every rule book: it can be, it is not over, White
// is to move, and the count is the one that has just begun. That White mates in time is tested where the tables are.
func TestStarts(t *testing.T) {
	for _, e := range Endings {
		for n := range e.Varieties() {
			start := e.Variety(n)
			for _, r := range game.AllRules() {
				fen, err := start.FEN(r)
				if err != nil {
					t.Fatal(err)
				}
				p, err := game.ParseFEN(r, fen)
				if err != nil {
					t.Fatal(err)
				}
				count, runs := p.Count()
				if p.End() != game.None || runs != (r.Table != nil) || runs && (count.Side != game.Black || count.Kind != game.PiecesCount) {
					t.Errorf("%s under %s: %s", e.Name, r.Name, fen)
				}
				if mate, ok := e.MateFrom(fen); !ok || mate != start.Mate {
					t.Errorf("%s: a mate in %d is said to be one in %d", fen, start.Mate, mate)
				}
			}
		}
	}
	filed := 0
	for i := range Endings {
		if Endings[i].Filed() {
			filed++
		}
	}
	if len(Endings) != 14 || filed != 4 {
		t.Errorf("there are %d endings, %d of five men", len(Endings), filed)
	}
}

// TestCountsOfStarts are the counts with which endings begin, by hand from the table of the rules.
func TestCountsOfStarts(t *testing.T) {
	for _, test := range []struct {
		ending    string
		rules     *game.Rules
		at, limit int
	}{
		{"R", game.Thai, 4, 16}, {"RR", game.Thai, 5, 8}, {"SS", game.Makruk, 5, 22}, {"NN", game.Tournament, 5, 32},
		{"SN", game.Thai, 5, 44}, {"NM", game.Thai, 5, 64}, {"SN", game.Sprint, 1, 44}, {"R", game.Sprint, 1, 16},
	} {
		e, _ := FindEnding(test.ending)
		fen, err := e.Variety(0).FEN(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := game.ParseFEN(test.rules, fen)
		if err != nil {
			t.Fatal(err)
		}
		if c, _ := p.Count(); c.At != test.at || c.Limit != test.limit {
			t.Errorf("%s under %s begins at %d of %d, want %d of %d", test.ending, test.rules.Name, c.At, c.Limit, test.at, test.limit)
		}
	}
}

func TestReadEndings(t *testing.T) {
	for _, bad := range []string{"RR 8/8", "RR 8/8 x", "\n"} {
		if _, err := readEndings(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
