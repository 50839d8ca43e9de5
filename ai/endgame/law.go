package endgame

import "github.com/makrukbot/makrukbot/game"

// never is the need of a position that is not won, whatever is left: more than any other.
const never = 1 << 20

// law is how a capture by the bare khun changes the plies that are left: as a rule book says, or, when nil, not at all.
// Without change a position's need is its distance to mate.
type law = *game.Rules

// lawOf returns the law of a rule book: nil where a capture changes nothing.
func lawOf(r *game.Rules) law {
	if r.Follow == game.FollowNothing && (r.Table != nil || r.QuietPlies == 0) {
		return nil
	}
	return r
}

// needBefore returns the plies that must be left before the bare khun's capture, when after it a need remains in what is
// left of the men. At least one ply must be left to play at all.
func needBefore(l law, before, after Ending, need int) int {
	switch {
	case need == never:
		return never
	case l == nil:
		return need + 1
	case l.Table == nil: // quiet plies are counted, anew from the capture
		if need > l.QuietPlies {
			return never
		}
		return 1
	}
	return max(1, need+1-2*(after.limit(l)-before.limit(l)))
}

// matters reports whether needs under a law can differ from distances: where a capture leaves men that can still mate,
// and more or fewer plies.
func matters(l law, e Ending) bool {
	for i, k := range kinds {
		if e.count(i) == 0 {
			continue
		}
		sub := e.without(k)
		if sub != 0 && sub != loneMa && sub != loneMet && (l.Table == nil || sub.limit(l) != e.limit(l) || matters(l, sub)) {
			return true
		}
	}
	return false
}

// Neither a ma alone nor a met alone can mate: their tables hold no win. A khon alone has 81 (in this package's count).
const loneMa, loneMet Ending = 1 << 2, 1

// tightens reports whether a capture by the bare khun could take plies away from a count: where fewer men have a lower
// limit than the one that holds.
func tightens(p *game.Position, e Ending) bool {
	l := lawOf(p.Rules())
	_, limit := p.CountPlies()
	if l == nil || l.Table == nil {
		return false
	}
	for sub := Ending(1); sub < e; sub++ {
		if sub.within(e) && sub.limit(l) < limit>>1 {
			return true
		}
	}
	return false
}
