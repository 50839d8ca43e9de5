package main

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/game"
)

// From level 5 on the bot gives up with a bare khun what the tables say is lost within the count, and only that; below it
// lets people mate. What was set up is played out.
func TestResignsByTheTables(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newTrainee(t)
		for _, test := range []struct {
			level, fen          string
			setUp, won, resigns bool
		}{
			{"5", "4k3/8/8/8/8/8/8/K5RR w - 16 5 40", false, true, true},
			{"4", "4k3/8/8/8/8/8/8/K5RR w - 16 5 40", false, true, false},
			{"8", "4k3/8/8/8/8/8/8/K5RR w - 16 13 40", false, false, false},
			{"8", "4k3/8/8/8/8/8/8/K5RR w - 16 5 40", true, true, false},
		} {
			p.say("/level " + test.level)
			p.say("/fen " + test.fen)
			g, played := p.game()
			if !test.setUp {
				g.Odds = "ma" // as if a game with odds, which begins from a FEN too, had come to it
				p.put(g)
			}
			known, _ := p.tables.Best(t.Context(), played.Position())
			p.say(known.Move.String())
			g, _ = p.game()
			resigned := g.Result != nil && g.Result.Reason == game.Resignation.String() && g.Result.Winner == game.White
			if resigned != test.resigns || known.Won != test.won {
				t.Errorf("level %s, %s: resigned %v, the tables say %+v", test.level, test.fen, resigned, known)
			}
			if !test.resigns {
				continue
			}
			all := p.w.Recorder.Bubbles("ann")
			if said := all[len(all)-1].Text; !strings.Contains(said, "resigned. With the best play it would be mated before the count is over.") {
				t.Errorf("it says %q", said)
			}
			p.say("/undo")
			if g, _ := p.game(); g.Result != nil || len(g.Moves) != 0 {
				t.Errorf("taken back: %v after %v", g.Result, g.Moves)
			}
		}
	})
}
