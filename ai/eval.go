package ai

import "github.com/makrukbot/makrukbot/game"

// evaluator is the work of one evaluation: what it knows of the men of both sides.
type evaluator struct {
	pos   *game.Position
	w     *weights
	sides [2]sideView
}

// sideView is what the evaluation knows of a side's men.
type sideView struct {
	men                           game.Bitboard
	bia, met, khon, ma, ruea      game.Bitboard
	khun                          game.Square
	byBia, byShort, byMa, attacks game.Bitboard // what they attack: bia, mets and khon, ma, all
	zone                          game.Bitboard // around the khun
	onKhun                        int           // weight of attacks on the enemy's zone
	attackers                     int           // and how many men make them
}

// phaseOf is how much a man counts towards the middle game; fullPhase is what both sides have at the start.
var phaseOf = [...]int{game.Met: 1, game.Khon: 2, game.Ma: 3, game.Ruea: 5, game.Khun: 0}

const fullPhase = 2 * (1 + 2*2 + 2*3 + 2*5)

// evaluate returns what a position without tactics is worth to the side to move. left is the number of plies to a draw
// by a limit, or noLimit.
func evaluate(p *game.Position, left int) int {
	e := evaluator{pos: p, w: &hand}
	e.look(game.White)
	e.look(game.Black)
	total := e.apart(game.White) - e.apart(game.Black)
	total += e.together(game.White) - e.together(game.Black)
	if p.Side() == game.White {
		total += e.w.tempo
	} else {
		total -= e.w.tempo
	}
	phase := min(e.phase(game.White)+e.phase(game.Black), fullPhase)
	score := (total.mg()*phase + total.eg()*(fullPhase-phase)) / fullPhase
	score = e.scale(score, left)
	if p.Side() == game.Black {
		score = -score
	}
	return min(max(score, -maxEval), maxEval)
}

// maxEval keeps an evaluation apart from a mate.
const maxEval = mateBound - 1

func (e *evaluator) phase(c game.Color) int {
	s := &e.sides[c]
	return s.met.Len()*phaseOf[game.Met] + s.khon.Len()*phaseOf[game.Khon] + s.ma.Len()*phaseOf[game.Ma] +
		s.ruea.Len()*phaseOf[game.Ruea]
}

// look finds a side's men, and what its bia and its khun attack.
func (e *evaluator) look(c game.Color) {
	p, s := e.pos, &e.sides[c]
	s.men = p.Colored(c)
	s.bia = p.Pieces(c, game.Bia)
	s.met = p.Pieces(c, game.Met)
	s.khon = p.Pieces(c, game.Khon)
	s.ma = p.Pieces(c, game.Ma)
	s.ruea = p.Pieces(c, game.Ruea)
	s.khun = p.Khun(c) & 63
	s.byBia = ahead(s.bia, c)
	if !p.Rules().StraightBia {
		s.byBia = east(s.byBia) | west(s.byBia)
	}
	s.zone = khunFrom[s.khun] | s.khun.Bit()
	s.attacks = s.byBia | khunFrom[s.khun]
}

// apart adds up what a side's men are worth one by one, and fills in what they attack.
func (e *evaluator) apart(c game.Color) pair {
	s := &e.sides[c]
	return manSquares[c][game.Khun][s.khun] + e.bia(c) +
		e.men(c, game.Met, s.met) + e.men(c, game.Khon, s.khon) + e.men(c, game.Ma, s.ma) + e.men(c, game.Ruea, s.ruea)
}

// together adds up what depends on what both sides attack.
func (e *evaluator) together(c game.Color) pair {
	return e.patterns(c) + e.khunSafety(c) + e.threats(c)
}

// men adds up the terms that all men but bia and khun have, and notes what they attack.
func (e *evaluator) men(c game.Color, kind game.Kind, men game.Bitboard) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	for ; men != 0; men &= men - 1 {
		at := men.First() & 63
		total += manSquares[c][kind][at] + e.w.toOwnKhun[kind][distance[at][s.khun]] +
			e.w.toEnemyKhun[kind][distance[at][enemy.khun]]
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
			set = e.pos.PieceAttacks(at)
		}
		s.attacks |= set
		total += e.w.mobility[kind] * pair((set &^ (s.men | enemy.byBia)).Len())
		if near := set & enemy.zone; near != 0 {
			s.attackers++
			s.onKhun += e.w.khunAttack[kind] * near.Len()
		}
	}
	return total
}

// bia adds up the terms of a side's bia.
func (e *evaluator) bia(c game.Color) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	walkers := s.khon | s.ma
	for men := s.bia; men != 0; men &= men - 1 {
		at := men.First() & 63
		bit := men & -men
		total += manSquares[c][game.Bia][at] + e.w.toOwnKhun[game.Bia][distance[at][s.khun]]
		file := fileA << at.File()
		beside := east(file) | west(file)
		if s.bia&beside == 0 {
			total += e.w.biaAlone
		}
		front := aheadAll(ahead(bit, c), c)
		if front&file&s.bia != 0 {
			total += e.w.biaDoubled
		}
		if wide := front | east(front) | west(front); wide&enemy.bia == 0 {
			total += e.w.biaPassed[stepsToPromote(at, c)]
		}
		total += e.w.biaWalked * pair((khunFrom[at] & walkers).Len())
	}
	total += e.w.biaChained * pair((s.bia & s.byBia).Len())
	return total + e.w.biaAbreast*pair((s.bia&east(s.bia)).Len())
}

// stepsToPromote returns how many steps a bia is from its sixth rank; one that was set up beyond it promotes with the
// next.
func stepsToPromote(at game.Square, c game.Color) int {
	rank := at.Rank()
	if c == game.Black {
		rank = 7 - rank
	}
	return min(max(5-rank, 1), 3)
}

// patterns adds up what men are worth together.
func (e *evaluator) patterns(c game.Color) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	// Squares that no enemy bia attacks now or later.
	reach := aheadAll(enemy.bia, c^1)
	safe := ^(east(reach) | west(reach))
	posts := s.byBia & safe
	total += e.w.khonOutpost * pair((s.khon & posts).Len())
	total += e.w.maOutpost * pair((s.ma & posts).Len())
	total += e.w.khonGuards * pair((s.khon & ahead(s.bia, c)).Len())
	if s.met&dark != 0 && s.met&^dark != 0 {
		total += e.w.metShades
	}
	if s.ruea&(s.ruea-1) != 0 {
		total += e.w.rueaPair
	}
	for men := s.ruea; men != 0; men &= men - 1 {
		file := fileA << men.First().File()
		switch {
		case file&(s.bia|enemy.bia) == 0:
			total += e.w.rueaOpen
		case file&s.bia == 0:
			total += e.w.rueaHalf
		}
	}
	deep := rank1 | rank1<<8 | rank1<<16
	if c == game.White {
		deep <<= 40
	}
	return total + e.w.rueaDeep*pair((s.ruea&deep).Len())
}

// khunSafety adds up the shelter of the khun and the attack on the enemy's, which grows with the men that take part.
func (e *evaluator) khunSafety(c game.Color) pair {
	s, enemy := &e.sides[c], &e.sides[c^1]
	front := ahead(s.khun.Bit(), c)
	front |= east(front) | west(front)
	total := e.w.shelter * pair((front & s.men).Len())
	if near := s.byBia & enemy.zone; near != 0 {
		s.onKhun += e.w.khunAttack[game.Bia] * near.Len()
	}
	if s.attackers >= 2 {
		power := s.onKhun * min(s.attackers, 6)
		total += v(power/10, power/24)
	}
	return total + e.w.mobility[game.Khun]*pair((khunFrom[s.khun]&^(s.men|enemy.byBia)).Len())
}

// threats adds up attacks of lesser men on greater ones, and on men without protection.
func (e *evaluator) threats(c game.Color) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	total += e.w.biaAttacks[game.Met] * pair((s.byBia & enemy.met).Len())
	total += e.w.biaAttacks[game.Khon] * pair((s.byBia & enemy.khon).Len())
	total += e.w.biaAttacks[game.Ma] * pair((s.byBia & enemy.ma).Len())
	total += e.w.biaAttacks[game.Ruea] * pair((s.byBia & enemy.ruea).Len())
	total += e.w.shortAttacks[game.Ma] * pair((s.byShort & enemy.ma).Len())
	total += e.w.shortAttacks[game.Ruea] * pair(((s.byShort | s.byMa) & enemy.ruea).Len())
	loose := s.attacks & enemy.men &^ enemy.attacks &^ enemy.khun.Bit()
	return total + e.w.hanging*pair(loose.Len())
}
