package learn

import (
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// riddle is an open puzzle with what has been played in it.
type riddle struct {
	*record.Puzzle
	puzzle *lesson.Puzzle
	played *game.Game
}

// riddleOf returns the open puzzle; false if there is none, or its content is another than when it was begun.
func riddleOf(r *record.Puzzle) (*riddle, bool) {
	p, ok := lesson.FindPuzzle(r.Name)
	if !ok {
		return nil, false
	}
	g, err := p.Start()
	if err != nil {
		return nil, false
	}
	for _, m := range r.Line {
		if g.Play(m) != nil {
			return nil, false
		}
	}
	return &riddle{r, p, g}, true
}

// side is the side that is to find something.
func (r *riddle) side() game.Color { return r.played.PositionAt(0).Side() }

// done reports whether there is nothing more to find.
func (r *riddle) done() bool { return r.Shown || len(r.Line) == len(r.puzzle.Line()) }

// lastOf returns the last move of a game, 0 if there is none.
func lastOf(g *game.Game) game.Move {
	if n := g.Ply(); n > 0 {
		return g.Moves()[n-1]
	}
	return 0
}

// readMove reads a legal move in UCI.
func readMove(p *game.Position, uci string) (game.Move, error) { return notation.ParseUCI(p, uci) }
