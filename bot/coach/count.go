package coach

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// near is how many moves before a limit that is no count it is first told.
const near = 20

// Count says how the count that runs stands, as people say it: kind, counted and limit, and what is left. It never says
// more than the limit, though a count that has drawn the game stands one above it.
func Count(w bot.Words, p *game.Position) string {
	c, _ := p.Count()
	switch {
	case c.At > c.Limit:
		return w.T("coach.count_used_up", "Kind", countKind(w, c), "Limit", c.Limit)
	case c.At == c.Limit && mayMate(p, c):
		return w.T("coach.count_last", "Kind", countKind(w, c), "At", c.At, "Limit", c.Limit)
	}
	return w.T("coach.count", "Kind", countKind(w, c), "At", c.At, "Limit", c.Limit, "Left", c.Limit-c.At)
}

// mayMate reports whether a move comes before the count draws the game that may still mate: one of a side that is not
// counted, or of either where none is. A count that has reached its limit leaves one such move, if it has not gone by.
func mayMate(p *game.Position, c game.Count) bool {
	plies, _ := p.PliesLeft()
	return plies > 1 || plies == 1 && p.Side() != c.Side
}

// countKind names the count and, where it counts one side, that side: in a pieces' count the khun that is bare.
func countKind(w bot.Words, c game.Count) string {
	switch {
	case c.Kind == game.PiecesCount:
		return w.T("coach.pieces_count", "Khun", SideMan(w, game.NewPiece(c.Side, game.Khun)))
	case c.Side != game.NoColor:
		return w.T("coach.board_count_side", "Side", Side(w, c.Side))
	}
	return w.T("coach.board_count")
}

// Limits says what limits a game that goes on, one sentence each: the count that runs or has been asked for and, when
// they are near, the limits of moves in which nothing was taken and of all moves.
func Limits(w bot.Words, p *game.Position) []string {
	var said []string
	if counts(p) {
		said = append(said, Count(w, p))
	} else if hasAsked(p) {
		said = append(said, w.T("coach.count_asked", "Side", Side(w, p.Side())))
	}
	if at, limit := quiet(p); limit > 0 && at >= limit-near {
		said = append(said, w.T("coach.quiet", "At", at, "Limit", limit, "Left", limit-at))
	}
	if at, limit := length(p); limit > 0 && at >= limit-near {
		said = append(said, w.T("coach.length", "At", at, "Limit", limit, "Left", limit-at))
	}
	return said
}

// hasAsked reports whether the side to move has asked for the board's count and not moved yet.
func hasAsked(p *game.Position) bool {
	return !counts(p) && p.MayStopCount()
}

// quiet returns how many moves of both sides in a row took nothing and moved no bia, and the limit of that, in moves of
// which a reply is a part; 0 where there is none.
func quiet(p *game.Position) (at, limit int) {
	plies, counted := p.CountPlies()
	if counted != 0 {
		return 0, 0
	}
	return plies / 2, p.Rules().QuietPlies / 2
}

// length returns how many moves have been played since move 1, each side's for itself, and their limit; 0 where there
// is none.
func length(p *game.Position) (at, limit int) {
	return 2*(p.FullMove()-1) + int(p.Side()), p.Rules().LastPly
}
