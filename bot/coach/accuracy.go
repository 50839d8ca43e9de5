package coach

import "math"

// Formulas of how well moves were played, with their numbers, as Lichess publishes them at
// https://lichess.org/page/accuracy. They were fitted to games of western chess with scores in hundredths of a pawn; a bia
// is worth as much beside the other men.

// mostScore is from where on more makes no difference, in hundredths of a bia; a mate counts as so much.
const mostScore = 1000

// Chance returns the chance to win, from 0 to 1, of a side for which a position has a score in hundredths of a bia, or
// mate, which is above 0 when the side mates and below when it is mated.
func Chance(score, mate int) float64 {
	switch {
	case mate > 0:
		score = mostScore
	case mate < 0:
		score = -mostScore
	}
	score = min(max(score, -mostScore), mostScore)
	return 1 / (1 + math.Exp(-0.00368208*float64(score)))
}

// Accuracy returns how well a move was played, from 0 to 100, that took a side's chance to win from one value to another.
func Accuracy(before, after float64) float64 {
	lost := max(100*(before-after), 0) // a move that seems to gain shows only that more was seen afterwards
	return min(max(103.1668*math.Exp(-0.04354*lost)-3.1669, 0), 100)
}
