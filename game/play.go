package game

// PlayTo writes the position after a move to next, which may be p itself. The move must be legal; [Position.Legal]
// tells.
func (p *Position) PlayTo(m Move, next *Position) {
	from, to := m.From()&63, m.To()&63
	p0, p1, p2, promoted := p.planes[0], p.planes[1], p.planes[2], p.promoted
	// Each bit of the mover's kind is 0 or 1; its negative is a mask that takes the bit to the target.
	m0, m1, m2, mp := p0>>from&1, p1>>from&1, p2>>from&1, promoted>>from&1
	kind := m0 | m1<<1 | m2<<2
	taken := p0>>to&1 | p1>>to&1<<1 | p2>>to&1<<2
	target := Bitboard(1) << to
	stay := ^(target | 1<<from)
	p0 = p0&stay | target&-m0
	p1 = p1&stay | target&-m1
	p2 = p2&stay | target&-m2
	promoted = promoted&stay | target&-mp
	side := p.side & 1
	numbers := &zobrist[side][kind&7]
	key := p.key ^ zobristBlack ^ numbers[from] ^ numbers[to] ^ zobrist[side^1][taken&7][to]
	if m.Promotes() {
		p0 ^= target // Bia 001 becomes Met 010
		p1 |= target
		promoted |= target
		key ^= numbers[to] ^ zobrist[side][Met][to]
	}
	next.own = (p0 | p1 | p2) &^ p.own & stay
	next.planes = [3]Bitboard{p0, p1, p2}
	next.promoted = promoted

	next.key = key
	next.rules = p.rules
	next.limit = p.limit
	next.count = p.count + 1
	if p.limit == 0 && (taken != 0 || kind == Bitboard(Bia)) {
		next.count = 0
	}
	next.fullMove = p.fullMove + uint16(side)
	next.side = side ^ 1
	if p0&^(p1|p2) == 0 {
		next.advanceCount(Kind(taken), m.Promotes())
	}
}

// PassTo writes the position with the other side to move to next, as if the side to move could pass. No rule knows such
// a move; a search asks with it what a threat is worth. The side to move must not be in check.
func (p *Position) PassTo(next *Position) {
	*next = *p
	next.own = p.Occupied() ^ p.own
	next.key ^= zobristBlack
	next.count++
	next.fullMove += uint16(p.side)
	next.side = p.side.Other()
}
