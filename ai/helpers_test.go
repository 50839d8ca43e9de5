package ai

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// testHash is the size of the table in most tests, in bytes.
const testHash = 4 << 20

func mustGame(t testing.TB, r *game.Rules, fen string, moves ...string) *game.Game {
	t.Helper()
	g, err := game.Replay(r, fen, nil)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	for _, text := range moves {
		mustPlay(t, g, text)
	}
	return g
}

func mustPlay(t testing.TB, g *game.Game, text string) {
	t.Helper()
	for _, m := range g.Position().Moves(nil) {
		if m.String() == text {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%s is not legal in %s", text, g.Position().FEN())
}

// epdLine is a line of an EPD file: a position and operations, "<FEN> ;<operation> <operand> …".
type epdLine struct {
	fen        string
	operations map[string]string
}

func epdLines(t testing.TB, name string) (lines []epdLine) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, ";")
		l := epdLine{fen: strings.TrimSpace(fields[0]), operations: map[string]string{}}
		for _, field := range fields[1:] {
			operation, operand, _ := strings.Cut(strings.TrimSpace(field), " ")
			l.operations[operation] = operand
		}
		lines = append(lines, l)
	}
	if len(lines) == 0 {
		t.Fatalf("%s has no lines", name)
	}
	return lines
}

// matesIn reports whether the side to move mates by force in so many moves at most, found by trying everything.
func matesIn(p *game.Position, moves int) bool {
	var next game.Position
	for _, m := range p.Moves(nil) {
		p.PlayTo(m, &next)
		if next.End() == game.Checkmate || moves > 1 && isMatedIn(&next, moves-1) {
			return true
		}
	}
	return false
}

// isMatedIn reports whether the side to move cannot avoid a mate in so many moves of the opponent.
func isMatedIn(p *game.Position, moves int) bool {
	if p.End() != game.None {
		return false
	}
	var next game.Position
	for _, m := range p.Moves(nil) {
		p.PlayTo(m, &next)
		if next.End() != game.None || !matesIn(&next, moves) {
			return false
		}
	}
	return true
}

func search(g *game.Game, e *Engine, l Limits) Result {
	return e.Search(context.Background(), g, l, nil)
}
