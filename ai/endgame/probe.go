package endgame

import "github.com/makrukbot/makrukbot/game"

// Verdict is what becomes of a position when both sides play their best.
type Verdict uint8

// The verdicts, for the stronger side the worst first. Unclear is only said where the limits of a game are not those
// of its rule book (a FEN with another limit), or in a book that ends games by their length, shortly before that.
const (
	Drawn Verdict = iota
	Unclear
	Won
)

// String returns "drawn", "unclear" or "won".
func (v Verdict) String() string { return [...]string{"drawn", "unclear", "won"}[v] }

// Result is what the tables know of a position.
type Result struct {
	// Strong is the side that is not bare; NoColor when both are.
	Strong game.Color
	// Verdict says whether Strong wins within the count and the other limits of the game, whoever is to move.
	// Repetition is left out of account: a win never needs one.
	Verdict Verdict
	// Mates: there is a mate to be forced if no limit ends the game before.
	Mates bool
	// Mate is the number of plies to it with best play; 0 when the bare side is mated.
	Mate int
	// Need is the least number of plies, as [game.Position.PliesLeft] says them, that must be left for the win. It is
	// less than Mate where a capture by the bare khun loosens the limit. (So a position under a count is won up to the
	// count of its limit + 1 - Need, in plies.) It is set when Wins is.
	Need int
	// Wins: Strong wins when at least Need plies are left.
	Wins bool
}

// Moves returns Mate in moves of the stronger side.
func (r Result) Moves() int { return (r.Mate + 1) / 2 }

// Set is the tables that one thinker may need, held from [Tables.Open] to Close. Probing neither locks nor allocates
// (but where a file is read), and may be done from many goroutines.
type Set struct {
	tables   *Tables
	law      law
	held     []*entry
	err      error
	distance family // without regard to limits
	counted  family // under the law; empty when that is nil
}

// Err tells why tables that could be built are missing: the end of the context with which the Set was opened, or a limit
// of memory below what they take. Nil when all are there.
func (s *Set) Err() error { return s.err }

// Close lets go of the tables. The Set must not be used after it.
func (s *Set) Close() {
	s.tables.unpin(s.held)
	s.held = nil
}

func (s *Set) family(l law) *family {
	if l == nil {
		return &s.distance
	}
	return &s.counted
}

// add puts a table where it is looked for.
func (s *Set) add(t *table) {
	s.family(t.law)[t.ending] = t
	if s.law != nil && !matters(s.law, t.ending) {
		s.counted[t.ending] = t
	}
}

// Probe returns what the tables know of a position under the rule book for which the Set was opened. ok is false when it
// is none of an ending that the Set has.
func (s *Set) Probe(p *game.Position) (r Result, ok bool) {
	if p.Occupied().Len() == 2 {
		return Result{Strong: game.NoColor}, true
	}
	pl, strong, ok := place(p)
	if !ok || lawOf(p.Rules()) != s.law {
		return r, false
	}
	r.Strong = strong
	weak := p.Side() != strong
	mate, ok := s.distance.need(&pl, weak)
	if !ok {
		return r, false
	}
	need := mate
	if s.law != nil {
		if need, ok = s.counted.need(&pl, weak); !ok {
			return r, false
		}
	}
	if r.Mates = mate < never; r.Mates {
		r.Mate = mate
	}
	if r.Wins = need < never; r.Wins {
		r.Need = need
	}
	r.Verdict = s.verdict(p, pl.ending, mate, need)
	return r, true
}

func (f *family) need(pl *placement, weak bool) (need int, ok bool) {
	if weak {
		return f.weak(pl)
	}
	return f.strong(pl)
}

// verdict says whether the win fits into what is left.
func (s *Set) verdict(p *game.Position, e Ending, mate, need int) Verdict {
	counted, total := plies(p)
	switch {
	case mate == 0:
		return Won
	case mate == never || need == never || min(counted, total) <= 0:
		return Drawn
	case starts(p):
		return s.ahead(p)
	case mate > total:
		return Drawn
	case usual(p, e) && need > counted:
		return Drawn
	case usual(p, e) && total > longestCount:
		return Won
	case mate <= min(counted, total) && !tightens(p, e):
		return Won
	}
	return Unclear
}

// longestCount is more plies than any count goes on for, whatever loosens its limit.
const longestCount = 2*64 + 2

// starts reports whether a count runs only from a later move on, as it does in a position that was set up without one.
func starts(p *game.Position) bool {
	_, limit := p.CountPlies()
	return limit == 0 && p.Rules().Table != nil
}

// ahead judges a position by those after the moves of the side to move.
func (s *Set) ahead(p *game.Position) Verdict {
	var buf [game.MaxMoves]game.Move
	var next game.Position
	best := Drawn
	strong := p.Colored(p.Side()).Len() > 1
	if !strong {
		best = Won
	}
	for _, m := range p.Moves(buf[:0]) {
		p.PlayTo(m, &next)
		r, _ := s.Probe(&next)
		if strong {
			best = max(best, r.Verdict)
		} else {
			best = min(best, r.Verdict)
		}
	}
	return best
}

// plies returns how many plies are left to the limit of the count or of quiet plies, and how many to the last ply of the
// game; never where there is no limit.
func plies(p *game.Position) (counted, total int) {
	counted, total = never, never
	rules := p.Rules()
	if left, runs := p.PliesLeft(); runs {
		counted = left
	}
	if rules.LastPly > 0 {
		total = rules.LastPly - 2*(p.FullMove()-1) - int(p.Side())
		if count, limit := p.CountPlies(); limit > 0 && counted == total {
			counted = limit - count
			if !rules.OwnMoves {
				counted++
			}
		}
	}
	return counted, total
}

// usual reports whether the limit of the count is the one that the men set, as it always is in a game from the start.
func usual(p *game.Position, e Ending) bool {
	l := lawOf(p.Rules())
	_, limit := p.CountPlies()
	return l == nil || l.Table == nil || limit>>1 == e.limit(l)
}
