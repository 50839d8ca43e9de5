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
	// Analyse returns what a search of so many nodes thinks of the position of a game, which must have a legal move: the
	// same whenever it is asked. It waits for whatever is more urgent, else as Choose does.
	Analyse(ctx context.Context, who string, u Urgency, g *game.Game, nodes int) (Analysis, error)
}

// Urgency is how long an answer may wait: whatever is more urgent goes first.
type Urgency int

// The urgencies, the most urgent first.
const (
	UrgentReply  Urgency = iota // somebody waits for the bot to move or to answer
	UrgentHint                  // somebody waits for advice
	UrgentReview                // what goes on in the background
)

// Analysis is what a thinker thinks of a position.
type Analysis struct {
	// Score is what the position is worth to the side to move, in hundredths of a bia. A mate is worth more than all men.
	Score int
	// Mate is in how many of its own moves the side to move mates, negative when it is mated in so many of the
	// opponent's; 0 when none is seen.
	Mate int
	// Line is what both sides had best play, the move of the side to move first; it is never empty.
	Line []game.Move
	// Nodes is how many positions were looked at.
	Nodes int
}
