package ai

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// player chooses a move; the seed differs from move to move.
type player func(g *game.Game, seed uint64) game.Move

func levelPlayer(t *testing.T, n int) player {
	e := new(Engine)
	return func(g *game.Game, seed uint64) game.Move {
		m, err := e.Choose(t.Context(), g, n, seed)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

// oneLook is a person who looks one move ahead: takes what is free, avoids what hangs, and mates if it can; otherwise
// any move will do.
func oneLook(g *game.Game, seed uint64) (best game.Move) {
	p := g.Position()
	most := -infinity
	var next game.Position
	for _, m := range p.Moves(nil) {
		p.PlayTo(m, &next)
		gain := exchangeValues[p.At(m.To()).Kind()] - hanging(&next)
		if next.End() == game.Checkmate {
			gain = mate
		}
		if gain += int(scramble(seed^uint64(m)) % 10); gain > most {
			best, most = m, gain
		}
	}
	return best
}

// hanging returns the value of the best man that the side to move can take at a profit.
func hanging(p *game.Position) (most int) {
	for _, m := range p.Captures(nil) {
		if value := exchangeValues[p.At(m.To()).Kind()]; value > most && exchangeWins(p, m, 1) {
			most = value
		}
	}
	return most
}

// longest is the number of plies after which a game between players who get nowhere is drawn.
const longest = 300

// score lets two players play so many games, colours in turn, and returns the points of a.
func score(t *testing.T, a, b player, games int) (points float64) {
	t.Helper()
	for i := range games {
		g := game.NewGame(game.Thai)
		sides := [2]player{a, b}
		if i%2 == 1 {
			sides = [2]player{b, a}
		}
		for !g.Outcome().Over() && g.Ply() < longest {
			m := sides[g.Position().Side()](g, uint64(i*longest+g.Ply()))
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		switch g.Outcome().Winner {
		case game.NoColor:
			points += 0.5
		case game.Color(i % 2):
			points++
		}
	}
	return points
}

// TestLadder lets each low level beat the one below clearly, and the lowest lose to who looks one move ahead. The higher
// ones take too long here. All is the same in every run.
func TestLadder(t *testing.T) {
	const games, quick = 20, 100 // the lowest level takes no time, and twenty games say little
	if points := score(t, levelPlayer(t, 1), oneLook, quick); points >= quick/2 {
		t.Errorf("level 1 against who looks one move ahead: got %v of %d, want less than half", points, quick)
	} else {
		t.Logf("level 1 against who looks one move ahead: %v of %d", points, quick)
	}
	for n := 2; n <= 4; n++ {
		points := score(t, levelPlayer(t, n), levelPlayer(t, n-1), games)
		if share := points / games; share < 0.6 {
			t.Errorf("level %d against %d: got %v of %d, want 60 %%", n, n-1, points, games)
		} else {
			t.Logf("level %d against %d: %v of %d", n, n-1, points, games)
		}
	}
}
