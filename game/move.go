package game

// Move is a move: from, to, and whether a bia promotes with it. The zero Move is no move.
type Move uint16

const (
	moveTo       = 6
	movePromotes = 1 << 12
)

// NewMove returns the move between two squares.
func NewMove(from, to Square, promotes bool) Move {
	m := Move(from) | Move(to)<<moveTo
	if promotes {
		m |= movePromotes
	}
	return m
}

// From returns the square that the man leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square that the man reaches.
func (m Move) To() Square { return Square(m >> moveTo & 63) }

// Promotes reports whether the man is a bia that becomes a met.
func (m Move) Promotes() bool { return m&movePromotes != 0 }

// String returns the move as UCI writes it: "e3e4", "e5e6m", "0000" for no move.
func (m Move) String() string { return string(m.Append(make([]byte, 0, 5))) }

// Append appends to b what String returns.
func (m Move) Append(b []byte) []byte {
	if m == 0 {
		return append(b, "0000"...)
	}
	b = m.To().append(m.From().append(b))
	if m.Promotes() {
		b = append(b, 'm')
	}
	return b
}
