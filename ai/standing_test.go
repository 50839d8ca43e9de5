package ai

import (
	"math/rand/v2"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestStandingKeepsUp plays random games in the search and compares what it keeps with what is counted from the board.
func TestStandingKeepsUp(t *testing.T) {
	const seed = 1
	random := rand.New(rand.NewPCG(seed, 0))
	e := New(testHash)
	for range 100 {
		e.begin(game.NewGame(game.Makruk))
		for ply := range maxPly {
			f := &e.stack[ply]
			moves := f.pos.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			e.play(ply, m)
			if next := &e.stack[ply+1]; next.standing != standingOf(&next.pos) {
				t.Fatalf("seed %d: %s after %v: got %v, want %v", seed, next.pos.FEN(), m, next.standing, standingOf(&next.pos))
			}
		}
	}
}
