package lesson

import (
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// Play asks for a move, or for several with the opponent's replies between. An answer is a legal move in UCI.
type Play struct {
	Goal Goal
	// In is within how many moves a mate is asked for; all that mate in so many are right.
	In int
}

var _ Exercise = Play{}

// Goal is what a move is to do.
type Goal uint8

// The goals.
const (
	GiveMate   Goal = iota // mate, within the count if one runs
	TakeSafely             // take a man so that nothing takes back
	TurnSafely             // promote a bia so that nothing takes it
)

// Judge says what the move does, and how the opponent answers it.
func (e Play) Judge(p *game.Position, answer string) Verdict {
	m, err := notation.ParseUCI(p, answer)
	if err != nil {
		return Verdict{Position: p}
	}
	next := after(p, m)
	v := Verdict{Position: &next}
	switch end := outcome(&next); {
	case e.Goal == GiveMate:
		e.judgeMate(&v)
	case end.Over() && end.Winner == game.NoColor:
		v.Fault, v.Outcome = Ended, end
	case e.Goal == TakeSafely && p.At(m.To()) == game.NoPiece:
		v.Fault = TakesNothing
	case e.Goal == TurnSafely && !m.Promotes():
		v.Fault = NoPromotion
	default:
		judgeSafety(&v, m.To())
	}
	return v
}

// judgeMate looks at the position after a move: is it mate, or does every reply lead to one in time?
func (e Play) judgeMate(v *Verdict) {
	p := v.Position
	if end := outcome(p); end.Over() {
		v.Right = end.Reason == game.Checkmate
		v.Fault, v.Outcome = Ended, end
		return
	}
	replies := p.Moves(nil)
	if reply, ok := refutation(p, replies, e.In-1); ok {
		v.Fault, v.Moves = unmated(p, e.In), []game.Move{reply}
		return
	}
	v.Right, v.Reply = true, replies[0]
}

// unmated is what to say of a move that the opponent can answer, where mate was asked for within so many moves.
func unmated(p *game.Position, in int) Fault {
	switch {
	case p.InCheck():
		return Escapes
	case in > 1:
		return TooSlow
	}
	return NoThreat
}

// refutation returns a reply after which there is no mate in so many moves.
func refutation(p *game.Position, replies []game.Move, in int) (game.Move, bool) {
	for _, reply := range replies {
		next := after(p, reply)
		if !mates(&next, in) {
			return reply, true
		}
	}
	return 0, false
}

// mates reports whether the side to move mates within so many moves. It tries all, so the number must be small.
func mates(p *game.Position, in int) bool {
	if in <= 0 || outcome(p).Over() {
		return false
	}
	for _, m := range p.Moves(nil) {
		next := after(p, m)
		if end := outcome(&next); end.Over() {
			if end.Reason == game.Checkmate {
				return true
			}
			continue
		}
		if in == 1 {
			continue
		}
		if _, refuted := refutation(&next, next.Moves(nil), in-1); !refuted {
			return true
		}
	}
	return false
}

// judgeSafety says who could take the man that has just moved to a square.
func judgeSafety(v *Verdict, s game.Square) {
	for _, m := range v.Position.Moves(nil) {
		if m.To() == s {
			v.Men |= m.From().Bit()
		}
	}
	if v.Right = v.Men == 0; !v.Right {
		v.Fault, v.Man = Retaken, s
	}
}

func after(p *game.Position, m game.Move) (next game.Position) {
	p.PlayTo(m, &next)
	return next
}

// Answers are the legal moves.
func (Play) Answers(p *game.Position) []string {
	var all []string
	for _, m := range p.Moves(nil) {
		all = append(all, m.String())
	}
	return all
}
