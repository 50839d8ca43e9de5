package coach

import "github.com/makrukbot/makrukbot/game"

// What a move does for the place of a man: a bia on its way, an outpost, an open file.

// ahead returns how many ranks a square is ahead of a side's first.
func ahead(c game.Color, s game.Square) int {
	if c == game.White {
		return s.Rank()
	}
	return 7 - s.Rank()
}

// promotionRank is how far ahead the rank is on which bia promote.
const promotionRank = 5

// bia returns the bia of a side that have not promoted.
func bia(p *game.Position, c game.Color) game.Bitboard { return p.Pieces(c, game.Bia) }

// promotes: the bia becomes a met, and is not lost by it.
func (a *advice) promotes() string {
	if !a.move.Promotes() || exchange(a.after, a.move.To()) > 0 {
		return ""
	}
	return a.words.T("coach.for_promotes", "To", Square(a.words, a.move.To()))
}

// promotesNext: the bia promotes with its next move, whatever is answered, and is not lost by it.
func (a *advice) promotesNext() string {
	at := a.move.To()
	if a.man.Kind() != game.Bia || ahead(a.side, at) != promotionRank-1 || a.after.End() != game.None {
		return ""
	}
	var buf [game.MaxMoves]game.Move
	for _, m := range a.after.Moves(buf[:0]) {
		var next game.Position
		a.after.PlayTo(m, &next)
		if next.At(at) != a.man || !promotesSafely(&next, at) {
			return ""
		}
	}
	return a.words.T("coach.for_promotes_next", "At", Square(a.words, at))
}

// promotesSafely reports whether a bia one step before its promotion can make it without being lost.
func promotesSafely(p *game.Position, at game.Square) bool {
	for to := range p.MovesFrom(at).All { // each of them promotes
		var next game.Position
		p.PlayTo(game.NewMove(at, to, true), &next)
		if exchange(&next, to) == 0 {
			return true
		}
	}
	return false
}

// nearsPromotion: the bia will promote with its next move, unless something is done about it.
func (a *advice) nearsPromotion() string {
	at := a.move.To()
	if a.man.Kind() != game.Bia || ahead(a.side, at) != promotionRank-1 || exchange(a.after, at) > 0 {
		return ""
	}
	idle, ok := passed(a.after)
	if !ok || !promotesSafely(&idle, at) {
		return ""
	}
	return a.words.T("coach.for_nears_promotion", "At", Square(a.words, at))
}

// chains: the bia guards another, or is guarded by one, and was not before.
func (a *advice) chains() string {
	if a.man.Kind() != game.Bia || a.move.Promotes() || linked(a.before, a.move.From(), a.side) ||
		!linked(a.after, a.move.To(), a.side) {
		return ""
	}
	return a.words.T("coach.for_chain")
}

// linked reports whether a bia guards one of its side or is guarded by one.
func linked(p *game.Position, at game.Square, c game.Color) bool {
	own := bia(p, c)
	return p.PieceAttacks(at)&own != 0 || p.Attackers(at, c)&own != 0
}

// outpost: a khon or a ma comes to a square in the other half that a bia guards and that no bia can ever attack.
func (a *advice) outpost() string {
	k, to := a.man.Kind(), a.move.To()
	if k != game.Khon && k != game.Ma || ahead(a.side, to) < 4 ||
		a.after.Attackers(to, a.side)&bia(a.after, a.side) == 0 || exchange(a.after, to) > 0 {
		return ""
	}
	if biaBefore(a.after, to, a.side) {
		return ""
	}
	return a.words.T("coach.for_outpost", "Man", Man(a.words, a.man), "To", Square(a.words, to))
}

// biaBefore reports whether a bia of the other side can still come to attack a square of a side.
func biaBefore(p *game.Position, at game.Square, c game.Color) bool {
	reach := 1 // files to either side from which a bia takes
	if p.Rules().StraightBia {
		reach = 0
	}
	for s := range bia(p, c.Other()).All {
		off := s.File() - at.File()
		if (off == reach || off == -reach) && ahead(c, s) > ahead(c, at) {
			return true
		}
	}
	return false
}

// openFile: a ruea comes to a file on which no bia stands, from one with a bia.
func (a *advice) openFile() string {
	from, to := a.move.From(), a.move.To()
	if a.man.Kind() != game.Ruea || from.File() == to.File() || !biaOn(a.before, from.File()) ||
		biaOn(a.after, to.File()) || exchange(a.after, to) > 0 {
		return ""
	}
	return a.words.T("coach.for_open_file", "To", Square(a.words, to))
}

// biaOn reports whether a bia of either side stands on a file.
func biaOn(p *game.Position, file int) bool {
	for s := range (bia(p, game.White) | bia(p, game.Black)).All {
		if s.File() == file {
			return true
		}
	}
	return false
}

// develops: a man other than khun and ruea leaves the first rank in the opening.
func (a *advice) develops() string {
	switch a.man.Kind() {
	case game.Met, game.Khon, game.Ma:
	default:
		return ""
	}
	if a.before.FullMove() > openingMoves || ahead(a.side, a.move.From()) != 0 || ahead(a.side, a.move.To()) == 0 {
		return ""
	}
	return a.words.T("coach.for_develops", "Man", Man(a.words, a.man))
}

// openingMoves is how many moves an opening has.
const openingMoves = 15
