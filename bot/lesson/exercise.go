package lesson

import "github.com/makrukbot/makrukbot/game"

// Exercise is something to do on a page's board. What is right is never written down: it follows from the position by
// the rules core. The exercises are [Mark], [Checker], [Name], [Number], [Claim] and [Play].
type Exercise interface {
	// Judge says whether an answer is right in a position, and if not, why. Any text may come; what is no answer at
	// all is just not right.
	Judge(p *game.Position, answer string) Verdict
	// Answers are what can be answered in a position: all of it, or for marked squares what tells right from wrong.
	Answers(p *game.Position) []string
}

// Fault is what a verdict speaks of. The verdicts on claims have one too when the answer is right.
type Fault uint8

// The faults, with what of the verdict belongs to each.
const (
	NoFault      Fault = iota
	CannotGo           // Why: a move that cannot be played
	CanGo              // Why: its squares and man; it can be played
	Missing            // N squares are not marked yet
	NoChecker          // Man attacks Men, and not the khun
	ElsewhereMen       // the man named stands on Men
	Miscounted         // the number does not follow from the position
	NotCheck           // the side to move is not in check
	InCheckOnly        // it is in check from Men, but can play Moves
	HasMoves           // it can play Moves
	GoesOn             // the game is not over
	Ended              // Outcome: the game is over
	Escapes            // the move played gives check, but Moves[0] answers it
	NoThreat           // the move played gives no check, and Moves[0] answers it
	TooSlow            // the move played gives none either, which it need not yet; after Moves[0] there is no mate in time
	TakesNothing       // the move played takes nothing
	NoPromotion        // the move played promotes nothing
	Retaken            // on the square of Man it would be taken by Men
)

// Verdict is what is to be said of an answer. Position is the one that it speaks of.
type Verdict struct {
	Right bool
	Fault Fault

	Position *game.Position
	Why      game.Why
	N        int
	Man      game.Square
	Men      game.Bitboard
	Moves    []game.Move
	Outcome  game.Outcome
	// Reply is the opponent's move after a right one, with which the exercise goes on; 0: it is over.
	Reply game.Move
}

// outcome returns how a game stands at a position, leaving repetition aside.
func outcome(p *game.Position) game.Outcome {
	o := game.Outcome{Reason: p.End(), Winner: game.NoColor}
	if o.Reason == game.Checkmate {
		o.Winner = p.Side().Other()
	}
	return o
}
