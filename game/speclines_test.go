package game_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

var (
	specHead = regexp.MustCompile("^(\\d+)\\. `(\\w+)` (.*) — FEN `([^`]*)`; moves `([^`]*)`; then `([^`]*)`; (.*)\\.$")
	specEnd  = regexp.MustCompile(`^ended: (.*)$`)
)

// TestSpecLines plays each statement of testdata/speclines.md.
func TestSpecLines(t *testing.T) {
	text, err := os.ReadFile("testdata/speclines.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] < '0' || line[0] > '9' {
			continue
		}
		n++
		parts := specHead.FindStringSubmatch(line)
		if parts == nil {
			t.Fatalf("cannot read %q", line)
		}
		t.Run(parts[1], func(t *testing.T) { checkSpec(t, parts[2:]) })
	}
	if n == 0 {
		t.Fatal("no statement")
	}
}

// checkSpec plays one statement: rule book, words, FEN, moves, FEN after them, what holds then.
func checkSpec(t *testing.T, spec []string) {
	g, err := game.Replay(rulesNamed(t, spec[0]), spec[2], nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(strings.Trim(spec[3], "()")) {
		if text == "none" {
			break
		}
		if err := g.Play(mustMove(t, g.Position(), text)); err != nil {
			t.Fatal(err)
		}
	}
	p := g.Position()
	if p.FEN() != spec[4] {
		t.Fatalf("%s: FEN is %s, want %s", spec[1], p.FEN(), spec[4])
	}
	for fact := range strings.SplitSeq(spec[5], "; ") {
		var got string
		switch {
		case strings.HasPrefix(fact, "count "):
			got = "count " + spokenCount(p)
		case strings.HasPrefix(fact, "check: "):
			got = "check: " + map[bool]string{true: "yes", false: "no"}[p.InCheck()]
		case strings.HasPrefix(fact, "legal from "):
			got = movesFrom(t, p, fact[len("legal from "):][:2])
		case specEnd.MatchString(fact):
			got = "ended: " + strings.Replace(g.Outcome().Reason.String(), "none", "no", 1)
		}
		if got != fact {
			t.Errorf("%s: %s, want %s", spec[1], got, fact)
		}
	}
}

func spokenCount(p *game.Position) string {
	c, runs := p.Count()
	if !runs {
		return "none"
	}
	return c.Kind.String() + " " + c.Side.String() + " " + strconv.Itoa(c.At) + "/" + strconv.Itoa(c.Limit)
}

// movesFrom returns the moves of the man on a square, which need not be of the side to move.
func movesFrom(t *testing.T, p *game.Position, square string) string {
	s, ok := game.ParseSquare(square)
	if !ok {
		t.Fatalf("no square %q", square)
	}
	var list []string
	for to := range p.MovesFrom(s).All {
		list = append(list, game.NewMove(s, to, p.Promotes(s, to)).String())
	}
	slices.Sort(list)
	if list == nil {
		list = []string{"none"}
	}
	return "legal from " + square + ": " + strings.Join(list, " ")
}
