package endgame

import "github.com/makrukbot/makrukbot/game"

const (
	fileA game.Bitboard = 0x0101010101010101
	fileH               = fileA << 7
)

// beside holds the squares next to a set's on the same rank.
func beside(b game.Bitboard) game.Bitboard { return b&^fileH<<1 | b&^fileA>>1 }

// around holds the squares one step away from a set's.
func around(b game.Bitboard) game.Bitboard {
	side := beside(b)
	b |= side
	return side | b<<8 | b>>8
}

// steps holds what White's khon, ma and met attack from each square, by kind.
var steps = [game.Khun]*[64]game.Bitboard{
	game.Khon: stepTable(func(b game.Bitboard) game.Bitboard { return beside(b)<<8 | beside(b)>>8 | b<<8 }),
	game.Ma:   stepTable(leaps),
	game.Met:  stepTable(func(b game.Bitboard) game.Bitboard { return beside(b)<<8 | beside(b)>>8 }),
}

// stepsBack holds the squares from which White's khon, ma and met attack each square: only a khon goes another way back.
var stepsBack = [game.Khun]*[64]game.Bitboard{
	game.Khon: stepTable(func(b game.Bitboard) game.Bitboard { return beside(b)<<8 | beside(b)>>8 | b>>8 }),
	game.Ma:   steps[game.Ma],
	game.Met:  steps[game.Met],
}

func stepTable(step func(game.Bitboard) game.Bitboard) *[64]game.Bitboard {
	var t [64]game.Bitboard
	for s := range t {
		t[s] = step(game.Square(s).Bit())
	}
	return &t
}

func leaps(b game.Bitboard) game.Bitboard {
	one := beside(b)
	two := b&^(fileH|fileH>>1)<<2 | b&^(fileA|fileA<<1)>>2
	return one<<16 | one>>16 | two<<8 | two>>8
}

// rays holds the squares that a ruea passes in each of its four directions, the nearest first.
var rays = func() (t [64][4][]game.Square) {
	for s := range game.Square(64) {
		for d, way := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			file, rank := s.File()+way[0], s.Rank()+way[1]
			for file&7 == file && rank&7 == rank {
				t[s][d] = append(t[s][d], game.SquareAt(file, rank))
				file, rank = file+way[0], rank+way[1]
			}
		}
	}
	return t
}()

// rueaAttacks holds what a ruea attacks among the men on the board.
func rueaAttacks(s game.Square, occupied game.Bitboard) (set game.Bitboard) {
	for d := range rays[s] {
		for _, to := range rays[s][d] {
			set |= to.Bit()
			if occupied.Has(to) {
				break
			}
		}
	}
	return set
}
