package ai

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestIdeasMatter leaves out one idea after the other: the search takes another way each time.
func TestIdeasMatter(t *testing.T) {
	nodes := func(without Ideas) (total int) {
		for _, line := range epdLines(t, "testdata/tactics.epd") {
			e := New(testHash)
			total += search(mustGame(t, game.Makruk, line.fen), e, Limits{Depth: 8, Without: without}).Nodes
		}
		return total
	}
	all := nodes(0)
	for _, name := range IdeaNames() {
		idea, ok := IdeaNamed(name)
		if !ok {
			t.Fatalf("%s is not found", name)
		}
		if got := nodes(idea); got == all {
			t.Errorf("%s is left out and nothing changes", name)
		} else {
			t.Logf("%-18s %d nodes without, %d with", name, got, all)
		}
	}
	if _, ok := IdeaNamed("Chance"); ok {
		t.Error("an idea is found that there is not")
	}
}
