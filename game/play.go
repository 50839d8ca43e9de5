package game

// PlayTo writes the position after a move to next, which may be p itself. The move must be legal; [Position.Legal]
// tells.
func (p *Position) PlayTo(m Move, next *Position) {
	from, to := m.From()&63, m.To()&63
	kind, taken := p.kindAt(from)&7, p.kindAt(to)&7
	side := p.Side()
	numbers := &zobrist[side][kind]
	key := p.key ^ zobristBlack ^ numbers[from] ^ numbers[to] ^ zobrist[side^1][taken][to]
	placed := kind
	if m.Promotes() {
		placed = Met
		key ^= zobrist[side][Bia][to] ^ zobrist[side][Met][to]
	}
	next.key = key
	next.ply = p.ply + 1
	count := p.count + 1
	if p.limit == 0 && (taken != NoKind || kind == Bia) {
		count = 0
	}
	next.count = count
	next.limit = p.limit
	next.rules = p.rules
	asked := p.asked
	next.asked = false

	// From here on the planes are read again rather than kept: there are few registers.
	stay := ^(from.Bit() | to.Bit())
	next.own = (p.Occupied() ^ p.own) & stay
	if p.promoted != 0 || placed != kind {
		next.promoted = p.promoted&stay | (p.promoted>>from&1|Bitboard(placed^kind)&1)<<to
	} else {
		next.promoted = 0
	}
	p0 := p.planes[0]&stay | Bitboard(placed&1)<<to
	p1 := p.planes[1]&stay | Bitboard(placed>>1&1)<<to
	p2 := p.planes[2]&stay | Bitboard(placed>>2)<<to
	next.planes = [3]Bitboard{p0, p1, p2}
	// With no bia left a count may begin. Once it runs, quiet moves only raise it.
	if p0&^(p1|p2) == 0 && (p.limit == 0 || taken != NoKind || placed != kind) {
		next.advanceCount(taken, placed != kind, asked)
	}
}

// PassTo writes the position with the other side to move to next, as if the side to move could pass. No rule knows such
// a move; a search asks with it what a threat is worth. The side to move must not be in check.
func (p *Position) PassTo(next *Position) {
	*next = *p
	next.own = p.Occupied() ^ p.own
	next.key ^= zobristBlack
	next.count++
	next.ply++
	next.asked = false
}
