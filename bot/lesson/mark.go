package lesson

import (
	"strconv"

	"github.com/makrukbot/makrukbot/game"
)

// Mark asks for all squares to which a man can move. An answer is a set of squares, as [Squares] writes it.
type Mark struct {
	Man string // the square of the man
}

var _ Exercise = Mark{}

// Square returns where the man stands.
func (m Mark) Square() game.Square { return square(m.Man) }

// Squares writes a set of squares as an answer.
func Squares(set game.Bitboard) string { return strconv.FormatUint(uint64(set), 36) }

// ParseSquares reads what [Squares] wrote.
func ParseSquares(answer string) (game.Bitboard, bool) {
	set, err := strconv.ParseUint(answer, 36, 64)
	return game.Bitboard(set), err == nil
}

// Window returns the corner with the lowest file and rank of the five by five squares around the man, which stay on the
// board.
func (m Mark) Window() (file, rank int) {
	s := m.Square()
	return min(max(s.File()-2, 0), 3), min(max(s.Rank()-2, 0), 3)
}

// Around are the squares that can be marked: those of the window but for the man's own.
func (m Mark) Around() (all game.Bitboard) {
	file, rank := m.Window()
	for i := range 25 {
		all |= game.SquareAt(file+i%5, rank+i/5).Bit()
	}
	return all &^ m.Square().Bit()
}

// Judge names a square to which the man cannot go, or says how many are missing.
func (m Mark) Judge(p *game.Position, answer string) Verdict {
	set, ok := ParseSquares(answer)
	want := p.MovesFrom(m.Square())
	v := Verdict{Position: p, Right: ok && set == want}
	switch {
	case v.Right:
	case set&^want != 0:
		v.Fault, v.Why = CannotGo, p.Why(m.Square(), (set&^want).First())
	default:
		v.Fault, v.N = Missing, (want &^ set).Len()
	}
	return v
}

// Answers are none of the squares, one too many for each that is wrong, and the right ones.
func (m Mark) Answers(p *game.Position) []string {
	want := p.MovesFrom(m.Square())
	all := []string{Squares(0)}
	for s := range (m.Around() &^ want).All {
		all = append(all, Squares(want|s.Bit()))
	}
	return append(all, Squares(want))
}
