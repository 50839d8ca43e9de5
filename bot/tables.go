package bot

import (
	"context"

	"github.com/makrukbot/makrukbot/game"
)

// Tables know endings with few men perfectly. They may be used from many goroutines.
type Tables interface {
	// Best returns what is known of a position; false if it is in no table, or ctx ends before the table is there. What
	// is not in memory may take some tenths of a second.
	Best(ctx context.Context, p *game.Position) (Known, bool)
	// Knows reports, at once, whether an ending is in a table under a rule book: the letters of the men that stand beside
	// the khun against a bare one, "RSM".
	Knows(rules, men string) bool
}

// Known is what tables know of a position against a bare khun.
type Known struct {
	// Move is one that nobody can better: the stronger side's quickest win, the bare side's draw or longest resistance;
	// 0 where there is no move.
	Move game.Move
	// Won says that the stronger side mates in time, within the count and the other limits of the game.
	Won bool
	// Mate is in how many of its moves; 0 where no mate can be forced.
	Mate int
}
