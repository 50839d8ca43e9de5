package ai

import (
	"context"
	"slices"

	"github.com/makrukbot/makrukbot/game"
)

// Analysis is what a search thinks of a position.
type Analysis struct {
	// Score is for the side to move.
	Score Score
	// Line is what both sides had best play, the move of the side to move first; empty where there is no legal move.
	Line []game.Move
	// Nodes is how many were searched.
	Nodes int
}

// Analyse returns what the position of a game is worth by a search of so many nodes, at least one, without weaknesses. The
// same game and nodes give the same, whatever the engine has done before: it forgets all that it knew. The error is ctx's.
func (e *Engine) Analyse(ctx context.Context, g *game.Game, nodes int) (Analysis, error) {
	nodes = max(nodes, 1)
	e.Reset(hashFor(nodes))
	r := e.Search(ctx, g, Limits{Nodes: nodes}, nil)
	if err := ctx.Err(); err != nil {
		return Analysis{}, err
	}
	a := Analysis{Score: r.Score, Nodes: r.Nodes}
	switch {
	case r.Move == 0:
	case e.root.length > 0 && e.root.line[0] == r.Move:
		a.Line = slices.Clone(e.root.line[:e.root.length])
	default: // the search ended before it had a line
		a.Line = []game.Move{r.Move}
	}
	return a, nil
}
