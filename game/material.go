package game

// deadMaterial reports whether neither side has men that could ever mate.
//
// Source: the insufficient material of Fairy-Stockfish (apiutil.h).
func (p *Position) deadMaterial() bool {
	return !p.canMate(White) && !p.canMate(Black)
}

// canMate reports whether a side's men could mate with the help of what else is on the board: a ruea or a khon always;
// a met if there are mets on both shades or any other man but a khun; a ma or a bia if there is another man but a khun.
func (p *Position) canMate(c Color) bool {
	men := p.Colored(c)
	if men&(p.ruea()|p.khon()) != 0 {
		return true
	}
	mets := p.met()
	others := p.Occupied() &^ (p.khun() | mets)
	if men&mets != 0 && (others != 0 || mets&dark != 0 && mets&^dark != 0) {
		return true
	}
	return men&(p.ma()|p.bia()) != 0 && (others|mets).Len() >= 2
}
