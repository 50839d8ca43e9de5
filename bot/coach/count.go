package coach

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// Count says how a count stands, as people say it: kind, counted and limit, and what is left. It never says more than
// the limit, though a count that has drawn the game stands one above it.
func Count(w bot.Words, c game.Count) string {
	if c.At >= c.Limit {
		return w.T("coach.count_used_up", "Kind", countKind(w, c), "Limit", c.Limit)
	}
	return w.T("coach.count", "Kind", countKind(w, c), "At", c.At, "Limit", c.Limit, "Left", c.Limit-c.At)
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
