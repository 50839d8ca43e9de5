package game_test

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestPliesLeft checks that a game of quiet moves is drawn after just so many plies as PliesLeft says.
func TestPliesLeft(t *testing.T) {
	for _, c := range []struct {
		rules *game.Rules
		fen   string
		want  int
		runs  bool
	}{
		{game.Thai, game.StartFEN, 0, false},
		{game.Makruk, "4k3/8/8/8/8/8/8/4K2R b - 32 9 60", 24, true},
		{game.Thai, "4k3/8/8/8/8/8/8/4K2R b - 32 32 60", 1, true},
		{game.Thai, "4k3/8/8/8/8/8/8/4K2R b - 32 33 60", 0, true},
		{game.Fifty, "4k3/8/8/8/8/8/8/4K2R b - - 9 60", 91, true},
		{game.Sprint, "4k3/8/8/8/8/8/8/4K2R b - 32 8 60", 24, true},
		{game.Sprint, "4k3/8/8/8/8/8/8/4K2R b - 32 8 149", 3, true},
		{game.Sprint, game.StartFEN, 300, true},
	} {
		p := mustParse(t, c.rules, c.fen)
		got, runs := p.PliesLeft()
		if got != c.want || runs != c.runs {
			t.Errorf("%s, %s: %d, %v; want %d, %v", c.rules.Name, c.fen, got, runs, c.want, c.runs)
		}
		if over := p.End() != game.None; runs && over != (got <= 0) {
			t.Errorf("%s, %s: %d left, and the end is %s", c.rules.Name, c.fen, got, p.End())
		}
	}
}
