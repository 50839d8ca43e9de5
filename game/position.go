package game

// Position is everything that a FEN says: placement, side to move, count, clock and move number, under a rule book. It
// is a value: copying it copies the position, and == compares all of it. A *Position that is only read may be used from
// many goroutines. The zero Position is none; they come from [Rules.Start] and [ParseFEN].
//
// The kinds of men lie in three planes: a man's Kind on square s is bit s of plane 0, 1 and 2. So one square is read
// and written without a branch, and each kind is two operations away.
type Position struct {
	planes   [3]Bitboard
	own      Bitboard // the men of the side to move
	promoted Bitboard // the mets that were bia
	key      uint64
	rules    *Rules
	// limit is the FEN's fourth field, in plies: 0 when no count runs.
	limit uint16
	// count is the fifth: plies counted while a count runs, otherwise plies since the last capture or move of a bia.
	count uint16
	// ply is the number of plies since move 1. Its lowest bit is the side to move.
	ply uint16
	// asked: the side to move has asked for the board's count, which starts with its move. It is not in the FEN.
	asked bool
}

// Rules returns the rule book.
func (p *Position) Rules() *Rules { return p.rules }

// Side returns the side to move.
func (p *Position) Side() Color { return Color(p.ply & 1) }

// Key returns a hash of placement and side to move, the things that make a repetition; a promoted bia is a met to it.
// It is the same in every run.
func (p *Position) Key() uint64 { return p.key }

// FullMove returns the number of the move: 1 at first, and one more after each move of Black.
func (p *Position) FullMove() int { return int(p.ply/2) + 1 }

// Occupied returns the squares on which men stand.
func (p *Position) Occupied() Bitboard { return p.planes[0] | p.planes[1] | p.planes[2] }

// Colored returns the squares on which men of a side stand.
func (p *Position) Colored(c Color) Bitboard {
	if c == p.Side() {
		return p.own
	}
	return p.Occupied() ^ p.own
}

// Promoted returns the squares of the promoted bia, which are mets too.
func (p *Position) Promoted() Bitboard { return p.promoted }

// Pieces returns the squares of a side's men of a kind. Promoted bia are among the mets.
func (p *Position) Pieces(c Color, k Kind) Bitboard { return p.Colored(c) & p.kind(k) }

// Kind returns the squares of both sides' men of a kind. Promoted bia are among the mets.
func (p *Position) Kind(k Kind) Bitboard { return p.kind(k) }

// Khun returns the square of a side's khun.
func (p *Position) Khun(c Color) Square { return (p.Colored(c) & p.khun()).First() }

// At returns the man on a square.
func (p *Position) At(s Square) Piece {
	k := p.kindAt(s)
	if k == NoKind {
		return NoPiece
	}
	c := p.Side()
	if !p.own.Has(s) {
		c = c.Other()
	}
	man := NewPiece(c, k)
	if p.promoted.Has(s) {
		man |= piecePromoted
	}
	return man
}

// Board returns the man on each square, a1 first.
func (p *Position) Board() (board [64]Piece) {
	for s := range p.Occupied().All {
		board[s] = p.At(s)
	}
	return board
}

// put places a man on an empty square.
func (p *Position) put(man Piece, s Square) {
	for i := range p.planes {
		p.planes[i] |= Bitboard(man.Kind()>>i&1) << s
	}
	if man.Color() == p.Side() {
		p.own |= s.Bit()
	}
	if man.Promoted() {
		p.promoted |= s.Bit()
	}
}

// KindAt returns the kind of the man on a square, NoKind for an empty one.
func (p *Position) KindAt(s Square) Kind { return p.kindAt(s) }

func (p *Position) kindAt(s Square) Kind {
	s &= 63
	return Kind(p.planes[0]>>s&1 | p.planes[1]>>s&1<<1 | p.planes[2]>>s&1<<2)
}

// kind returns the squares of both sides' men of a kind.
func (p *Position) kind(k Kind) Bitboard {
	b := Bitboard(k) // a plane is turned over where the kind has no part in it
	return (p.planes[0] ^ (b&1 - 1)) & (p.planes[1] ^ (b>>1&1 - 1)) & (p.planes[2] ^ (b>>2 - 1))
}

// The kinds one by one, as the hot paths want them. Bia 001, Met 010, Khon 011, Ma 100, Ruea 101, Khun 110.

func (p *Position) bia() Bitboard  { return p.planes[0] &^ (p.planes[1] | p.planes[2]) }
func (p *Position) met() Bitboard  { return p.planes[1] &^ (p.planes[0] | p.planes[2]) }
func (p *Position) khon() Bitboard { return p.planes[0] & p.planes[1] }
func (p *Position) ma() Bitboard   { return p.planes[2] &^ (p.planes[0] | p.planes[1]) }
func (p *Position) ruea() Bitboard { return p.planes[0] & p.planes[2] }
func (p *Position) khun() Bitboard { return p.planes[1] & p.planes[2] }
