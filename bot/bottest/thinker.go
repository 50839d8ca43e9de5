package bottest

import (
	"context"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// First is a thinker that plays the first legal move in the order of squares, at once.
type First struct{}

var _ bot.Thinker = First{}

// Choose returns the legal move from the lowest square to the lowest square.
func (First) Choose(_ context.Context, _ string, g *game.Game, _ int, _ uint64) (game.Move, error) {
	var first game.Move
	for _, m := range g.Position().Moves(nil) {
		if first == 0 || before(m, first) {
			first = m
		}
	}
	return first, nil
}

func before(a, b game.Move) bool {
	return a.From() < b.From() || a.From() == b.From() && a.To() < b.To()
}
