package game

// Color is a side.
type Color uint8

// The two sides, and neither.
const (
	White Color = iota
	Black
	NoColor
)

// Other returns the opponent of White or Black.
func (c Color) Other() Color { return c ^ 1 }

// String returns "w", "b" or "-", as a FEN says it.
func (c Color) String() string { return "wb-"[c : c+1] }

// Kind is a kind of man. A promoted bia is a Met.
type Kind uint8

// The kinds of men, and none.
const (
	NoKind Kind = iota
	Bia
	Met
	Khon
	Ma
	Ruea
	Khun
)

// Letter returns the upper-case Latin letter of a kind: P M S N R K.
func (k Kind) Letter() byte { return "-PMSNRK"[k] }

// Piece is a man on the board: its kind, its side, and whether it is a promoted bia, which moves as a met and is
// remembered only to be drawn and written (M~).
type Piece uint8

// NoPiece is an empty square.
const NoPiece Piece = 0

const (
	pieceKind     = 7
	pieceColor    = 3
	piecePromoted = 1 << 4
)

// NewPiece returns the man of a kind and side.
func NewPiece(c Color, k Kind) Piece { return Piece(k) | Piece(c)<<pieceColor }

// Promote returns the met that a bia of the piece's side becomes.
func (p Piece) Promote() Piece { return NewPiece(p.Color(), Met) | piecePromoted }

// Kind returns the kind, NoKind for NoPiece.
func (p Piece) Kind() Kind { return Kind(p & pieceKind) }

// Color returns the side, NoColor for NoPiece.
func (p Piece) Color() Color {
	if p == NoPiece {
		return NoColor
	}
	return Color(p >> pieceColor & 1)
}

// Promoted reports whether the man is a promoted bia.
func (p Piece) Promoted() bool { return p&piecePromoted != 0 }

// Letter returns the letter that a FEN writes for the man: that of its kind, in upper case for White.
func (p Piece) Letter() byte {
	c := p.Kind().Letter()
	if p.Color() == Black {
		c += 'a' - 'A'
	}
	return c
}
