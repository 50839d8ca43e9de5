package game

// CountKind is which of the two counts runs.
type CountKind uint8

// The counts: the board's honour, while both sides have men, and the pieces' honour, when one side is bare.
const (
	BoardCount CountKind = iota
	PiecesCount
)

// String returns "board" or "pieces".
func (k CountKind) String() string {
	if k == BoardCount {
		return "board"
	}
	return "pieces"
}

// Count is a running count as people speak of it.
type Count struct {
	Kind CountKind
	// Side is the side that is counted: the bare one in a pieces' count; NoColor where a board's count names nobody.
	Side Color
	// At and Limit are in moves. At may exceed Limit when the game is drawn by it.
	At, Limit int
}

// Count returns the count that runs, if one does. Between two bare khuns none is spoken of.
func (p *Position) Count() (Count, bool) {
	if p.limit == 0 {
		return Count{}, false
	}
	bare, kind := p.bareSide(), PiecesCount
	switch {
	case p.bothBare():
		return Count{}, false
	case bare == NoColor:
		kind = BoardCount
		bare = p.countedSide()
	}
	limit, count := int(p.limit), int(p.count)
	at := (count + 1) / 2
	if p.rules.OwnMoves {
		at = limit/2 - (limit-count)>>1 // rounded down also when the limit has tightened below the count
	}
	return Count{Kind: kind, Side: bare, At: at, Limit: limit / 2}, true
}

// countedSide returns whom a running board's count names, if the rule book names anybody: the side to move when an even
// number of plies is left.
func (p *Position) countedSide() Color {
	switch {
	case !p.rules.OwnMoves && !p.rules.BoardOnRequest:
		return NoColor
	case (p.limit^p.count)&1 == 0:
		return p.Side()
	}
	return p.Side().Other()
}

// CountPlies returns the count and its limit in plies, as the FEN holds them; a limit of 0 means that no count runs and
// that count is the number of plies since the last capture or move of a bia.
func (p *Position) CountPlies() (count, limit int) { return int(p.count), int(p.limit) }

// PliesLeft returns after how many more plies the game is drawn by a limit of the rule book (count, quiet plies or
// length) if no move changes it, and whether any such limit runs. It is 0 or less when the limit is reached.
func (p *Position) PliesLeft() (plies int, runs bool) {
	left := func(n int) {
		if !runs || n < plies {
			plies, runs = n, true
		}
	}
	if p.limit > 0 {
		left(p.drawingCount() - int(p.count))
	} else if p.rules.QuietPlies > 0 {
		left(p.rules.QuietPlies - int(p.count))
	}
	if p.rules.LastPly > 0 {
		left(p.rules.LastPly - int(p.ply))
	}
	return plies, runs
}

// drawingCount returns the count, in plies, that draws.
func (p *Position) drawingCount() int {
	if p.rules.OwnMoves {
		return int(p.limit)
	}
	return int(p.limit) + 1
}

// advanceCount brings the count up to date after a move that left no bia on the board; p is the position after it, and
// its count has already been raised by one. taken is the kind of man that the move took; asked tells whether the mover
// had asked for the board's count.
//
// Source of the order of steps: do_move of Fairy-Stockfish. Outside the hot path, so kept out of line.
//
//go:noinline
func (p *Position) advanceCount(taken Kind, promoted, asked bool) {
	r := p.rules
	if r.Table == nil || p.bothBare() {
		return
	}
	bare := p.bareSide()
	if p.countBegins(bare, taken, promoted, asked) {
		p.beginCount(bare)
		return
	}
	if taken != NoKind && (r.Follow == FollowEveryCapture || r.Follow == FollowBareKhun && bare == p.Side().Other()) {
		p.limit = 2*p.allowance(bare) + p.limit&1
	}
}

// countBegins reports whether a count begins, or begins anew, after a move.
func (p *Position) countBegins(bare Color, taken Kind, promoted, asked bool) bool {
	switch bare {
	case NoColor:
		return p.limit == 0 && (asked || !p.rules.BoardOnRequest)
	case p.Side(): // the move bared it, or the last bia promoted, or the position was set up
		return p.limit == 0 || taken != NoKind || promoted
	}
	// The bare khun moved: it took the last bia. An allowance of own moves waits for no occasion.
	return taken == Bia || p.limit == 0 && p.rules.OwnMoves
}

func (p *Position) beginCount(bare Color) {
	p.limit = 2 * p.allowance(bare)
	p.count = 0
	switch {
	case bare == NoColor && p.rules.BoardOnRequest:
		p.count = 1 // the move of the side that asked
	case p.rules.OwnMoves:
		if p.toBeCounted(bare) != p.Side() {
			p.limit++ // the opponent moves first
		}
	case p.rules.FromMen && bare != NoColor:
		p.count = 2 * uint16(p.Occupied().Len())
		if bare != p.Side() {
			p.count-- // the move just played is counted too
		}
	}
}

// allowance returns the limit, in moves, of a count that begins now.
func (p *Position) allowance(bare Color) uint16 {
	switch {
	case bare != NoColor:
		return uint16(p.tableLimit(bare.Other()))
	case p.rules.BoardLessMen:
		return uint16(p.rules.BoardLimit - p.Occupied().Len())
	}
	return uint16(p.rules.BoardLimit)
}

// tableLimit returns the limit that the men of a side set to a pieces' count.
func (p *Position) tableLimit(strong Color) int {
	for _, line := range p.rules.Table {
		if line.Kind == NoKind || p.Pieces(strong, line.Kind).Len() >= line.Men {
			return line.Moves
		}
	}
	return 0
}

// toBeCounted returns whose moves an allowance counts: the bare side's, or those of the side with the lesser men, or of
// the side to move when they are equal.
func (p *Position) toBeCounted(bare Color) Color {
	if bare != NoColor {
		return bare
	}
	if p.value(p.Side().Other()) < p.value(p.Side()) {
		return p.Side().Other()
	}
	return p.Side()
}

// value returns what a side's men are worth, in half points: a ruea 5 points, a ma 3, a khon 2.5, a met 1.5.
func (p *Position) value(c Color) int {
	men := p.Colored(c)
	return 10*(men&p.ruea()).Len() + 6*(men&p.ma()).Len() + 5*(men&p.khon()).Len() + 3*(men&p.met()).Len()
}

// bareSide returns the side that has only its khun, NoColor if neither has. Of two bare sides it returns the one to
// move.
func (p *Position) bareSide() Color {
	if p.own&(p.own-1) == 0 {
		return p.Side()
	}
	if enemy := p.Occupied() ^ p.own; enemy&(enemy-1) == 0 {
		return p.Side().Other()
	}
	return NoColor
}

func (p *Position) bothBare() bool { return p.Occupied() == p.khun() }
