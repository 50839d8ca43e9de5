package play

import (
	"cmp"
	"slices"

	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

const (
	// mostTurning is how many turning points a review tells.
	mostTurning = 3
	// leastTurning is how much of its chance to win a side must have lost with a move that is one.
	leastTurning = 0.08
)

// verdict is what comes of a review.
type verdict struct {
	chances  []float64  // White's to win, by ply
	accuracy [2]float64 // from 0 to 100, by game.Color
	moved    [2]bool    // whether the side has moved at all
	turning  []turning  // in the order of the game
}

// turning is a move with which a side lost much of its chance to win.
type turning struct {
	ply           int // after which it was played
	before, after float64
}

// verdictOf draws up what comes of a review that is done.
func verdictOf(m *match, r *record.Review) verdict {
	v := verdict{chances: chancesOf(m, r)}
	var sum [2]float64
	var n [2]int
	for ply, move := range m.played.Moves() {
		side := m.played.PositionAt(ply).Side()
		before, after := ofSide(side, v.chances[ply]), ofSide(side, v.chances[ply+1])
		if move == r.Seen[ply].Best[0] {
			after = before // what the next search saw differently is not the move's fault
		}
		sum[side] += coach.Accuracy(before, after)
		n[side]++
		if before-after >= leastTurning {
			v.turning = append(v.turning, turning{ply, before, after})
		}
	}
	for side := range n {
		if v.moved[side] = n[side] > 0; v.moved[side] {
			v.accuracy[side] = sum[side] / float64(n[side])
		}
	}
	slices.SortFunc(v.turning, func(a, b turning) int { return cmp.Compare(b.before-b.after, a.before-a.after) })
	v.turning = v.turning[:min(len(v.turning), mostTurning)]
	slices.SortFunc(v.turning, func(a, b turning) int { return cmp.Compare(a.ply, b.ply) })
	return v
}

// chancesOf returns White's chances to win by ply. The end that the board made is what it is.
func chancesOf(m *match, r *record.Review) []float64 {
	var all []float64
	for ply, seen := range r.Seen {
		all = append(all, ofSide(m.played.PositionAt(ply).Side(), coach.Chance(seen.Score, seen.Mate)))
	}
	if len(all) == m.played.Ply() {
		end := map[game.Color]float64{game.White: 1, game.Black: 0, game.NoColor: 0.5}
		all = append(all, end[m.played.Outcome().Winner])
	}
	return all
}

// ofSide turns White's chance into a side's, and back.
func ofSide(c game.Color, chance float64) float64 {
	if c == game.Black {
		return 1 - chance
	}
	return chance
}
