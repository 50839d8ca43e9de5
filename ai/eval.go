package ai

import "github.com/makrukbot/makrukbot/game"

// evaluator is the work of one evaluation: what it knows of the men of both sides, and what it counted.
type evaluator struct {
	pos      *game.Position
	occupied game.Bitboard
	sides    [2]sideView
	// counts, where it is not nil, is told how often each counted term occurs, White's less Black's.
	counts *[counted]int8
}

// sideView is what the evaluation knows of a side's men.
type sideView struct {
	sign                     int8 // 1 for White, -1 for Black
	men                      game.Bitboard
	bia, met, khon, ma, ruea game.Bitboard
	khun                     game.Square
	// What they attack: bia, mets and khon, ma, ruea, all.
	byBia, byShort, byMa, byRuea, attacks game.Bitboard
	zone                                  game.Bitboard // around the khun
	onKhun                                int           // weight of attacks on the enemy's zone
	attackers                             int           // and how many men make them
}

// phaseOf is how much a man counts towards the middle game; fullPhase is what both sides have at the start.
var phaseOf = [...]int{game.Met: 1, game.Khon: 2, game.Ma: 3, game.Ruea: 5, game.Khun: 0}

const fullPhase = 2 * (1 + 2*2 + 2*3 + 2*5)

// khunAttack is the weight of a man's attack on a square around the enemy's khun.
var khunAttack = [...]int{game.Bia: 6, game.Met: 12, game.Khon: 18, game.Ma: 18, game.Ruea: 26, game.Khun: 0}

// evaluate returns what a position without tactics is worth to the side to move. s is the standing of the position, left
// the number of plies to a draw by a limit, or noLimit.
func evaluate(p *game.Position, s standing, left int) int {
	e := evaluator{pos: p, occupied: p.Occupied()}
	score := e.scale(e.taper(s.worth()+e.add()), left)
	if p.Side() == game.Black {
		score = -score
	}
	return min(max(score, -maxEval), maxEval)
}

// maxEval keeps an evaluation apart from a mate.
const maxEval = mateBound - 1

// taper weighs the values of the middle game and of the ending by the men that are left.
func (e *evaluator) taper(total pair) int {
	phase := e.middle()
	return (total.mg()*phase + total.eg()*(fullPhase-phase)) / fullPhase
}

// middle returns how much of the middle game is left, from 0 to fullPhase.
func (e *evaluator) middle() int { return min(e.phase(game.White)+e.phase(game.Black), fullPhase) }

func (e *evaluator) phase(c game.Color) int {
	s := &e.sides[c]
	return s.met.Len()*phaseOf[game.Met] + s.khon.Len()*phaseOf[game.Khon] + s.ma.Len()*phaseOf[game.Ma] +
		s.ruea.Len()*phaseOf[game.Ruea]
}

// add adds up what the evaluation counts.
func (e *evaluator) add() pair {
	e.look(game.White)
	e.look(game.Black)
	white, black := e.reach(game.White), e.reach(game.Black)
	white += e.relations(game.White) // which depend on what both sides attack
	black += e.relations(game.Black)
	if e.pos.Side() == game.White {
		white += e.note(&e.sides[game.White], tempo, 1)
	} else {
		black += e.note(&e.sides[game.Black], tempo, 1)
	}
	return white - black
}

// look finds a side's men, and what its bia and its khun attack.
func (e *evaluator) look(c game.Color) {
	p, s := e.pos, &e.sides[c]
	s.sign = 1 - 2*int8(c)
	s.men = p.Colored(c)
	s.bia = s.men & p.Kind(game.Bia)
	s.met = s.men & p.Kind(game.Met)
	s.khon = s.men & p.Kind(game.Khon)
	s.ma = s.men & p.Kind(game.Ma)
	s.ruea = s.men & p.Kind(game.Ruea)
	s.khun = p.Khun(c) & 63
	s.byBia = ahead(s.bia, c)
	if !p.Rules().StraightBia {
		s.byBia = east(s.byBia) | west(s.byBia)
	}
	s.zone = khunFrom[s.khun] | s.khun.Bit()
	s.attacks = s.byBia | khunFrom[s.khun]
}

// reach returns what a side's bia are worth and the squares that its men can reach, and notes what they attack.
func (e *evaluator) reach(c game.Color) pair {
	s := &e.sides[c]
	return e.bia(c) + e.mobility(c, game.Met, s.met) + e.mobility(c, game.Khon, s.khon) +
		e.mobility(c, game.Ma, s.ma) + e.mobility(c, game.Ruea, s.ruea)
}

// relations returns what a side's men are worth to each other and against the enemy's.
func (e *evaluator) relations(c game.Color) pair {
	return e.patterns(c) + e.ruea(c) + e.khunSafety(c) + e.threats(c)
}

// note returns what a term that a side has so many times is worth. Whoever calls it adds up in a variable of its own, which
// stays in a register.
func (e *evaluator) note(s *sideView, term int, times int) pair {
	if e.counts != nil {
		e.counts[term] += s.sign * int8(times)
	}
	return fitted.counted[term] * pair(times)
}

// mobility returns what the squares that men of a kind can reach are worth, and notes what they attack.
func (e *evaluator) mobility(c game.Color, kind game.Kind, men game.Bitboard) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	safe := ^(s.men | enemy.byBia)
	first := mobilityOf[kind]
	for ; men != 0; men &= men - 1 {
		at := men.First() & 63
		var set game.Bitboard
		switch kind {
		case game.Met:
			set = metFrom[at]
			s.byShort |= set
		case game.Khon:
			set = khonFrom[c&1][at]
			s.byShort |= set
		case game.Ma:
			set = maFrom[at]
			s.byMa |= set
		default:
			set = game.RueaAttacks(at, e.occupied)
			s.byRuea |= set
		}
		s.attacks |= set
		total += e.note(s, first+(set&safe).Len(), 1)
		if near := set & enemy.zone; near != 0 {
			s.attackers++
			s.onKhun += khunAttack[kind] * near.Len()
		}
	}
	return total
}
