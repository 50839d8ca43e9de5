package game

const (
	fileA Bitboard = 0x0101010101010101
	fileH          = fileA << 7
	rank1 Bitboard = 0xFF
	// dark holds the squares of a1's shade.
	dark Bitboard = 0xAA55AA55AA55AA55
)

// beyond holds the squares on which a side's bia is a met: its sixth rank and what lies behind.
var beyond = [2]Bitboard{0xFFFFFF0000000000, 0x0000000000FFFFFF}

// forward moves a set one rank ahead as a side sees it; what leaves the board is gone.
func forward(b Bitboard, c Color) Bitboard {
	down := 8 * (c & 1)
	return b << ((8 - down) & 63) >> (down & 63)
}

// beside holds the squares next to a set's on the same rank.
func beside(b Bitboard) Bitboard { return b&^fileH<<1 | b&^fileA>>1 }

// diagonal holds the squares one diagonal step away from a set's.
func diagonal(b Bitboard) Bitboard {
	b = beside(b)
	return b<<8 | b>>8
}

// around holds the squares one step away from a set's.
func around(b Bitboard) Bitboard {
	side := beside(b)
	b |= side
	return side | b<<8 | b>>8
}

// leaps holds the squares that ma on a set's squares attack.
func leaps(b Bitboard) Bitboard {
	one := beside(b)
	two := b&^(fileH|fileH>>1)<<2 | b&^(fileA|fileA<<1)>>2
	return one<<16 | one>>16 | two<<8 | two>>8
}
