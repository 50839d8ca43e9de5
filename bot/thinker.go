package bot

import (
	"context"

	"github.com/makrukbot/makrukbot/game"
)

// Thinker plays makruk. It may be used from many goroutines; it bounds its own work, and is fair between those who
// wait for it.
type Thinker interface {
	// Choose returns the move that a level (1 to 8) plays. The same game, level and seed give the same move. who is
	// whoever waits. It returns early with ctx's error when ctx ends.
	Choose(ctx context.Context, who string, g *game.Game, level int, seed uint64) (game.Move, error)
}
