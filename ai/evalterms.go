package ai

import "github.com/makrukbot/makrukbot/game"

// bia counts the terms of a side's bia.
func (e *evaluator) bia(c game.Color) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	e.note(s, biaLeft+min(s.bia.Len(), 2), 1)
	files := aheadAll(aheadAll(s.bia, game.White), game.Black)
	e.note(s, biaAlone, (s.bia &^ (east(files) | west(files))).Len())
	e.note(s, biaDoubled, (s.bia & aheadAll(ahead(s.bia, c^1), c^1)).Len())
	met := aheadAll(ahead(enemy.bia, c^1), c^1) // from here a bia meets the enemy's, straight ahead or beside
	for free := s.bia &^ (met | east(met) | west(met)); free != 0; free &= free - 1 {
		e.note(s, biaPassed+stepsToPromote(free.First(), c), 1)
	}
	for walkers := s.khon | s.ma; walkers != 0; walkers &= walkers - 1 {
		e.note(s, biaWalked, (khunFrom[walkers.First()&63] & s.bia).Len())
	}
	e.note(s, biaChained, (s.bia & s.byBia).Len())
	e.note(s, biaAbreast, (s.bia & east(s.bia)).Len())
	e.note(s, biaBlocked, (ahead(s.bia, c) & enemy.men).Len())
}

// stepsToPromote returns how many steps a bia is from its sixth rank; one that was set up beyond it promotes with the
// next.
func stepsToPromote(at game.Square, c game.Color) int { return min(max(5-seenBy(c, at).Rank(), 1), 3) }

// patterns counts what men are together.
func (e *evaluator) patterns(c game.Color) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	// Squares that no enemy bia attacks now or later.
	reach := aheadAll(enemy.bia, c^1)
	posts := s.byBia &^ (east(reach) | west(reach))
	e.note(s, khonOutpost, (s.khon & posts).Len())
	e.note(s, maOutpost, (s.ma & posts).Len())
	e.note(s, khonBefore, (s.khon & ahead(s.bia, c)).Len())
	e.note(s, khonBehind, (ahead(s.khon, c) & s.bia).Len())
	if s.met&dark != 0 && s.met&^dark != 0 {
		e.note(s, metShades, 1)
	}
	if s.khon&(s.khon-1) != 0 {
		e.note(s, khonPair, 1)
	}
	if s.ma&(s.ma-1) != 0 {
		e.note(s, maPair, 1)
	}
	if s.ruea&(s.ruea-1) != 0 {
		e.note(s, rueaPair, 1)
	}
	e.note(s, guarded+int(game.Met), (s.met & s.byBia).Len())
	e.note(s, guarded+int(game.Khon), (s.khon & s.byBia).Len())
	e.note(s, guarded+int(game.Ma), (s.ma & s.byBia).Len())
	e.note(s, guarded+int(game.Ruea), (s.ruea & s.byBia).Len())
}

// ruea counts the files and ranks of a side's ruea.
func (e *evaluator) ruea(c game.Color) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	for men := s.ruea; men != 0; men &= men - 1 {
		file := fileA << men.First().File()
		switch {
		case file&(s.bia|enemy.bia) == 0:
			e.note(s, rueaOpen, 1)
		case file&s.bia == 0:
			e.note(s, rueaHalf, 1)
		}
	}
	deep := rank1 | rank1<<8 | rank1<<16
	if c == game.White {
		deep <<= 40
	}
	e.note(s, rueaDeep, (s.ruea & deep).Len())
}

// khunSafety counts the shelter of the khun and its way out, and the danger to the enemy's, which grows with the men
// that take part.
func (e *evaluator) khunSafety(c game.Color) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	front := ahead(s.khun.Bit(), c)
	front |= east(front) | west(front)
	e.note(s, shelter, (front & s.men).Len())
	e.note(s, shelterBia, (front & s.bia).Len())
	if near := s.byBia & enemy.zone; near != 0 {
		s.onKhun += khunAttack[game.Bia] * near.Len()
	}
	if s.attackers >= 2 {
		e.note(s, danger+min(s.onKhun*min(s.attackers, 6)/dangerStep, dangerLevels-1), 1)
	}
	free := ^(s.men | enemy.attacks)
	e.note(s, shortChecks, (s.byShort & free & khonFrom[c^1][enemy.khun]).Len())
	e.note(s, maChecks, (s.byMa & free & maFrom[enemy.khun]).Len())
	if checks := s.byRuea & free; checks != 0 {
		e.note(s, rueaChecks, (checks & game.RueaAttacks(enemy.khun, e.occupied)).Len())
	}
	e.note(s, mobilityOf[game.Khun]+(khunFrom[s.khun]&^(s.men|enemy.byBia)).Len(), 1)
}

// threats counts attacks of lesser men on greater ones, and on men without protection, and what is protected.
func (e *evaluator) threats(c game.Color) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	e.note(s, contested, (s.attacks & enemy.attacks &^ enemy.byBia).Len())
	e.note(s, khunHits, (khunFrom[s.khun] & enemy.men &^ enemy.attacks).Len())
	e.note(s, covered, (s.attacks & s.men &^ s.bia).Len())
	men := enemy.men &^ enemy.khun.Bit()
	e.hits(s, biaAttacks, s.byBia&men)
	e.hits(s, shortAttacks, s.byShort&men)
	e.hits(s, maAttacks, s.byMa&men)
	e.hits(s, loose, s.attacks&men&^enemy.attacks)
}

// hits counts a term by the kinds of some men.
func (e *evaluator) hits(s *sideView, term int, men game.Bitboard) {
	for ; men != 0; men &= men - 1 {
		e.note(s, term+int(e.pos.KindAt(men.First())), 1)
	}
}
