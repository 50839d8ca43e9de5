package ai

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestIdeasMatter leaves out one idea after the other: the search takes another way each time.
func TestIdeasMatter(t *testing.T) {
	lines := epdLines(t, "testdata/tactics.epd")
	nodes := func(line int, without Ideas) int {
		return search(mustGame(t, game.Makruk, lines[line].fen), New(testHash), Limits{Depth: 8, Without: without}).Nodes
	}
	all := make([]int, len(lines))
	for i := range lines {
		all[i] = nodes(i, 0)
	}
	for _, name := range IdeaNames() {
		idea, ok := IdeaNamed(name)
		if !ok {
			t.Fatalf("%s is not found", name)
		}
		changes := false
		for i := 0; i < len(lines) && !changes; i++ {
			changes = nodes(i, idea) != all[i]
		}
		if !changes {
			t.Errorf("%s is left out and nothing changes", name)
		}
	}
	if _, ok := IdeaNamed("Chance"); ok {
		t.Error("an idea is found that there is not")
	}
}
