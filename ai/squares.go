package ai

import "github.com/makrukbot/makrukbot/game"

// Sets of squares that the evaluation and the exchanges need.
const (
	fileA game.Bitboard = 0x0101010101010101
	fileH               = fileA << 7
	rank1 game.Bitboard = 0xFF
	// dark holds the squares of a1's shade.
	dark game.Bitboard = 0xAA55AA55AA55AA55
)

var (
	metFrom  = steps([][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}})
	khonFrom = [2]*[64]game.Bitboard{
		steps([][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {0, 1}}),
		steps([][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {0, -1}}),
	}
	maFrom   = steps([][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	khunFrom = steps([][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}})
	// distance is the number of steps that a khun needs.
	distance = distances()
	// between holds the squares between two squares of a rank or file, whole sets where they share neither.
	between = betweens()
)

// steps returns for each square those that lie a step of files and ranks away.
func steps(by [][2]int) *[64]game.Bitboard {
	var t [64]game.Bitboard
	for s := range game.Square(64) {
		for _, d := range by {
			if file, rank := s.File()+d[0], s.Rank()+d[1]; file >= 0 && file < 8 && rank >= 0 && rank < 8 {
				t[s] |= game.SquareAt(file, rank).Bit()
			}
		}
	}
	return &t
}

func distances() *[64][64]uint8 {
	var t [64][64]uint8
	for a := range game.Square(64) {
		for b := range game.Square(64) {
			t[a][b] = uint8(max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank())))
		}
	}
	return &t
}

func betweens() *[64][64]game.Bitboard {
	var t [64][64]game.Bitboard
	for a := range game.Square(64) {
		for b := range game.Square(64) {
			files, ranks := b.File()-a.File(), b.Rank()-a.Rank()
			if files != 0 && ranks != 0 || a == b {
				t[a][b] = ^game.Bitboard(0)
				continue
			}
			n := max(abs(files), abs(ranks))
			for i := 1; i < n; i++ {
				t[a][b] |= game.SquareAt(a.File()+i*files/n, a.Rank()+i*ranks/n).Bit()
			}
		}
	}
	return &t
}

func abs(n int) int { return max(n, -n) }

// east and west move a set one file; what leaves the board is gone.
func east(b game.Bitboard) game.Bitboard { return b &^ fileH << 1 }
func west(b game.Bitboard) game.Bitboard { return b &^ fileA >> 1 }

// ahead moves a set one rank ahead as a side sees it.
func ahead(b game.Bitboard, c game.Color) game.Bitboard {
	if c == game.White {
		return b << 8
	}
	return b >> 8
}

// aheadAll holds the squares of a set and all ahead of them.
func aheadAll(b game.Bitboard, c game.Color) game.Bitboard {
	if c == game.White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}
