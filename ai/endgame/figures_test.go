package endgame

import (
	"os"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestDocsHoldTheFigures computes the table in the package's docs.
func TestDocsHoldTheFigures(t *testing.T) {
	docs, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	has := func(line string) {
		t.Helper()
		if !strings.Contains(string(docs), "//\t"+line+"\n") {
			t.Errorf("the docs lack %q", line)
		}
	}
	has(strings.TrimSuffix(FiguresHead, "\n"))
	for _, e := range pairs() {
		makruk, err := shared.Figures(t.Context(), game.Makruk, e)
		if err != nil {
			t.Fatal(err)
		}
		thai, err := shared.Figures(t.Context(), game.Thai, e)
		if err != nil {
			t.Fatal(err)
		}
		has(makruk.Line(thai))
	}
}

// TestLeftAfterBaring plays the move that bares a khun, and the khun's.
func TestLeftAfterBaring(t *testing.T) {
	for _, r := range []*game.Rules{game.Makruk, game.Thai, game.Tournament, game.Sprint} {
		g, err := game.Replay(r, "4k3/8/8/8/8/8/r7/R2SK3 w - - 0 1",
			[]game.Move{game.NewMove(0, 8, false), game.NewMove(60, 61, false)})
		if err != nil {
			t.Fatal(err)
		}
		left, _ := g.Position().PliesLeft()
		if want := leftAfterBaring(r, ending(t, "KRS")); left != want {
			t.Errorf("%s: %d plies left, %d expected", r.Name, left, want)
		}
	}
}
