package game

import "slices"

// MaxMoves is more than the moves that any position allows: a side has at most 8 of its khun, 28 of two ruea, 16 of two
// ma, 10 of two khon and 36 of nine mets.
const MaxMoves = 128

// guard is what keeps the khun of the side to move from harm.
type guard struct {
	khun   Square
	danger Bitboard // squares that the opponent would attack if the khun were not on the board
	block  Bitboard // squares on which another man ends a check; all when there is none, none in a double check
	pinned Bitboard // men that shield the khun from a ruea
}

func (p *Position) guard() (g guard) {
	occupied := p.Occupied()
	khun := p.own & p.khun()
	g.khun = khun.First()
	g.danger = p.attacks(p.Side()^1, occupied^p.own, occupied^khun)
	g.block = ^Bitboard(0)
	if g.danger&khun != 0 {
		g.block = p.blocks(g.khun)
	}
	for snipers := rueaLines[g.khun&63] & p.ruea() &^ p.own; snipers != 0; snipers &= snipers - 1 {
		shield := between(g.khun, snipers.First()) & occupied
		if shield&(shield-1) == 0 {
			g.pinned |= shield & p.own
		}
	}
	return g
}

// blocks returns the squares on which a man ends the check that is given to the khun.
func (p *Position) blocks(khun Square) Bitboard {
	checkers := p.Checkers()
	if checkers&(checkers-1) != 0 {
		return 0
	}
	if checkers&p.ruea() == 0 {
		return checkers
	}
	return checkers | between(khun, checkers.First())
}

// Moves appends the legal moves to buf. Nothing is allocated when buf has room for [MaxMoves] more.
func (p *Position) Moves(buf []Move) []Move {
	return p.appendMoves(buf, ^p.own, ^Bitboard(0))
}

// Captures appends the legal moves that take a man or promote a bia to buf, which needs the same room.
func (p *Position) Captures(buf []Move) []Move {
	return p.appendMoves(buf, p.Occupied()^p.own, beyond[p.Side()])
}

// Quiets appends the legal moves that are not among [Position.Captures] to buf, which needs the same room.
func (p *Position) Quiets(buf []Move) []Move { return p.QuietsTo(buf, ^Bitboard(0)) }

// QuietsTo is Quiets, but only to some squares.
func (p *Position) QuietsTo(buf []Move, squares Bitboard) []Move {
	return p.appendMoves(buf, squares&^p.Occupied(), squares&^beyond[p.Side()])
}

// moveList is room for the moves of any position, written without a look at capacities.
type moveList struct {
	moves *[MaxMoves]Move
	n     int
}

func (l *moveList) add(m Move) {
	l.moves[l.n&(MaxMoves-1)] = m
	l.n++
}

// addTo adds the moves of one man, none of which promotes.
func (l *moveList) addTo(from Square, to Bitboard) {
	for ; to != 0; to &= to - 1 {
		l.add(NewMove(from, to.First(), false))
	}
}

// addBack adds moves of bia to squares that lie one step from where each stands.
func (l *moveList) addBack(to Bitboard, step Square, beyond Bitboard) {
	for ; to != 0; to &= to - 1 {
		s := to.First()
		l.add(NewMove(s-step, s, beyond.Has(s)))
	}
}

// appendMoves appends the legal moves to the squares of target; a bia also moves ahead to those of push.
func (p *Position) appendMoves(buf []Move, target, push Bitboard) []Move {
	n := len(buf)
	buf = slices.Grow(buf, MaxMoves)[:n+MaxMoves]
	list := moveList{moves: (*[MaxMoves]Move)(buf[n:])}
	p.listMoves(&list, target, push)
	return buf[:n+list.n]
}

func (p *Position) listMoves(list *moveList, target, push Bitboard) {
	g := p.guard()
	list.addTo(g.khun, khunAttacks[g.khun&63]&target&^g.danger)
	if g.block == 0 {
		return
	}
	side, occupied := p.Side(), p.Occupied()
	free := p.own &^ g.pinned
	p.listBia(list, free&p.bia(), target&g.block, push&g.block)
	target &= g.block
	for men := free & p.met(); men != 0; men &= men - 1 {
		list.addTo(men.First(), metAttacks[men.First()&63]&target)
	}
	for men := free & p.khon(); men != 0; men &= men - 1 {
		list.addTo(men.First(), khonAttacks[side][men.First()&63]&target)
	}
	for men := free & p.ma(); men != 0; men &= men - 1 {
		list.addTo(men.First(), maAttacks[men.First()&63]&target)
	}
	for men := free & p.ruea(); men != 0; men &= men - 1 {
		list.addTo(men.First(), rueaAttacks(men.First(), occupied)&target)
	}
	for pinned := g.movable(); pinned != 0; pinned &= pinned - 1 {
		from := pinned.First()
		to := p.reach(from) & line(g.khun, from)
		if p.bia().Has(from) {
			list.addBack(to&(target&occupied|push&^occupied), p.biaStep(), beyond[side])
		} else {
			list.addTo(from, to&target)
		}
	}
}

// listBia lists the moves of bia: takes on target, steps ahead on push.
func (p *Position) listBia(list *moveList, bia, target, push Bitboard) {
	occupied := p.Occupied()
	side, step := p.Side(), p.biaStep()
	ahead := forward(bia, side)
	push &= ahead &^ occupied
	target &= occupied
	if p.rules.StraightBia {
		list.addBack(push|ahead&target, step, beyond[side])
		return
	}
	list.addBack(push, step, beyond[side])
	list.addBack(ahead&^fileH<<1&target, step+1, beyond[side])
	list.addBack(ahead&^fileA>>1&target, step-1, beyond[side])
}

// biaStep is how far a step ahead leads in numbers of squares.
func (p *Position) biaStep() Square { return 8 - 16*Square(p.Side()) }

// line returns the file, or else the rank, that two squares share.
func line(a, b Square) Bitboard {
	if a&7 == b&7 {
		return fileA << (a & 7)
	}
	return rank1 << (a & 56)
}

// movable returns the pinned men that may move: on the line between the khun and the ruea, and never to end a check.
func (g *guard) movable() Bitboard {
	if g.block != ^Bitboard(0) {
		return 0
	}
	return g.pinned
}

// reach returns the squares to which the man of the side to move on a square goes, if its khun is left out of account.
func (p *Position) reach(from Square) Bitboard {
	set := p.PieceAttacks(from) &^ p.own
	if p.bia().Has(from) {
		occupied := p.Occupied()
		set = set&occupied | forward(from.Bit(), p.Side())&^occupied
	}
	return set
}

// MovesFrom returns the squares to which the man on a square can legally move: none if it is not of the side to move.
func (p *Position) MovesFrom(from Square) Bitboard {
	if from >= NoSquare || !p.own.Has(from) {
		return 0
	}
	g := p.guard()
	to := p.reach(from)
	switch {
	case from == g.khun:
		return to &^ g.danger
	case !g.pinned.Has(from):
		return to & g.block
	case g.movable() == 0:
		return 0
	}
	return to & line(g.khun, from)
}

// Promotes reports whether the man of the side to move on a square is a bia that promotes when it goes to another.
func (p *Position) Promotes(from, to Square) bool {
	return p.own.Has(from) && p.bia().Has(from) && beyond[p.Side()].Has(to)
}

// Legal reports whether a move, any value at all, is one of [Position.Moves].
func (p *Position) Legal(m Move) bool {
	from, to := m.From(), m.To()
	return p.MovesFrom(from).Has(to) && m == NewMove(from, to, p.Promotes(from, to))
}

// CountMoves returns the number of legal moves.
func (p *Position) CountMoves() int {
	g := p.guard()
	target := ^p.own
	n := (khunAttacks[g.khun&63] & target &^ g.danger).Len()
	if g.block == 0 {
		return n
	}
	side, occupied := p.Side(), p.Occupied()
	free := p.own &^ g.pinned
	target &= g.block
	n += p.countBia(free&p.bia(), target)
	for men := free & p.met(); men != 0; men &= men - 1 {
		n += (metAttacks[men.First()&63] & target).Len()
	}
	for men := free & p.khon(); men != 0; men &= men - 1 {
		n += (khonAttacks[side][men.First()&63] & target).Len()
	}
	for men := free & p.ma(); men != 0; men &= men - 1 {
		n += (maAttacks[men.First()&63] & target).Len()
	}
	for men := free & p.ruea(); men != 0; men &= men - 1 {
		n += (rueaAttacks(men.First(), occupied) & target).Len()
	}
	for pinned := g.movable(); pinned != 0; pinned &= pinned - 1 {
		n += (p.reach(pinned.First()) & line(g.khun, pinned.First())).Len()
	}
	return n
}

func (p *Position) countBia(bia, target Bitboard) int {
	ahead := forward(bia, p.Side())
	if p.rules.StraightBia {
		return (ahead & target).Len()
	}
	occupied := p.Occupied()
	takes := target & occupied
	return (ahead & target &^ occupied).Len() + (ahead &^ fileH << 1 & takes).Len() + (ahead &^ fileA >> 1 & takes).Len()
}

// HasMove reports whether the side to move has a legal move.
func (p *Position) HasMove() bool { return p.CountMoves() != 0 }
