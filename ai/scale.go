package ai

import "github.com/makrukbot/makrukbot/game"

// noLimit stands for the plies left where no limit runs.
const noLimit = 1 << 20

// A count runs when no bia is left, and few men cannot mate a bare khun even without one: often what a side is ahead
// cannot be turned into a mate. These are the shares of a score that are left, in 64ths, by how many bia's worth the
// stronger side is ahead: with both sides armed and no bia, against a bare khun without bia, and with.
//
// Source: the mean results of such positions in games of an earlier prototype, turned into scores: .04 .15 .23 .44 .56
// .71 with both sides armed and 1 to 6 ahead, .00 .04 .17 .26 against a bare khun and 3 to 6 ahead. With bia: by hand.
var (
	scaleBoard   = [...]int{10, 10, 16, 18, 26, 28, 34, 40, 46, 52, 58, 64}
	scaleBare    = [...]int{0, 0, 0, 2, 4, 10, 16, 24, 32, 40, 48, 56}
	scaleBareBia = [...]int{0, 0, 2, 12, 28, 44, 56, 64}
)

const fullScale = 64

// spareLimit is the number of plies under which a limit leaves less than the usual chances.
const spareLimit = 40

// scale takes off a score (White's) what the limits of the game take from its chances, and drives a bare khun to the
// edge.
func (e *evaluator) scale(score, left int) int {
	score = score * e.share(score) / fullScale
	if strong := leader(score); score != 0 && e.sides[strong^1].bare() {
		score += int(e.sides[strong].sign) * e.drive(strong)
	}
	if left < spareLimit {
		score = score * max(left, 0) / spareLimit
	}
	return score
}

// share returns what is left of a score, in 64ths, by the men of the side that is ahead and of the other.
func (e *evaluator) share(score int) int {
	strong := leader(score)
	s, weak := &e.sides[strong], &e.sides[strong^1]
	switch {
	case weak.bare() && s.bia != 0:
		return shareOf(scaleBareBia[:], e.lead())
	case weak.bare():
		return shareOf(scaleBare[:], e.lead())
	case s.bia|weak.bia == 0:
		return shareOf(scaleBoard[:], e.lead())
	case s.bia == 0 && e.phase(strong) < pairOfShort:
		return fullScale / 2 // hardly enough to mate, and no bia to become more
	}
	return fullScale
}

// bare reports whether a side has its khun alone.
func (s *sideView) bare() bool { return s.men&(s.men-1) == 0 }

// leader returns the side that is ahead by a score.
func leader(score int) game.Color {
	if score < 0 {
		return game.Black
	}
	return game.White
}

// pairOfShort is the phase of the least men that mate with some hope: two khon, or a ruea.
const pairOfShort = 4

// shareOf returns what is left of a score by how much a side's men are worth more.
func shareOf(shares []int, lead int) int { return shares[min(abs(lead)/100, len(shares)-1)] }

// worth is what a man is worth in an ending. Source: values fitted to games of an earlier prototype.
var worth = [...]int{game.Bia: 122, game.Met: 161, game.Khon: 259, game.Ma: 306, game.Ruea: 579}

// lead returns how much White's men are worth more than Black's, in hundredths of a bia.
func (e *evaluator) lead() int {
	white, black := &e.sides[game.White], &e.sides[game.Black]
	more := func(kind game.Kind, a, b game.Bitboard) int { return worth[kind] * (a.Len() - b.Len()) }
	return more(game.Bia, white.bia, black.bia) + more(game.Met, white.met, black.met) +
		more(game.Khon, white.khon, black.khon) + more(game.Ma, white.ma, black.ma) +
		more(game.Ruea, white.ruea, black.ruea)
}

// drive returns how near the other side's bare khun is to being mated: far from the middle, hemmed in, and with the
// enemy near.
func (e *evaluator) drive(strong game.Color) int {
	s, bare := &e.sides[strong], &e.sides[strong^1]
	file, rank := bare.khun.File(), bare.khun.Rank()
	off := max(3-file, file-4) + max(3-rank, rank-4)
	flights := (khunFrom[bare.khun] &^ s.attacks).Len()
	return 10*off + 6*(7-int(distance[s.khun][bare.khun])) + 4*(8-flights)
}
