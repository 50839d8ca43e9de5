package game

// Rules is a rule book: all in which one way to play makruk differs from another, as data. Nothing asks for its name.
// The rule books of this package are shared and must not be changed.
type Rules struct {
	// Name is how commands and stored games call the book.
	Name string

	// StraightBia: a bia takes straight ahead, on the one square to which it also moves, and attacks that square
	// alone. Otherwise it takes one step diagonally ahead.
	StraightBia bool

	// Table gives the limit of a pieces' count (pieces' honour), which runs when one side is bare, by the other side's
	// men: the first line that fits. Nil when the book has no count at all.
	Table []Limit
	// BoardLimit is the limit, in moves, of the board's count (board's honour), which runs when no bia is left and
	// neither side is bare.
	BoardLimit int
	// BoardLessMen: the men on the board, both khuns included, are taken off BoardLimit.
	BoardLessMen bool
	// BoardOnRequest: the board's count starts only when the poorer side asks for it, and counts that side's moves. See
	// [Game.Request].
	BoardOnRequest bool
	// FromMen: a pieces' count starts at the number of men on the board. Otherwise at zero.
	FromMen bool
	// OwnMoves: an allowance of the counted side's own moves, which is used up when the opponent has replied to the
	// last of them. Otherwise plies are counted, and the first beyond the limit draws.
	OwnMoves bool
	// Follow tells which captures set the limit of a running count anew.
	Follow Follow

	// DeadMaterial: the game is drawn when neither side has men that could mate. Otherwise only khun against khun is.
	DeadMaterial bool
	// QuietPlies draws the game after so many plies in a row without capture or move of a bia; 0 never.
	QuietPlies int
	// LastPly draws the game when so many plies have been played since move 1; 0 never.
	LastPly int
	// MoveSeconds is the time for one move, in seconds; 0 is no limit.
	MoveSeconds int

	biaTakes [2][64]Bitboard
	start    Position // read once, since each game begins with it
}

// Limit is a line of the table of a pieces' count: the limit in moves when the stronger side has at least so many men
// of a kind. A line of NoKind always fits.
type Limit struct {
	Kind  Kind
	Men   int
	Moves int
}

// Follow tells which captures set the limit of a running count anew by the men that are left. The count itself goes on.
type Follow uint8

// What the limit of a running count follows.
const (
	FollowNothing Follow = iota
	FollowBareKhun
	FollowEveryCapture
)

// withTables returns the book with the attack tables and the start that follow from its data.
func withTables(r Rules) *Rules {
	for _, c := range [2]Color{White, Black} {
		r.biaTakes[c] = attackTable(func(b Bitboard) Bitboard { return r.biaAttacks(b, c) })
	}
	var err error
	if r.start, err = ParseFEN(&r, StartFEN); err != nil {
		panic(err) // a constant of ours
	}
	return &r
}

// biaAttacks returns what a side's bia on a set of squares attack.
func (r *Rules) biaAttacks(bia Bitboard, c Color) Bitboard {
	if !r.StraightBia {
		bia = beside(bia)
	}
	return forward(bia, c)
}

// Start returns the position before the first move.
func (r *Rules) Start() Position { return r.start }
