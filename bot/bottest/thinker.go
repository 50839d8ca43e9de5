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

// Analyse thinks that what First chooses is best, for both sides, and that a position is worth the men on the board.
func (f First) Analyse(ctx context.Context, who string, _ bot.Urgency, g *game.Game, _ int) (bot.Analysis, error) {
	p := g.Position()
	a := bot.Analysis{Score: men(p, p.Side()) - men(p, p.Side().Other()), Nodes: 1}
	ahead, err := game.Replay(g.Rules(), g.Start(), g.Moves(), g.Requests()...)
	for err == nil && len(a.Line) < firstPlies && ahead.Position().HasMove() {
		var m game.Move
		if m, err = f.Choose(ctx, who, ahead, 0, 0); err == nil {
			a.Line = append(a.Line, m)
			err = ahead.Play(m)
		}
	}
	return a, err
}

// firstPlies is how many plies First looks ahead.
const firstPlies = 3

// worth is what a man is worth, in hundredths of a bia.
var worth = [...]int{game.Bia: 100, game.Met: 170, game.Khon: 250, game.Ma: 300, game.Ruea: 500, game.Khun: 0}

func men(p *game.Position, c game.Color) int {
	sum := 0
	for s := range p.Colored(c).All {
		sum += worth[p.At(s).Kind()]
	}
	return sum
}
