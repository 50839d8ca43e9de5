package game

import "math/bits"

// Square is a square of the board: a1 is 0, b1 is 1, h8 is 63.
type Square uint8

// NoSquare is no square at all.
const NoSquare Square = 64

// SquareAt returns the square on a file and a rank, both from 0 to 7.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare reads a square such as "e3", in lower case.
func ParseSquare(s string) (Square, bool) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoSquare, false
	}
	return SquareAt(int(s[0]-'a'), int(s[1]-'1')), true
}

// File returns the file, from 0 (a) to 7 (h).
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank, from 0 (White's first) to 7 (White's last).
func (s Square) Rank() int { return int(s >> 3) }

// String returns the square as in "e3", or "-" for NoSquare.
func (s Square) String() string { return string(s.append(make([]byte, 0, 2))) }

// append appends to b what String returns.
func (s Square) append(b []byte) []byte {
	if s >= NoSquare {
		return append(b, '-')
	}
	return append(b, 'a'+byte(s.File()), '1'+byte(s.Rank()))
}

// Bitboard is a set of squares, one bit each; bit 0 is a1.
type Bitboard uint64

// Bit returns the set that holds the square alone.
func (s Square) Bit() Bitboard { return 1 << (s & 63) }

// Has reports whether the square is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Len returns the number of squares in the set.
func (b Bitboard) Len() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of a set that is not empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// All yields the squares of the set, a1 first.
func (b Bitboard) All(yield func(Square) bool) {
	for ; b != 0; b &= b - 1 {
		if !yield(b.First()) {
			return
		}
	}
}
