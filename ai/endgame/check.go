package endgame

import (
	"cmp"
	"context"
	"fmt"

	"github.com/makrukbot/makrukbot/game"
)

// Check compares what the tables say of a position with what they say of the positions after each legal move, by the
// moves, counts and ends of package game. It is slow, and shares nothing with the way in which tables are built. Tables
// that pass it everywhere are right: distances fall to mates, and no win is missed.
func (s *Set) Check(p *game.Position) error {
	r, ok := s.Probe(p)
	if !ok {
		return fmt.Errorf("%s: in no table", p.FENWithPromoted())
	}
	want, clear, err := s.follow(p)
	switch {
	case err != nil:
		return err
	case r.mate() != want.mate():
		return fmt.Errorf("%s: mate in %d plies, %d by its moves", p.FEN(), r.mate(), want.mate())
	case clear && r.Verdict != Unclear && r.Verdict != want.Verdict:
		return fmt.Errorf("%s: %v, %v by its moves", p.FEN(), r.Verdict, want.Verdict)
	}
	return nil
}

// follow returns what the results after the moves from a position say about it, need aside, and whether none of them is
// unclear.
func (s *Set) follow(p *game.Position) (r Result, clear bool, err error) {
	end := p.End()
	switch end {
	case game.Checkmate:
		return Result{Verdict: Won, Mates: true}, true, nil
	case game.Stalemate:
		return Result{}, true, nil
	}
	strong := p.Colored(p.Side()).Len() > 1
	mate, verdict, clear := 0, Won, true
	if strong {
		mate, verdict = never, Drawn
	}
	for _, m := range p.Moves(nil) {
		var next game.Position
		p.PlayTo(m, &next)
		after, ok := s.Probe(&next)
		if !ok {
			return r, false, fmt.Errorf("%s: in no table", next.FEN())
		}
		if over := next.End(); over != game.None && over != game.Checkmate {
			after.Verdict = Drawn
		}
		clear = clear && after.Verdict != Unclear
		if strong {
			mate, verdict = min(mate, after.mate()), max(verdict, after.Verdict)
		} else {
			mate, verdict = max(mate, after.mate()), min(verdict, after.Verdict)
		}
	}
	if end != game.None {
		verdict, clear = Drawn, true
	}
	if mate < never {
		r.Mates, r.Mate = true, mate+1
	}
	r.Verdict = verdict
	return r, clear, nil
}

// CheckEnding checks every n-th entry of an ending's table under a rule book, with either side to move, and under its
// count at the last moment at which the position is still won and a ply later. It returns how many positions it checked.
func (t *Tables) CheckEnding(ctx context.Context, r *game.Rules, e Ending, every int) (checked int, err error) {
	s := t.openEnding(ctx, r, e)
	defer s.Close()
	if err := s.Err(); err != nil {
		return 0, err
	}
	shape := newShape(e)
	for i := 0; i < 2*64*shape.total; i += every {
		pl := placement{ending: e, bare: game.Square(i >> 1 & 63)}
		pl.khun, pl.men = shape.at(i >> 7)
		if !shape.possible(pl.khun, &pl.men) {
			continue
		}
		n, err := s.checkEntry(r, &pl, i&1 != 0)
		checked += n
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return checked, err
		}
	}
	return checked, nil
}

// checkEntry checks a placement without a count, and around the edge of what is won under one.
func (s *Set) checkEntry(r *game.Rules, pl *placement, weak bool) (checked int, err error) {
	p, err := pl.position(r, weak, 0, 0)
	if err != nil {
		return 0, nil // a khun could be taken
	}
	result, _ := s.Probe(&p)
	list := []game.Position{p}
	for left := result.Need; left > 0 && left >= result.Need-1; left-- {
		limit, count := leaving(r, pl.ending, left)
		if p, err = pl.position(r, weak, limit, count); count >= 0 && err == nil {
			list = append(list, p)
		}
	}
	for i := range list {
		if err := s.Check(&list[i]); err != nil {
			return i, err
		}
	}
	return len(list), nil
}

// leaving returns the fields of a FEN that leave so many plies under a rule book: limit and count, the latter below 0
// where so many are never left.
func leaving(r *game.Rules, e Ending, left int) (limit, count int) {
	switch limit = 2 * e.limit(r); {
	case r.Table == nil:
		return 0, r.QuietPlies - left
	case r.OwnMoves:
		return limit, limit - left
	}
	return limit, limit + 1 - left
}

// position returns the placement as a position, the stronger side White. The error is a *[game.FENError].
func (pl *placement) position(r *game.Rules, weak bool, limit, count int) (game.Position, error) {
	var board [64]byte
	for i, k := range pl.ending.kinds() {
		board[pl.men[i]] = k.Letter()
	}
	board[pl.khun], board[pl.bare] = 'K', 'k'
	fen := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			fen = append(fen, cmp.Or(board[game.SquareAt(file, rank)], '1'))
		}
		fen = append(fen, '/')
	}
	side := "w"
	if weak {
		side = "b"
	}
	fen[len(fen)-1] = ' '
	fen = fmt.Appendf(fen, "%s - %d %d 1", side, limit, count)
	return game.ParseFEN(r, string(fen))
}
