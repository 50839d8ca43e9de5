package notation_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// parseRow is a row of testdata/parse.txt.
type parseRow struct{ fen, text, want string }

func parseRows(t testing.TB) (rows []parseRow) {
	t.Helper()
	text, err := os.ReadFile("testdata/parse.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		columns := strings.Split(line, " | ")
		if len(columns) != 3 {
			t.Fatalf("bad row %q", line)
		}
		rows = append(rows, parseRow{columns[0], strings.Trim(columns[1], `"`), columns[2]})
	}
	return rows
}

// TestParse reads testdata/parse.txt.
func TestParse(t *testing.T) {
	for _, row := range parseRows(t) {
		p, err := game.ParseFEN(game.Makruk, row.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := notation.Parse(&p, row.text)
		if got := described(m, err); got != row.want {
			t.Errorf("%s: %q is %s, want %s", row.fen, row.text, got, row.want)
		}
	}
}

// described returns a move, or what its error says.
func described(m game.Move, err error) string {
	var bad *notation.ParseError
	if !errors.As(err, &bad) {
		return m.String()
	}
	_, text, _ := strings.Cut(bad.Error(), `": `)
	switch {
	case bad.Kind == notation.Ambiguous:
		text += fmt.Sprint(" ", bad.Candidates)
	case bad.Kind == notation.Impossible && bad.Why.At != game.NoSquare:
		text += fmt.Sprintf(" [%s]", bad.Why.At)
	}
	return text
}

func TestParseUCI(t *testing.T) {
	p, err := game.ParseFEN(game.Makruk, "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"e5e6m": "e5e6m",
		"e1e2":  "e1e2",
		"e5e6":  "the bia must promote",
		"e1e2m": "nothing promotes",
		"e1e3":  "the khun goes one step",
		"E1E2":  "not a move",
		"e1e9":  "not a move",
		"e6":    "not a move",
		"":      "not a move",
		"0000":  "not a move",
	} {
		if got := described(notation.ParseUCI(&p, text)); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

// FuzzParse checks that any text is refused with a *ParseError or read as a legal move whose SAN and UCI mean the same.
func FuzzParse(f *testing.F) {
	for _, row := range parseRows(f) {
		f.Add(row.fen, row.text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		for _, rules := range game.AllRules() {
			p, err := game.ParseFEN(rules, fen)
			if err != nil {
				return
			}
			if m, err := notation.ParseUCI(&p, text); err == nil && (m.String() != text || !p.Legal(m)) {
				t.Fatalf("%s: %q is read as %s", fen, text, m)
			}
			m, err := notation.Parse(&p, text)
			var bad *notation.ParseError
			switch {
			case errors.As(err, &bad):
				if bad.Error() == "" || bad.Kind == notation.Impossible && bad.Why.Code == game.MoveLegal {
					t.Fatalf("%s, %q: %#v", fen, text, bad)
				}
			case err != nil || !p.Legal(m):
				t.Fatalf("%s, %q: %s, %v", fen, text, m, err)
			default:
				comesBack(t, &p, m)
			}
		}
	})
}

// comesBack checks that a move is read again from all that is written for it, and from what people make of it.
func comesBack(t interface{ Fatalf(string, ...any) }, p *game.Position, m game.Move) {
	for _, written := range []string{m.String(), notation.SAN(p, m), notation.ThaiSAN(p, m)} {
		for _, text := range variants(written) {
			if got, err := notation.Parse(p, text); err != nil || got != m {
				t.Fatalf("%s: %q is read as %s, %v, want %s", p.FEN(), text, got, err, m)
			}
		}
	}
	if got, err := notation.ParseUCI(p, m.String()); err != nil || got != m {
		t.Fatalf("%s: %s is read as %s, %v", p.FEN(), m, got, err)
	}
}
