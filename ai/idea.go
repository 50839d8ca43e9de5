package ai

import "strings"

// Ideas is a set of ideas by which a search finds more in less time, each of which can be left out in order to measure
// what it gives: see [Limits].Without and "makruk-lab ideas".
type Ideas uint32

const (
	checkExtension Ideas = 1 << iota
	razoring
	futility
	nullMove
	blindReduction
	lateMovePruning
	hopelessPruning
	historyPruning
	exchangePruning
	lateMoveReduction
	aspiration
	deltaPruning
	quietChecks
	killerMoves
	counterMoves
	followHistory
	betterSquares
)

// ideaNames are the names of the ideas, as UCI has them, from the first on.
var ideaNames = [...]string{
	"CheckExtension",    // a check is answered one ply deeper on the best line and where the depth ends
	"Razoring",          // a score so far below alpha is left to the captures
	"Futility",          // a score so far above beta stays there
	"NullMove",          // who is above beta even after passing need not look for a move
	"BlindReduction",    // without a move from the table a node is searched one ply less deep
	"LateMovePruning",   // late quiet moves are left out at low depth
	"HopelessPruning",   // and those of a score that is far below alpha
	"HistoryPruning",    // and moves that the histories speak against
	"ExchangePruning",   // and moves that lose material
	"LateMoveReduction", // late moves are searched less deep at first
	"Aspiration",        // the root is searched with a window around the last score
	"DeltaPruning",      // captures that cannot reach alpha are not tried when only captures are
	"QuietChecks",       // then quiet moves that give check are tried besides, at the first ply
	"KillerMoves",       // quiet moves that were good at this ply come first
	"CounterMoves",      // and the one that was good in answer to the last move
	"FollowHistory",     // quiet moves are sorted by what was good after the two moves before, too
	"BetterSquares",     // and by where men stand better
}

// IdeaNames returns the names of all ideas.
func IdeaNames() []string { return ideaNames[:] }

// IdeaNamed returns the idea of a name, upper and lower case alike.
func IdeaNamed(name string) (idea Ideas, ok bool) {
	for i, n := range ideaNames {
		if strings.EqualFold(n, name) {
			return 1 << i, true
		}
	}
	return 0, false
}

// does reports whether the search follows an idea.
func (e *Engine) does(idea Ideas) bool { return e.limits.Without&idea == 0 }
