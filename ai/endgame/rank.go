package endgame

import (
	"cmp"
	"slices"

	"github.com/makrukbot/makrukbot/game"
)

// Choice is a legal move and what the tables know of the position after it.
type Choice struct {
	Move game.Move
	Result
}

// Rank appends the legal moves of the side to move to buf, the best first. ok is false, and nothing is appended, when a
// position after one of them is in no table.
//
// The stronger side that always plays the first move wins every won position, without a repetition: the distance to mate
// falls with each of its moves where the mate fits into the plies that are left, and otherwise the need does. In a drawn
// position it comes as near to a mate as it can. The bare side prefers draws, and then the longest way to the mate.
func (s *Set) Rank(p *game.Position, buf []Choice) (choices []Choice, ok bool) {
	r, ok := s.Probe(p)
	if !ok {
		return buf, false
	}
	n := len(buf)
	var moves [game.MaxMoves]game.Move
	var next game.Position
	for _, m := range p.Moves(moves[:0]) {
		p.PlayTo(m, &next)
		after, ok := s.Probe(&next)
		if !ok {
			return buf[:n], false
		}
		buf = append(buf, Choice{m, after})
	}
	slices.SortStableFunc(buf[n:], r.order(p))
	return buf, true
}

// order compares the moves from a position with this result.
func (r *Result) order(p *game.Position) func(a, b Choice) int {
	length := Result.mate
	if r.Verdict == Won && r.outlasts(p) {
		length = Result.need
	}
	sign := 1
	if p.Side() != r.Strong {
		sign = -1
	}
	return func(a, b Choice) int {
		return sign * cmp.Or(cmp.Compare(b.Verdict, a.Verdict), cmp.Compare(length(a.Result), length(b.Result)))
	}
}

// outlasts reports whether a mate without a capture would come too late.
func (r *Result) outlasts(p *game.Position) bool {
	left, runs := p.PliesLeft()
	return runs && r.mate() > left
}

// mate returns the distance to mate, never where there is none.
func (r Result) mate() int {
	if !r.Mates {
		return never
	}
	return r.Mate
}

// need returns the need, never where nothing wins.
func (r Result) need() int {
	if !r.Wins {
		return never
	}
	return r.Need
}
