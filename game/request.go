package game

import "errors"

// A count on request ([Rules.BoardOnRequest]): with no bia left and nobody bare, the poorer side may ask for the board's
// count before it moves, and stop it again on a later turn. Requests are part of a game's record like its moves.

// ErrNoRequest says that the rule book or the position does not allow a request.
var ErrNoRequest = errors.New("the count cannot be asked for, stopped or taken as a draw now")

// RequestKind is what a side asks for on its turn.
type RequestKind uint8

// The requests.
const (
	AskCount RequestKind = iota
	StopCount
)

// Request is a request that the side to move made after so many plies of a game, before its move.
type Request struct {
	Ply  int
	Kind RequestKind
}

// MayAskCount reports whether the side to move may ask for the board's count.
func (p *Position) MayAskCount() bool {
	return p.rules.BoardOnRequest && p.limit == 0 && !p.asked && p.bia() == 0 && p.bareSide() == NoColor &&
		p.value(p.Side()) <= p.value(p.Side().Other())
}

// MayStopCount reports whether the side to move may stop the board's count, or take back that it asked for it.
func (p *Position) MayStopCount() bool {
	return p.asked || p.requestedBy() == p.Side()
}

// MayTakeDraw reports whether a side may take the draw, because the other counts.
func (p *Position) MayTakeDraw(c Color) bool { return p.requestedBy() == c.Other() }

// requestedBy returns the side whose board's count runs on its request, NoColor if none does.
func (p *Position) requestedBy() Color {
	switch {
	case !p.rules.BoardOnRequest || p.bareSide() != NoColor:
		return NoColor
	case p.asked:
		return p.Side()
	case p.limit == 0:
		return NoColor
	}
	return p.countedSide()
}

// countForfeitsMate reports whether the side that has just mated had a count running on its request, so that the mate
// only draws.
func (p *Position) countForfeitsMate() bool { return p.requestedBy() == p.Side().Other() }

// request writes the position after a request of the side to move.
func (p *Position) request(kind RequestKind) error {
	switch {
	case kind == AskCount && p.MayAskCount():
		p.asked = true
	case kind == StopCount && p.asked:
		p.asked = false
	case kind == StopCount && p.MayStopCount():
		p.limit, p.count = 0, 0
	default:
		return ErrNoRequest
	}
	return nil
}

// requested is a request with the position before it, for taking it back.
type requested struct {
	Request
	before Position
}

// Request lets the side to move ask for the board's count or stop it, before it moves. The error is ErrNoRequest.
func (g *Game) Request(kind RequestKind) error {
	p := g.Position()
	before := *p
	if err := p.request(kind); err != nil {
		return err
	}
	g.requests = append(g.requests, requested{Request{g.Ply(), kind}, before})
	return nil
}

// Requests returns the requests made, in order.
func (g *Game) Requests() []Request {
	var list []Request
	for _, r := range g.requests {
		list = append(list, r.Request)
	}
	return list
}

// TakeDraw ends the game as an agreed draw, which a side may take while the other's count runs. The error is
// ErrNoRequest.
func (g *Game) TakeDraw(c Color) error {
	if !g.Position().MayTakeDraw(c) {
		return ErrNoRequest
	}
	g.Agree()
	return nil
}

// undoRequests takes back the requests that were made after so many plies or later.
func (g *Game) undoRequests(ply int) {
	for n := len(g.requests) - 1; n >= 0 && g.requests[n].Ply >= ply; n-- {
		g.positions[g.requests[n].Ply] = g.requests[n].before
		g.requests = g.requests[:n]
	}
}
