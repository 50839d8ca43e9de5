package game

import "fmt"

// Game is a position with the history that led to it. It knows what a position alone cannot: repetition, resignation,
// agreement, and how to go back. It may not be used from several goroutines at once.
type Game struct {
	positions []Position // from the start to now
	moves     []Move
	requests  []requested
	ended     Outcome // by will or by the clock rather than by the board
}

// NewGame returns a game at the start of a rule book.
func NewGame(r *Rules) *Game { return &Game{positions: []Position{r.Start()}} }

// Replay returns the game of some moves from a FEN, from the start when it is empty, with the requests made in it, which
// are in order. The error is a *FENError, or, with the game up to it, an *IllegalMoveError or ErrNoRequest.
func Replay(r *Rules, fen string, moves []Move, requests ...Request) (*Game, error) {
	start := r.Start()
	if fen != "" {
		var err error
		if start, err = ParseFEN(r, fen); err != nil {
			return nil, err
		}
	}
	// There is room for one move more, which mostly follows.
	g := &Game{positions: append(make([]Position, 0, len(moves)+2), start), moves: make([]Move, 0, len(moves)+1)}
	for ply := range len(moves) + 1 {
		for ; len(requests) > 0 && requests[0].Ply <= ply; requests = requests[1:] {
			if err := g.Request(requests[0].Kind); err != nil {
				return g, err
			}
		}
		if ply < len(moves) {
			if err := g.Play(moves[ply]); err != nil {
				return g, err
			}
		}
	}
	return g, nil
}

// IllegalMoveError tells why a move cannot be played.
type IllegalMoveError struct {
	Move Move
	Why  Why
}

// Error tells the move and the reason in English.
func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("illegal move %s: %s", e.Move, e.Why.Code)
}

// Play plays a move, also in a game that is over; [Game.Outcome] tells. The error of an illegal move is an
// *IllegalMoveError.
func (g *Game) Play(m Move) error {
	p := g.Position()
	if !p.Legal(m) {
		return &IllegalMoveError{Move: m, Why: p.WhyNot(m)}
	}
	var next Position
	p.PlayTo(m, &next)
	g.positions = append(g.positions, next)
	g.moves = append(g.moves, m)
	return nil
}

// Undo takes back so many plies, all of them if there are fewer, and with them a resignation, an agreement or a time-out
// and the requests of the side whose turn it is then.
func (g *Game) Undo(plies int) {
	n := len(g.moves) - min(max(plies, 0), len(g.moves))
	g.undoRequests(n)
	g.moves = g.moves[:n]
	g.positions = g.positions[:n+1]
	g.ended = Outcome{}
}

// Position returns the position now. It must not be changed, and is valid until the next Undo.
func (g *Game) Position() *Position { return &g.positions[len(g.positions)-1] }

// PositionAt returns the position after so many plies, from 0 to [Game.Ply].
func (g *Game) PositionAt(ply int) *Position { return &g.positions[ply] }

// Moves returns the moves played. They must not be changed, and are valid until the next Undo.
func (g *Game) Moves() []Move { return g.moves }

// Ply returns the number of moves played.
func (g *Game) Ply() int { return len(g.moves) }

// Rules returns the rule book.
func (g *Game) Rules() *Rules { return g.positions[0].rules }

// Start returns the FEN of the position before the first move and any request, with promoted bia: [Replay] makes the
// same game of it.
func (g *Game) Start() string {
	if len(g.requests) > 0 && g.requests[0].Ply == 0 {
		return g.requests[0].before.FENWithPromoted()
	}
	return g.positions[0].FENWithPromoted()
}

// Occurrences returns how often the position now has occurred in the game, this time included: placement and side to
// move, whatever the counts.
func (g *Game) Occurrences() int {
	now := g.Position()
	n := 0
	for i := len(g.positions) - 1; i >= 0; i -= 2 {
		if g.positions[i].sameAs(now) {
			n++
		}
	}
	return n
}

// sameAs reports whether two positions of one side to move have the same placement.
func (p *Position) sameAs(q *Position) bool {
	return p.key == q.key && p.planes == q.planes && p.own == q.own
}

// Resign ends the game: a side gives up.
func (g *Game) Resign(c Color) { g.ended = Outcome{Resignation, c.Other()} }

// Agree ends the game as an agreed draw.
func (g *Game) Agree() { g.ended = Outcome{Agreement, NoColor} }

// TimeOut ends the game: a side's time ran out.
func (g *Game) TimeOut(c Color) { g.ended = Outcome{Timeout, c.Other()} }

// Outcome returns how the game stands. What the board says goes before a resignation or an agreement, and a repetition
// before the count, as the rules order it.
func (g *Game) Outcome() Outcome {
	p := g.Position()
	reason := p.End()
	switch {
	case reason == Checkmate:
		return Outcome{Checkmate, p.Side().Other()}
	case reason == Stalemate, reason == BareKhuns, reason == Material:
		return Outcome{reason, NoColor}
	case g.Occurrences() >= 3:
		return Outcome{Repetition, NoColor}
	case reason != None:
		return Outcome{reason, NoColor}
	case g.ended.Over():
		return g.ended
	}
	return Outcome{None, NoColor}
}
