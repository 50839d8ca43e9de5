package ai

import (
	"context"
	"fmt"

	"github.com/makrukbot/makrukbot/game"
)

// The levels, weakest first.
const (
	MinLevel = 1
	MaxLevel = 8
)

// level is how strong a level plays: how much it searches, and what it gets wrong.
type level struct {
	nodes int
	depth int // 0: as deep as the nodes last
	flaws flaws
}

// flaws are the weaknesses of a person: not to see a move, to think a move better than it is, to like checks and
// captures. The zero value has none. All come from hashes of the seed with the position and the move, so that the same
// move is overlooked all through one search, and another the next time.
type flaws struct {
	seed     uint64
	overlook uint64 // of 1024 moves
	guess    int    // a move seems better by up to so much
	fancy    int    // a check or a capture seems better by so much
	untabled bool   // no ending is known by heart
}

// levels are the levels from 1 on. A node budget makes the strength independent of the machine and its load; the last
// is what one idle core searches in a second, a new one in little more than half of that.
var levels = [...]level{
	{nodes: 80, depth: 1, flaws: flaws{overlook: 800, guess: 300, fancy: 60, untabled: true}},
	{nodes: 220, depth: 2, flaws: flaws{overlook: 520, guess: 130, fancy: 45, untabled: true}},
	{nodes: 650, depth: 3, flaws: flaws{overlook: 305, guess: 85, fancy: 25, untabled: true}},
	{nodes: 2_000, depth: 5, flaws: flaws{overlook: 185, guess: 50, fancy: 15, untabled: true}},
	{nodes: 6_000, flaws: flaws{overlook: 110, guess: 35, fancy: 10, untabled: true}},
	{nodes: 15_000, flaws: flaws{overlook: 60, guess: 25, fancy: 5, untabled: true}},
	{nodes: 80_000, flaws: flaws{overlook: 15, guess: 15, untabled: true}},
	{nodes: 1_200_000},
}

// maxHash is the most memory in bytes that the table of a level or an analysis takes.
const maxHash = 16 << 20

// nodeHash is the memory for each node of a budget: room for two entries.
const nodeHash = 2 * entryBytes

// hashFor returns the size of a table in bytes for a search of so many nodes: as small as they allow, since it is emptied
// each time.
func hashFor(nodes int) int { return min(max(nodes*nodeHash, 64<<10), maxHash) }

// Openings are varied up to this move, by liking each move better by up to openingGuess.
const (
	openingMoves = 8
	openingGuess = 24
)

// LevelLimits returns the limits and the size of the table, in bytes, of a level from 1 to 8. The seed decides what it
// gets wrong. It panics when there is no such level.
func LevelLimits(n int, seed uint64) (l Limits, hash int) {
	if n < MinLevel || n > MaxLevel {
		panic(fmt.Sprintf("ai: no level %d", n))
	}
	level := &levels[n-1]
	l = Limits{Nodes: level.nodes, Depth: level.depth, flaws: level.flaws}
	l.flaws.seed = scramble(seed)
	return l, hashFor(level.nodes)
}

// Within returns a level's limits with what other limits ask for besides: the lesser of both, and their clock and moves.
func (l Limits) Within(other Limits) Limits {
	lesser := func(a, b int) int {
		if a == 0 || b > 0 && b < a {
			return b
		}
		return a
	}
	other.Nodes, other.Depth = lesser(l.Nodes, other.Nodes), lesser(l.Depth, other.Depth)
	other.flaws = l.flaws
	return other
}

// Choose returns the move that a level plays with a seed, the same whatever the engine has done before. It forgets all
// that the engine knew. The move is 0 where there is none, or ctx's error when ctx ended.
func (e *Engine) Choose(ctx context.Context, g *game.Game, n int, seed uint64) (game.Move, error) {
	l, hash := LevelLimits(n, seed)
	if g.Position().FullMove() <= openingMoves {
		l.flaws.guess = max(l.flaws.guess, openingGuess)
	}
	e.Reset(hash)
	r := e.Search(ctx, g, l, nil)
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return r.Move, nil
}

// overlooks reports whether a move is not seen in a position. An answer to a check and a move to the square just played
// to are always seen, captures mostly.
func (w *flaws) overlooks(f *frame, m game.Move) bool {
	if w.overlook == 0 || f.check || m.To() == game.Square(f.before&63) {
		return false
	}
	chance := w.overlook
	if f.pos.At(m.To()) != game.NoPiece {
		chance -= chance / 4
	}
	return w.hash(f.pos.Key(), m)%1024 < chance
}

// like gives the moves at the root what is liked about them, and takes out those that are not seen.
func (w *flaws) like(e *Engine, r *root) {
	if w.guess == 0 && w.fancy == 0 && w.overlook == 0 {
		return
	}
	f := &e.stack[0]
	seen := r.moves[:0]
	for _, m := range r.moves[:r.n] {
		e.play(0, m.move)
		check := e.stack[1].check
		if !check && w.overlooks(f, m.move) {
			continue
		}
		if w.guess > 0 {
			m.liking = int(w.hash(f.pos.Key(), m.move) >> 32 % uint64(w.guess))
		}
		if check || f.pos.At(m.move.To()) != game.NoPiece {
			m.liking += w.fancy
		}
		seen = append(seen, m)
	}
	if len(seen) > 0 { // otherwise nothing was written, and all moves are seen
		r.n = len(seen)
	}
}

func (w *flaws) hash(key uint64, m game.Move) uint64 {
	return scramble(w.seed ^ key + uint64(m)*0x9e3779b97f4a7c15)
}

// scramble spreads the bits of a number: the last step of SplitMix64 (Steele, Lea and Flood, 2014).
func scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
