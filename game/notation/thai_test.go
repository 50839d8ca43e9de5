package notation_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

func TestThaiSAN(t *testing.T) {
	for _, c := range []struct{ fen, move, want string }{
		{game.StartFEN, "e3e4", "จ๔"},
		{game.StartFEN, "b3b4", "ข๔"},
		{game.StartFEN, "d1c2", "ข-ค๒"},
		{game.StartFEN, "e1d2", "ม็-ง๒"},
		{game.StartFEN, "b1d2", "ม-ง๒"},
		{game.StartFEN, "c1c2", "ค-ค๒"},
		{"4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5e6m", "จ๖=ม็"},
		{"4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 1", "e5d6m", "จxง๖=ม็"},
		{"4k3/8/8/8/1p6/K1P5/8/8 w - - 0 1", "c3b4", "บคxข๔"},
		{"4k3/8/8/8/1p6/K1P5/8/8 w - - 0 1", "a3b4", "ขxข๔"},
		{"4k3/8/8/8/1p6/P7/8/K7 w - - 0 1", "a3b4", "กxข๔"},
		{"4k3/8/8/1S6/8/1SP5/8/4K3 w - - 0 1", "b3c4", "ค๓-ค๔"},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "h1h8", "ร-ญ๘+"},
		{"7k/R7/8/8/8/8/8/1R2K3 w - - 0 60", "b1b8", "ร-ข๘#"},
	} {
		p, err := game.ParseFEN(game.Makruk, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := notation.ParseUCI(&p, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := notation.ThaiSAN(&p, m); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.fen, m, got, c.want)
		}
	}
	if got := notation.ThaiSquare(game.SquareAt(7, 7)); got != "ญ๘" {
		t.Error(got)
	}
}

// TestRoundTrip checks along random games that every legal move is read again from all that is written for it.
func TestRoundTrip(t *testing.T) {
	var fens []string
	for _, row := range parseRows(t) {
		fens = append(fens, row.fen)
	}
	rapid.Check(t, func(t *rapid.T) {
		rules := rapid.SampledFrom(game.AllRules()).Draw(t, "rules")
		p, err := game.ParseFEN(rules, rapid.SampledFrom(fens).Draw(t, "fen"))
		if err != nil {
			return // a check that the rule book does not know
		}
		for range rapid.IntRange(1, 40).Draw(t, "plies") {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				return
			}
			for _, m := range moves {
				comesBack(t, &p, m)
			}
			p.PlayTo(moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")], &p)
		}
	})
}

// variants returns the ways in which a written move is typed too.
func variants(text string) []string {
	return []string{text, strings.ToLower(text), " " + text + " !?", strings.NewReplacer("x", " ", "-", " ").Replace(text)}
}
