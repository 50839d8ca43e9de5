package ai

import "github.com/makrukbot/makrukbot/game"

// bia returns the worth of a side's bia.
func (e *evaluator) bia(c game.Color) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	total += e.note(s, biaLeft+min(s.bia.Len(), 2), 1)
	files := aheadAll(aheadAll(s.bia, game.White), game.Black)
	total += e.note(s, biaAlone, (s.bia &^ (east(files) | west(files))).Len())
	total += e.note(s, biaDoubled, (s.bia & aheadAll(ahead(s.bia, c^1), c^1)).Len())
	met := aheadAll(ahead(enemy.bia, c^1), c^1) // from here a bia meets the enemy's, straight ahead or beside
	for free := s.bia &^ (met | east(met) | west(met)); free != 0; free &= free - 1 {
		total += e.note(s, biaPassed+stepsToPromote(free.First(), c), 1)
	}
	for walkers := s.khon | s.ma; walkers != 0; walkers &= walkers - 1 {
		total += e.note(s, biaWalked, (khunFrom[walkers.First()&63] & s.bia).Len())
	}
	total += e.note(s, biaChained, (s.bia & s.byBia).Len())
	total += e.note(s, biaAbreast, (s.bia & east(s.bia)).Len())
	total += e.note(s, biaBlocked, (ahead(s.bia, c) & enemy.men).Len())
	return total
}

// stepsToPromote returns how many steps a bia is from its sixth rank; one that was set up beyond it promotes with the
// next.
func stepsToPromote(at game.Square, c game.Color) int { return min(max(5-seenBy(c, at).Rank(), 1), 3) }

// patterns returns what men are worth together.
func (e *evaluator) patterns(c game.Color) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	// Squares that no enemy bia attacks now or later.
	reach := aheadAll(enemy.bia, c^1)
	posts := s.byBia &^ (east(reach) | west(reach))
	total += e.note(s, khonOutpost, (s.khon & posts).Len())
	total += e.note(s, maOutpost, (s.ma & posts).Len())
	total += e.note(s, khonBefore, (s.khon & ahead(s.bia, c)).Len())
	total += e.note(s, khonBehind, (ahead(s.khon, c) & s.bia).Len())
	if s.met&dark != 0 && s.met&^dark != 0 {
		total += e.note(s, metShades, 1)
	}
	if s.khon&(s.khon-1) != 0 {
		total += e.note(s, khonPair, 1)
	}
	if s.ma&(s.ma-1) != 0 {
		total += e.note(s, maPair, 1)
	}
	if s.ruea&(s.ruea-1) != 0 {
		total += e.note(s, rueaPair, 1)
	}
	total += e.note(s, guarded+int(game.Met), (s.met & s.byBia).Len())
	total += e.note(s, guarded+int(game.Khon), (s.khon & s.byBia).Len())
	total += e.note(s, guarded+int(game.Ma), (s.ma & s.byBia).Len())
	total += e.note(s, guarded+int(game.Ruea), (s.ruea & s.byBia).Len())
	return total
}

// ruea returns what the files and ranks are worth of a side's ruea.
func (e *evaluator) ruea(c game.Color) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	for men := s.ruea; men != 0; men &= men - 1 {
		file := fileA << men.First().File()
		switch {
		case file&(s.bia|enemy.bia) == 0:
			total += e.note(s, rueaOpen, 1)
		case file&s.bia == 0:
			total += e.note(s, rueaHalf, 1)
		}
	}
	deep := rank1 | rank1<<8 | rank1<<16
	if c == game.White {
		deep <<= 40
	}
	total += e.note(s, rueaDeep, (s.ruea & deep).Len())
	return total
}

// khunSafety returns what is to be said of the shelter of the khun and its way out, and the danger to the enemy's, which grows with the men
// that take part.
func (e *evaluator) khunSafety(c game.Color) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	front := ahead(s.khun.Bit(), c)
	front |= east(front) | west(front)
	total += e.note(s, shelter, (front & s.men).Len())
	total += e.note(s, shelterBia, (front & s.bia).Len())
	if near := s.byBia & enemy.zone; near != 0 {
		s.onKhun += khunAttack[game.Bia] * near.Len()
	}
	if s.attackers >= 2 {
		total += e.note(s, danger+min(s.onKhun*min(s.attackers, 6)/dangerStep, dangerLevels-1), 1)
	}
	free := ^(s.men | enemy.attacks)
	total += e.note(s, shortChecks, (s.byShort & free & khonFrom[c^1][enemy.khun]).Len())
	total += e.note(s, maChecks, (s.byMa & free & maFrom[enemy.khun]).Len())
	if checks := s.byRuea & free; checks != 0 {
		total += e.note(s, rueaChecks, (checks & game.RueaAttacks(enemy.khun, e.occupied)).Len())
	}
	total += e.note(s, mobilityOf[game.Khun]+(khunFrom[s.khun]&^(s.men|enemy.byBia)).Len(), 1)
	return total
}

// threats returns what is to be said of attacks of lesser men on greater ones, and on men without protection, and what is protected.
func (e *evaluator) threats(c game.Color) (total pair) {
	s, enemy := &e.sides[c], &e.sides[c^1]
	total += e.note(s, contested, (s.attacks & enemy.attacks &^ enemy.byBia).Len())
	total += e.note(s, khunHits, (khunFrom[s.khun] & enemy.men &^ enemy.attacks).Len())
	total += e.note(s, covered, (s.attacks & s.men &^ s.bia).Len())
	men := enemy.men &^ enemy.khun.Bit()
	total += e.hits(s, biaAttacks, s.byBia&men)
	total += e.hits(s, shortAttacks, s.byShort&men)
	total += e.hits(s, maAttacks, s.byMa&men)
	total += e.hits(s, loose, s.attacks&men&^enemy.attacks)
	return total
}

// hits returns the worth of a term by the kinds of some men.
func (e *evaluator) hits(s *sideView, term int, men game.Bitboard) (total pair) {
	for ; men != 0; men &= men - 1 {
		total += e.note(s, term+int(e.pos.KindAt(men.First())), 1)
	}
	return total
}
