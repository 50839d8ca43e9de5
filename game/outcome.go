package game

// Reason is why a game is over. It is stored as its text.
type Reason uint8

// The reasons, and none while a game goes on.
const (
	None        Reason = iota
	Checkmate          // the side to move is in check and has no move
	Stalemate          // the side to move has no move
	BareKhuns          // khun against khun, in rule books without dead material
	Material           // neither side has men that could mate
	Repetition         // a position has occurred for the third time
	CountOver          // a count has passed its limit
	QuietMoves         // too many plies without capture or move of a bia
	Length             // too many plies in all
	Resignation        // a side gave up
	Agreement          // both sides agreed to a draw
	Timeout            // a side's time ran out
)

var reasonNames = [...]string{"none", "checkmate", "stalemate", "bare khuns", "material", "repetition", "count", "fifty",
	"length", "resignation", "agreement", "timeout"}

// String returns the reason in a word: "none", "checkmate", "stalemate", "bare khuns", "material", "repetition",
// "count", "fifty", "length", "resignation", "agreement" or "timeout".
func (r Reason) String() string { return reasonNames[r] }

// ParseReason returns the reason of a String.
func ParseReason(s string) (Reason, bool) {
	for i, name := range reasonNames {
		if name == s {
			return Reason(i), true
		}
	}
	return None, false
}

// Outcome is how a game stands: why it is over, if it is, and who won.
type Outcome struct {
	Reason Reason
	Winner Color // NoColor for a draw or a game that goes on
}

// Over reports whether the game is over.
func (o Outcome) Over() bool { return o.Reason != None }

// String returns the reason and the winner, if any: "checkmate white", "stalemate", "none".
func (o Outcome) String() string {
	switch o.Winner {
	case White:
		return o.Reason.String() + " white"
	case Black:
		return o.Reason.String() + " black"
	}
	return o.Reason.String()
}

// End returns why the position is the end of a game: checkmate, stalemate, bare khuns or dead material, count, quiet
// moves, length, the first that holds; None if it is not. A repetition needs the history, which a [Game] has.
func (p *Position) End() Reason {
	switch {
	case !p.HasMove():
		return p.endWithoutMove()
	case p.rules.DeadMaterial && p.deadMaterial():
		return Material
	case p.bothBare():
		return BareKhuns
	case p.limit > 0 && int(p.count) >= p.drawingCount():
		return CountOver
	case p.limit == 0 && p.rules.QuietPlies > 0 && int(p.count) >= p.rules.QuietPlies:
		return QuietMoves
	case p.rules.LastPly > 0 && int(p.ply) >= p.rules.LastPly:
		return Length
	}
	return None
}

// endWithoutMove returns the end of a game when the side to move has no move.
func (p *Position) endWithoutMove() Reason {
	switch {
	case !p.InCheck():
		return Stalemate
	case p.countForfeitsMate():
		return CountOver
	}
	return Checkmate
}
