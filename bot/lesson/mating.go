package lesson

import "github.com/makrukbot/makrukbot/game"

// Mating returns the legal moves with which the side to move mates within so many moves, these included, whatever is
// replied; repetition is left out of account. It tries everything, so the number must be small.
func Mating(p *game.Position, in int) []game.Move {
	var all []game.Move
	for _, m := range p.Moves(nil) {
		next := after(p, m)
		if _, refuted := Refutation(&next, in-1); !refuted {
			all = append(all, m)
		}
	}
	return all
}

// Refutation returns a reply after which the other side does not mate within so many moves. The reply is 0 where the
// game is over, which refutes unless it is mate.
func Refutation(p *game.Position, in int) (reply game.Move, refuted bool) {
	if end := outcome(p); end.Over() {
		return 0, end.Reason != game.Checkmate
	}
	replies := p.Moves(nil)
	if in <= 0 {
		return replies[0], true
	}
	return refutation(p, replies, in)
}
