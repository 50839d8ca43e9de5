package game

// attacks returns the squares that the men of a side attack, its own men's squares among them, as if the board were
// occupied as given.
func (p *Position) attacks(c Color, men, occupied Bitboard) Bitboard {
	c &= 1
	khon, bia := men&p.khon(), men&p.bia()
	diagonally := men & (p.planes[1] &^ p.planes[2]) // met and khon
	set := diagonal(diagonally) | forward(khon, c) | p.rules.biaAttacks(bia, c) | leaps(men&p.ma()) |
		khunAttacks[(men&p.khun()).First()&63]
	for ruea := men & p.ruea(); ruea != 0; ruea &= ruea - 1 {
		set |= rueaAttacks(ruea.First(), occupied)
	}
	return set
}

// Attacks returns the squares that a side attacks. The squares of its own men are among them when they are protected.
func (p *Position) Attacks(c Color) Bitboard {
	return p.attacks(c, p.Colored(c), p.Occupied())
}

// Attackers returns the men of a side that attack a square, whatever stands on it. Pins do not matter.
func (p *Position) Attackers(s Square, by Color) Bitboard {
	s &= 63
	of := by.Other() & 1 // a man attacks s where one of the other side on s would attack the man
	return p.Colored(by) & (p.rules.biaTakes[of][s]&p.bia() |
		metAttacks[s]&p.met() |
		khonAttacks[of][s]&p.khon() |
		maAttacks[s]&p.ma() |
		rueaAttacks(s, p.Occupied())&p.ruea() |
		khunAttacks[s]&p.khun())
}

// PieceAttacks returns the squares that the man on a square attacks, its own side's men among them.
func (p *Position) PieceAttacks(s Square) Bitboard {
	s &= 63
	man := p.At(s)
	switch man.Kind() {
	case Bia:
		return p.rules.biaTakes[man.Color()][s]
	case Met:
		return metAttacks[s]
	case Khon:
		return khonAttacks[man.Color()][s]
	case Ma:
		return maAttacks[s]
	case Ruea:
		return rueaAttacks(s, p.Occupied())
	case Khun:
		return khunAttacks[s]
	}
	return 0
}

// Checkers returns the men that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.Attackers(p.Khun(p.Side()), p.Side().Other()) }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.Checkers() != 0 }
