package game_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// mirrorFEN exchanges colours and ranks.
func mirrorFEN(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	fields[0] = strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return c ^ 0x20
		}
		return c
	}, strings.Join(ranks, "/"))
	if fields[1] = "b"; strings.Contains(fen, " b ") {
		fields[1] = "w"
	}
	return strings.Join(fields, " ")
}

// TestFEN reads testdata/fen.txt: on each line a rule book, a FEN, and the FEN that is written for it or the error.
func TestFEN(t *testing.T) {
	for _, row := range readTable(t, "testdata/fen.txt", 3) {
		rules, fen, want := rulesNamed(t, row[0]), strings.Trim(row[1], `"`), row[2]
		p, err := game.ParseFEN(rules, fen)
		var bad *game.FENError
		switch {
		case errors.As(err, &bad):
			if got := bad.Error(); !strings.HasSuffix(got, want) {
				t.Errorf("%s, %q: %s, want %s", rules.Name, fen, got, want)
			}
			if got := fen[bad.Offset:][:len(bad.Text)]; got != bad.Text {
				t.Errorf("%s, %q: byte %d is %q, not %q", rules.Name, fen, bad.Offset, got, bad.Text)
			}
		case err != nil:
			t.Errorf("%q: %v is no *FENError", fen, err)
		case p.FENWithPromoted() != want:
			t.Errorf("%s, %q: written as %s, want %s", rules.Name, fen, p.FENWithPromoted(), want)
		}
	}
}

// readTable reads the rows of a text file: columns parted by |, blank lines and those that begin with # left out.
func readTable(t testing.TB, name string, columns int) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		row := strings.Split(line, "|")
		if len(row) != columns {
			t.Fatalf("%s: %q has %d columns, want %d", name, line, len(row), columns)
		}
		for i := range row {
			row[i] = strings.TrimSpace(row[i])
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return rows
}

// FuzzFEN checks that any text is refused with a *FENError or read into a position that its FEN gives back.
func FuzzFEN(f *testing.F) {
	for _, row := range readTable(f, "testdata/fen.txt", 3) {
		f.Add(strings.Trim(row[1], `"`))
	}
	for _, fen := range startFENs(f) {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		for _, rules := range game.AllRules() {
			p, err := game.ParseFEN(rules, fen)
			if err != nil {
				var bad *game.FENError
				if !errors.As(err, &bad) || bad.Code == 0 || bad.Error() == "" || fen[bad.Offset:][:len(bad.Text)] != bad.Text {
					t.Fatalf("%q: error %#v", fen, err)
				}
				continue
			}
			q, err := game.ParseFEN(rules, p.FENWithPromoted())
			if err != nil || q != p {
				t.Fatalf("%q comes back as %q, %v", p.FENWithPromoted(), q.FENWithPromoted(), err)
			}
			if p.CountMoves() != len(p.Moves(nil)) {
				t.Fatalf("%q: CountMoves is %d, want %d", fen, p.CountMoves(), len(p.Moves(nil)))
			}
			p.End()
			p.Count()
		}
	})
}
