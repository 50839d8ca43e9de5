package game_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// play plays moves written as UCI.
func play(t *testing.T, g *game.Game, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		if err := g.Play(mustMove(t, g.Position(), text)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRepetition(t *testing.T) {
	g := game.NewGame(game.Thai)
	for _, want := range []string{"none", "none", "none", "none", "none", "none", "none", "repetition"} {
		there, back := "b1d2", "b8d7"
		if g.Ply()%4 >= 2 {
			there, back = "d2b1", "d7b8"
		}
		play(t, g, map[bool]string{true: there, false: back}[g.Ply()%2 == 0])
		if got := g.Outcome().String(); got != want {
			t.Errorf("ply %d: %s, want %s", g.Ply(), got, want)
		}
	}
	if got := g.Occurrences(); got != 3 {
		t.Errorf("%d occurrences, want 3", got)
	}
	g.Undo(1)
	if got := g.Outcome().String(); got != "none" {
		t.Errorf("after undo: %s", got)
	}
}

// TestPromotedIsMet checks that the third occurrence counts a promoted bia and a met as the same: here the two change
// places on the way.
func TestPromotedIsMet(t *testing.T) {
	g, err := game.Replay(game.Thai, "4k3/8/8/8/8/1N6/2M~1M3/4K3 w - - 0 1", nil)
	if err != nil {
		t.Fatal(err)
	}
	first := *g.Position()
	play(t, g, "c2d1 e8f8 e2d3 f8e8 d3c2 e8f8 d1e2 f8e8")
	if *g.Position() == first || g.Position().Key() != first.Key() || g.Occurrences() != 2 {
		t.Errorf("%s is the second occurrence of %s", g.Position().FENWithPromoted(), first.FENWithPromoted())
	}
}

func TestUndo(t *testing.T) {
	g := game.NewGame(game.Makruk)
	play(t, g, "e3e4 e6e5 b1d2")
	before := *g.PositionAt(1)
	g.Undo(2)
	if *g.Position() != before || g.Ply() != 1 || len(g.Moves()) != 1 {
		t.Errorf("ply %d, %s", g.Ply(), g.Position().FEN())
	}
	g.Undo(100)
	if g.Ply() != 0 || g.Position().FEN() != game.StartFEN || g.Start() != game.StartFEN {
		t.Errorf("ply %d, %s", g.Ply(), g.Position().FEN())
	}
	g.Undo(-1)
	play(t, g, "e3e4")
}

func TestWills(t *testing.T) {
	g := game.NewGame(game.Makruk)
	play(t, g, "e3e4")
	g.Resign(game.White)
	if got := g.Outcome().String(); got != "resignation black" {
		t.Error(got)
	}
	g.Undo(1)
	if got := g.Outcome().String(); got != "none" {
		t.Error(got)
	}
	g.Agree()
	if got := g.Outcome().String(); got != "agreement" {
		t.Error(got)
	}
	g, err := game.Replay(game.Makruk, "7k/R7/8/8/8/8/8/1R2K3 w - - 0 60", nil)
	if err != nil {
		t.Fatal(err)
	}
	play(t, g, "b1b8")
	g.Resign(game.White)
	if got := g.Outcome().String(); got != "checkmate white" {
		t.Error(got)
	}
}

func TestReplay(t *testing.T) {
	start := game.Thai.Start()
	e4 := mustMove(t, &start, "e3e4")
	g, err := game.Replay(game.Thai, "", []game.Move{e4, e4})
	var illegal *game.IllegalMoveError
	if !errors.As(err, &illegal) || illegal.Move != e4 || illegal.Why.Code != game.EmptySquare {
		t.Errorf("error %v", err)
	}
	if g == nil || g.Ply() != 1 || g.Rules() != game.Thai {
		t.Errorf("game %v", g)
	}
	if _, err := game.Replay(game.Thai, "nonsense", nil); err == nil {
		t.Error("nonsense was read")
	}
}

func TestNames(t *testing.T) {
	for r := game.None; r <= game.Timeout; r++ {
		if got, ok := game.ParseReason(r.String()); !ok || got != r {
			t.Errorf("%s is read as %s", r, got)
		}
	}
	if _, ok := game.ParseReason("boredom"); ok {
		t.Error("boredom was read")
	}
	for _, r := range game.AllRules() {
		if got, ok := game.RulesByName(r.Name); !ok || got != r {
			t.Errorf("%s is not found by its name", r.Name)
		}
	}
	if _, ok := game.RulesByName("chess"); ok {
		t.Error("chess was found")
	}
}
