package ai

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// mirrored returns a FEN with the sides exchanged.
func mirrored(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	swap := func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}
	fields[0] = strings.Map(swap, strings.Join(ranks, "/"))
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	return strings.Join(fields, " ")
}

func mirroredMove(move string) string {
	b := []byte(move)
	b[1], b[3] = '1'+'8'-b[1], '1'+'8'-b[3]
	return string(b)
}

// TestMates finds every forced mate of the suite with either side to mate, and plays it out. That the mates are the
// shortest ones is proved for the short ones here, by trying everything.
func TestMates(t *testing.T) {
	e := New(testHash)
	for _, line := range epdLines(t, "testdata/mates.epd") {
		moves, err := strconv.Atoi(line.operations["dm"])
		if err != nil {
			t.Fatal(err)
		}
		best := strings.Fields(line.operations["bm"])
		for side, fen := range []string{line.fen, mirrored(line.fen)} {
			g := mustGame(t, game.Makruk, fen)
			if moves <= 2 && (!matesIn(g.Position(), moves) || moves > 1 && matesIn(g.Position(), moves-1)) {
				t.Fatalf("%s: no mate in just %d", fen, moves)
			}
			e.Reset(testHash)
			r := search(g, e, Limits{Nodes: 400_000, Mate: moves})
			if in, ok := r.Score.MateIn(); !ok || in != moves {
				t.Errorf("%s: got %v, want mate in %d", fen, r.Score, moves)
			}
			move := r.Move.String()
			if side == 1 {
				move = mirroredMove(move)
			}
			if !slices.Contains(best, move) {
				t.Errorf("%s: got %s, want one of %v", fen, move, best)
			}
			playMate(t, e, g, moves)
		}
	}
}

// playMate lets the engine play both sides: it mates in as many moves as it said.
func playMate(t *testing.T, e *Engine, g *game.Game, moves int) {
	t.Helper()
	for ply := range 2*moves - 1 {
		if err := g.Play(search(g, e, Limits{Nodes: 400_000, Mate: moves - ply/2}).Move); err != nil {
			t.Fatal(err)
		}
	}
	if got := g.Outcome().Reason; got != game.Checkmate {
		t.Errorf("%s: %v after %d moves, want checkmate", g.Start(), got, moves)
	}
}

// TestTactics finds most moves of the suite: an independent engine may see it otherwise now and then.
func TestTactics(t *testing.T) {
	const most = 3 // failures
	e := New(testHash)
	failed := 0
	lines := epdLines(t, "testdata/tactics.epd")
	for _, line := range lines {
		e.Reset(testHash)
		r := search(mustGame(t, game.Makruk, line.fen), e, Limits{Nodes: 150_000})
		if got := r.Move.String(); got != line.operations["bm"] {
			failed++
			t.Logf("%s: got %s %v, want %s", line.fen, got, r.Score, line.operations["bm"])
		}
	}
	if failed > most {
		t.Errorf("%d of %d failed, want at most %d", failed, len(lines), most)
	}
}

// signature is the number of nodes that the search takes for the tactics suite to a fixed depth. Whoever changes search
// or evaluation sets it anew, from the test's message; whoever does not must not change it.
const signature = 93414

func TestSignature(t *testing.T) {
	total := 0
	for _, line := range epdLines(t, "testdata/tactics.epd") {
		e := New(testHash)
		total += search(mustGame(t, game.Makruk, line.fen), e, Limits{Depth: 8}).Nodes
	}
	if total != signature {
		t.Errorf("got %d nodes, want %d", total, signature)
	}
}
