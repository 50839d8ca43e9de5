package ai

import (
	"fmt"
	"math"
)

// Score is what a position is worth to the side to move, in hundredths of a bia, or the way to a mate.
type Score int

const (
	// mate is the score of having mated; each ply on the way there takes one off.
	mate     = 32000
	infinity = mate + 1
	// mateBound is the least score that speaks of a mate.
	mateBound = mate - 2*maxPly
	draw      = 0
)

// MateIn returns in how many moves of its own the side to move mates, negative when it is mated in so many of the
// opponent's, and whether the score speaks of a mate at all.
func (s Score) MateIn() (moves int, ok bool) {
	switch {
	case s >= mateBound:
		return (mate - int(s) + 1) / 2, true
	case s <= -mateBound:
		return -(mate + int(s) + 1) / 2, true
	}
	return 0, false
}

// String returns the score as UCI writes it: "cp 35" or "mate -2".
func (s Score) String() string {
	if moves, ok := s.MateIn(); ok {
		return fmt.Sprintf("mate %d", moves)
	}
	return fmt.Sprintf("cp %d", int(s))
}

// The score at which half of the games are won, and how quickly that share grows with the score. Set by hand: makruk
// ends in draws more often than western chess.
const (
	evenWin  = 180
	winSlope = 90
)

// WDL returns the chances of a win, a draw and a loss of the side to move, in thousandths.
func (s Score) WDL() (win, drawn, loss int) {
	share := func(s Score) int {
		return int(math.Round(1000 / (1 + math.Exp(float64(evenWin-s)/winSlope))))
	}
	win, loss = share(s), share(-s)
	return win, 1000 - win - loss, loss
}
