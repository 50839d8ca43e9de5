package lesson

import "github.com/makrukbot/makrukbot/game"

// Claim asks whether something is true of the position. An answer is Yes or No.
type Claim struct {
	Of   Truth
	Move string // the move in question, in UCI, for Legal
}

var _ Exercise = Claim{}

// The answers to a claim.
const (
	Yes = "y"
	No  = "n"
)

// Truth is what may be true of a position.
type Truth uint8

// The truths.
const (
	Legal     Truth = iota // a move can be played
	Mate                   // the side to move is mated
	Stalemate              // the side to move is not in check and has no move
	Over                   // the game is over
)

// Judge says what is true, and why.
func (c Claim) Judge(p *game.Position, answer string) Verdict {
	v, truth := c.truth(p)
	v.Position = p
	v.Right = answer == Yes && truth || answer == No && !truth
	return v
}

func (c Claim) truth(p *game.Position) (Verdict, bool) {
	end := outcome(p)
	switch {
	case c.Of == Legal:
		return c.legality(p)
	case c.Of == Over && !end.Over():
		return Verdict{Fault: GoesOn}, false
	case p.HasMove() && c.Of == Stalemate:
		return Verdict{Fault: HasMoves, Moves: some(p)}, false
	case p.HasMove() && c.Of == Mate && p.InCheck():
		return Verdict{Fault: InCheckOnly, Men: p.Checkers(), Moves: some(p)}, false
	case p.HasMove() && c.Of == Mate:
		return Verdict{Fault: NotCheck}, false
	}
	truth := c.Of == Over || end.Reason == game.Checkmate && c.Of == Mate || end.Reason == game.Stalemate && c.Of == Stalemate
	return Verdict{Fault: Ended, Outcome: end}, truth
}

func (c Claim) legality(p *game.Position) (Verdict, bool) {
	m := parseMove(c.Move)
	why := p.WhyNot(m)
	if why.Code != game.MoveLegal {
		return Verdict{Fault: CannotGo, Why: why}, false
	}
	return Verdict{Fault: CanGo, Why: why}, true
}

// some returns a few legal moves.
func some(p *game.Position) []game.Move {
	const few = 3
	moves := p.Moves(nil)
	return moves[:min(few, len(moves))]
}

// Answers are yes and no.
func (Claim) Answers(*game.Position) []string { return []string{Yes, No} }
