package game_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// readLines decodes each line of a compressed JSONL file of testdata.
func readLines[T any](t *testing.T, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var lines []T
	for d := json.NewDecoder(bufio.NewReader(r)); d.More(); {
		var line T
		if err := d.Decode(&line); err != nil {
			t.Fatalf("%s, line %d: %v", name, len(lines)+1, err)
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return lines
}

func mustParse(t testing.TB, r *game.Rules, fen string) game.Position {
	t.Helper()
	p, err := game.ParseFEN(r, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// mustMove returns the legal move that UCI writes as text.
func mustMove(t testing.TB, p *game.Position, text string) game.Move {
	t.Helper()
	for _, m := range p.Moves(nil) {
		if m.String() == text {
			return m
		}
	}
	t.Fatalf("%s is not legal in %s", text, p.FEN())
	return 0
}

func uciMoves(p *game.Position) []string {
	list := []string{}
	for _, m := range p.Moves(nil) {
		list = append(list, m.String())
	}
	slices.Sort(list)
	return list
}

func rulesNamed(t testing.TB, name string) *game.Rules {
	t.Helper()
	r, ok := game.RulesByName(name)
	if !ok {
		t.Fatalf("no rule book %q", name)
	}
	return r
}

// endNames maps the words of the fixtures to ours where they differ.
var endNames = map[string]string{"": "none", "ongoing": "none", "draw-count": "count", "insufficient": "material"}

func endName(s string) string {
	if name, ok := endNames[s]; ok {
		return name
	}
	return s
}

func TestLegalFixtures(t *testing.T) {
	type line struct {
		FEN    string
		Moves  []string
		Check  bool
		Result string
		Ended  string
		Rules  string
	}
	for name, rules := range map[string]*game.Rules{"legal.jsonl.gz": game.Makruk, "sprint-legal.jsonl.gz": game.Sprint} {
		for _, l := range readLines[line](t, name) {
			p := mustParse(t, rules, l.FEN)
			slices.Sort(l.Moves)
			if got := uciMoves(&p); !slices.Equal(got, l.Moves) {
				t.Errorf("%s: moves\n%v, want\n%v", l.FEN, got, l.Moves)
			}
			if got := p.CountMoves(); got != len(l.Moves) {
				t.Errorf("%s: CountMoves is %d, want %d", l.FEN, got, len(l.Moves))
			}
			if p.InCheck() != l.Check {
				t.Errorf("%s: InCheck is %v", l.FEN, p.InCheck())
			}
			want := endName(l.Result + l.Ended)
			if got := p.End().String(); got != want && !(want == "none" && got == "material") {
				t.Errorf("%s: End is %s, want %s", l.FEN, got, want)
			}
		}
	}
}

func TestCountingFixtures(t *testing.T) {
	type line struct {
		Start string   `json:"start_fen"`
		Moves []string `json:"moves"`
		After []struct {
			Ply          int
			FEN          string `json:"fen_with_count_fields"`
			Ended        string
			Insufficient bool
		}
	}
	for _, l := range readLines[line](t, "counting.jsonl.gz") {
		g, err := game.Replay(game.Makruk, l.Start, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, after := range l.After {
			if err := g.Play(mustMove(t, g.Position(), l.Moves[i])); err != nil {
				t.Fatal(err)
			}
			if got := g.Position().FEN(); got != after.FEN {
				t.Fatalf("%s, ply %d: %s, want %s", l.Start, i+1, got, after.FEN)
			}
			want := endName(after.Ended)
			if after.Insufficient { // the lines go on past dead material; an outcome names it first
				want = "material"
			}
			if got := g.Outcome().Reason.String(); got != want {
				t.Errorf("%s, ply %d: %s, want %s", l.Start, i+1, got, want)
			}
		}
	}
}

func TestRuleBookFixtures(t *testing.T) {
	type count struct {
		Kind         string
		Side         string
		Count, Limit int
	}
	type line struct {
		ID    int
		Rules string
		Start string `json:"start_fen"`
		Moves []string
		After []struct {
			Ply   int
			FEN   string
			Count *count
			Ended string
		}
	}
	for _, l := range readLines[line](t, "rulebooks.jsonl.gz") {
		g, err := game.Replay(rulesNamed(t, l.Rules), l.Start, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, after := range l.After {
			if err := g.Play(mustMove(t, g.Position(), l.Moves[i])); err != nil {
				t.Fatal(err)
			}
			if got := g.Position().FEN(); got != after.FEN {
				t.Fatalf("line %d (%s), ply %d: %s, want %s", l.ID, l.Rules, i+1, got, after.FEN)
			}
			if got, want := g.Outcome().Reason.String(), endName(after.Ended); got != want {
				t.Errorf("line %d (%s), ply %d: %s, want %s", l.ID, l.Rules, i+1, got, want)
			}
			var got *count
			if c, runs := g.Position().Count(); runs {
				got = &count{c.Kind.String(), strings.Trim(c.Side.String(), "-"), c.At, c.Limit} // null is nobody's
			}
			if (got == nil) != (after.Count == nil) || got != nil && *got != *after.Count {
				t.Errorf("line %d (%s), ply %d: count %v, want %v", l.ID, l.Rules, i+1, got, after.Count)
			}
		}
	}
}

func TestGameFixtures(t *testing.T) {
	type line struct {
		Start  string `json:"start_fen"`
		Moves  []string
		SAN    []string
		Result string
		Reason string
		Final  string `json:"final_fen"`
	}
	for i, l := range readLines[line](t, "games.jsonl.gz") {
		g, err := game.Replay(game.Makruk, l.Start, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range l.Moves {
			if err := g.Play(mustMove(t, g.Position(), text)); err != nil {
				t.Fatal(err)
			}
		}
		if got := g.Position().FEN(); got != l.Final {
			t.Errorf("game %d: %s, want %s", i, got, l.Final)
		}
		if got := g.Outcome().Reason.String(); got != endName(l.Reason) {
			t.Errorf("game %d: %s, want %s", i, got, l.Reason)
		}
	}
}
