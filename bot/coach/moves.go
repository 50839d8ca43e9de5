package coach

import (
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// Moves returns the last plies of a game, at most so many, in SAN with their numbers: "12… Nd7 13. e5". It is empty
// before the first move.
func Moves(g *game.Game, plies int) string {
	var words []string
	for ply := max(0, g.Ply()-plies); ply < g.Ply(); ply++ {
		p := g.PositionAt(ply)
		switch number := strconv.Itoa(p.FullMove()); {
		case p.Side() == game.White:
			words = append(words, number+".")
		case len(words) == 0:
			words = append(words, number+"…")
		}
		words = append(words, notation.SAN(p, g.Moves()[ply]))
	}
	return strings.Join(words, " ")
}
