package game

// PlayTo writes the position after a move to next, which may be p itself. The move must be legal; [Position.Legal]
// tells.
func (p *Position) PlayTo(m Move, next *Position) {
	from, to := m.From()&63, m.To()&63
	kind, taken := p.kindAt(from), p.kindAt(to)
	gone := from.Bit() | to.Bit()
	placed := kind
	promoted := p.promoted&^gone | p.promoted>>from&1<<to
	if m.Promotes() {
		placed = Met
		promoted |= to.Bit()
	}
	p0 := p.planes[0]&^gone | Bitboard(placed&1)<<to
	p1 := p.planes[1]&^gone | Bitboard(placed>>1&1)<<to
	p2 := p.planes[2]&^gone | Bitboard(placed>>2)<<to
	next.own = (p0 | p1 | p2) &^ (p.own | to.Bit())
	next.planes = [3]Bitboard{p0, p1, p2}
	next.promoted = promoted

	side := p.side & 1
	other := side ^ 1
	next.key = p.key ^ zobristBlack ^
		zobrist[side][kind][from] ^ zobrist[side][placed][to] ^ zobrist[other][taken][to]
	next.rules = p.rules
	next.limit = p.limit
	next.count = p.count + 1
	if p.limit == 0 && (taken != NoKind || kind == Bia) {
		next.count = 0
	}
	next.fullMove = p.fullMove + uint16(side)
	next.side = other
	if p0&^(p1|p2) == 0 {
		next.advanceCount(taken, m.Promotes())
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
