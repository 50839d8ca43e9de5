package game

// Tables of what a man attacks from each square of an empty board, by set-wise steps.
var (
	khunAttacks = attackTable(around)
	metAttacks  = attackTable(diagonal)
	maAttacks   = attackTable(leaps)
	khonAttacks = [2][64]Bitboard{
		attackTable(func(b Bitboard) Bitboard { return diagonal(b) | forward(b, White) }),
		attackTable(func(b Bitboard) Bitboard { return diagonal(b) | forward(b, Black) }),
	}
	// rueaLines holds the rank and the file of a square without the square itself.
	rueaLines = attackTable(func(b Bitboard) Bitboard { return rueaAttacks(b.First(), 0) })
)

func attackTable(attacks func(Bitboard) Bitboard) (t [64]Bitboard) {
	for s := range t {
		t[s] = attacks(Square(s).Bit())
	}
	return t
}

// rankAttacks holds what a ruea attacks on its rank, by its file and the men on the six inner files; fileAttacks the
// same for its file, on the a-file, by its rank and the men on the six inner ranks.
var rankAttacks, fileAttacks = lineTables()

func lineTables() (ranks [8][64]uint8, files [8][64]Bitboard) {
	for at := range 8 {
		for inner := range 64 {
			line := lineAttacks(at, inner<<1)
			ranks[at][inner] = line
			for i := range 8 {
				files[at][inner] |= Bitboard(line>>i&1) << (8 * i)
			}
		}
	}
	return ranks, files
}

// lineAttacks walks both ways from a place on a line of eight up to the first man.
func lineAttacks(at, men int) (line uint8) {
	for _, step := range [2]int{-1, 1} {
		for i := at + step; i >= 0 && i < 8; i += step {
			line |= 1 << i
			if men>>i&1 != 0 {
				break
			}
		}
	}
	return line
}

// gather multiplies the six inner squares of the a-file into the top six bits: rank r (1 to 6) is bit 8r and goes to
// bit 57+r. No two products meet, so nothing carries.
const gather = 1<<50 | 1<<43 | 1<<36 | 1<<29 | 1<<22 | 1<<15

// RueaAttacks returns what a ruea attacks among the men on the squares given.
func RueaAttacks(s Square, occupied Bitboard) Bitboard { return rueaAttacks(s&63, occupied) }

// rueaAttacks returns what a ruea attacks among the men on the board.
func rueaAttacks(s Square, occupied Bitboard) Bitboard {
	file, row := s&7, s&56
	onRank := Bitboard(rankAttacks[file][occupied>>(row+1)&63]) << row
	onFile := fileAttacks[row>>3][(occupied>>file&fileA)*gather>>58] << file
	return onRank | onFile
}

// between returns the squares between two squares of one rank or file.
func between(a, b Square) Bitboard {
	return rueaAttacks(a, b.Bit()) & rueaAttacks(b, a.Bit())
}
