package ai

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// exchangeValue computes what a move and the exchange on its target win, by playing it out: each side takes with its
// least man or stops. Pins are left out of account there too, so positions without them are compared.
func exchangeValue(p *game.Position, m game.Move) int {
	gain := exchangeValues[p.At(m.To()).Kind()]
	var next game.Position
	p.PlayTo(m, &next)
	return gain - takeBack(&next, m.To())
}

func takeBack(p *game.Position, on game.Square) int {
	best, least := 0, game.Khun+1
	var move game.Move
	for _, m := range p.Captures(nil) {
		if kind := p.At(m.From()).Kind(); m.To() == on && kind < least {
			least, move = kind, m
		}
	}
	if move != 0 {
		best = max(best, exchangeValue(p, move))
	}
	return best
}

func TestExchanges(t *testing.T) {
	tests := []struct{ fen, move string }{
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"},
		{"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"},
		{"4k3/8/4m3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"},
		{"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"},
		{"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"},
		{"4k3/8/2n5/4p3/8/3NS3/8/4K3 w - - 0 1", "d3e5"},
		{"8/8/3k4/4p3/3S4/8/4R3/4K3 w - - 0 1", "d4e5"},
		{"8/8/3k4/4p3/3S4/8/8/4K3 w - - 0 1", "d4e5"},
	}
	for _, test := range tests {
		g := mustGame(t, game.Makruk, test.fen)
		start := *g.Position()
		mustPlay(t, g, test.move)
		m := g.Moves()[0]
		want := exchangeValue(&start, m)
		for _, least := range []int{want - 1, want, want + 1} {
			if got := exchangeWins(&start, m, least); got != (want >= least) {
				t.Errorf("%s %s: wins %d: got %v, want %v", test.fen, test.move, least, got, want >= least)
			}
		}
	}
}
