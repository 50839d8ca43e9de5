package ai

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestLevelsRepeat gives the same move for the same game, level and seed, whatever the engine has thought of before.
func TestLevelsRepeat(t *testing.T) {
	used := new(Engine)
	for _, line := range epdLines(t, "testdata/tactics.epd")[:8] {
		g := mustGame(t, game.Thai, line.fen)
		for level := MinLevel; level <= 6; level++ {
			for seed := range uint64(3) {
				want, err := new(Engine).Choose(t.Context(), g, level, seed)
				if err != nil {
					t.Fatal(err)
				}
				got, err := used.Choose(t.Context(), g, level, seed)
				if err != nil || got != want {
					t.Errorf("%s level %d seed %d: got %v, %v, want %v", line.fen, level, seed, got, err, want)
				}
			}
		}
	}
}

// TestOpeningsVary plays more than one first move at each level.
func TestOpeningsVary(t *testing.T) {
	e := new(Engine)
	for level := MinLevel; level <= 7; level++ {
		moves := map[game.Move]bool{}
		for seed := range uint64(12) {
			m, err := e.Choose(t.Context(), game.NewGame(game.Thai), level, seed)
			if err != nil {
				t.Fatal(err)
			}
			moves[m] = true
		}
		if len(moves) < 3 {
			t.Errorf("level %d: %d first moves of 12 seeds, want 3", level, len(moves))
		}
	}
}

// TestRuleBooks plays a game by each rule book.
func TestRuleBooks(t *testing.T) {
	for _, rules := range game.AllRules() {
		g := game.NewGame(rules)
		play := levelPlayer(t, 4)
		for !g.Outcome().Over() && g.Ply() < longest {
			if err := g.Play(play(g, uint64(g.Ply()))); err != nil {
				t.Fatalf("%s: %v", rules.Name, err)
			}
		}
		t.Logf("%s: %v after %d plies", rules.Name, g.Outcome(), g.Ply())
	}
}

// TestLowLevelsAreQuick answers at level 2 after the few nodes that it has, so that nobody waits for it on any machine.
func TestLowLevelsAreQuick(t *testing.T) {
	e := new(Engine)
	for seed := range uint64(10) {
		if _, err := e.Choose(t.Context(), game.NewGame(game.Thai), 2, seed); err != nil {
			t.Fatal(err)
		}
		if most := levels[1].nodes; e.nodes > most {
			t.Errorf("level 2 takes %d nodes for a move, more than %d", e.nodes, most)
		}
	}
}

func TestWithin(t *testing.T) {
	l, _ := LevelLimits(3, 1)
	tests := []struct{ other, want Limits }{
		{Limits{}, Limits{Nodes: l.Nodes, Depth: l.Depth}},
		{Limits{Nodes: l.Nodes + 1, Depth: 1}, Limits{Nodes: l.Nodes, Depth: 1}},
		{Limits{Nodes: 7, Depth: l.Depth + 1}, Limits{Nodes: 7, Depth: l.Depth}},
	}
	for _, test := range tests {
		got := l.Within(test.other)
		if got.Nodes != test.want.Nodes || got.Depth != test.want.Depth || got.flaws != l.flaws {
			t.Errorf("%+v: got %+v, want %+v", test.other, got, test.want)
		}
	}
}
