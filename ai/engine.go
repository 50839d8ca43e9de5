package ai

import (
	"context"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/game"
)

// maxPly is how many plies the search goes ahead at most.
const maxPly = 120

// Engine is one search with its memory: the transposition table and what it learned of moves. It may not be used from
// several goroutines at once.
type Engine struct {
	table   table
	evals   evals
	history history
	stack   [maxPly + 2]frame
	// keys holds the repetition keys of the game and, from base on, of the line that is searched.
	keys []uint64
	base int
	root root
	// tables are of endings, and may be nil; set is what a search has of them, nil for one without.
	tables *endgame.Tables
	set    *endgame.Set

	ctx     context.Context
	limits  Limits
	nodes   int
	deepest int
	stopped bool
}

// frame is what the search keeps of a ply.
type frame struct {
	pos      game.Position
	key      uint64 // of the table
	left     int    // plies to a draw by a limit, or noLimit
	quiet    int    // plies since the last capture or bia move
	standing standing
	eval     int
	check    bool
	cutoffs  int   // at this ply since the node two plies above was entered
	before   manTo // the move that led here, and the one before
	// before2 is of the same side as the moves here.
	before2 manTo
	counter game.Move
	killers [2]game.Move
	// moves and scores are the picker's: room for quiet moves behind captures that lose.
	moves  [2 * game.MaxMoves]game.Move
	scores [2 * game.MaxMoves]int32
	line   [maxPly + 2]game.Move // the best line from here on
	length int
}

// New returns an engine whose transposition table takes so many bytes at most, with tables of endings of its own.
func New(hash int) *Engine {
	e := &Engine{tables: endgame.New(endgame.Memory, nil)}
	e.Reset(hash)
	return e
}

// Reset makes the engine forget all that it has searched, and gives its table so many bytes at most. Memory that it has
// is used again.
func (e *Engine) Reset(hash int) {
	e.table.reset(hash)
	e.evals = evals{}
	e.history = history{}
}

// Limits bound a search; zero values do not. The first limit reached ends it.
type Limits struct {
	Nodes int
	Depth int
	// Mate ends the search when a mate in so many moves is found.
	Mate  int
	Clock *Clock
	// Moves are the only ones considered at the root; all when empty.
	Moves []game.Move
	// Without are ideas that the search does without.
	Without Ideas

	flaws flaws
}

// Info is what a search knows after an iteration, or after a result outside the window that it searched with.
type Info struct {
	Depth, Deepest int
	Score          Score
	Bound          int // 1: at least Score; -1: at most; 0: exactly
	Nodes          int
	Full           int // of the table, in thousandths
	Line           []game.Move
}

// Result is what a search ends with. Move is 0 only where there is no legal move.
type Result struct {
	Move game.Move
	// Ponder is the answer expected, or 0.
	Ponder game.Move
	Score  Score
	Depth  int // of the last finished iteration
	Nodes  int
}

// Search thinks about the position of a game until a limit is reached or ctx ends; whatever ends it, the best move so
// far is returned. report, which may be nil, is told of each iteration; its Line is valid until it returns.
func (e *Engine) Search(ctx context.Context, g *game.Game, l Limits, report func(Info)) Result {
	e.ctx, e.limits = ctx, l
	e.nodes, e.deepest, e.stopped = 0, 0, false
	e.table.age()
	e.begin(g)
	if e.root.n == 0 {
		return Result{}
	}
	e.openTables()
	defer e.closeTables()
	best, ok := e.playTables()
	switch {
	case !ok:
		return e.iterate(report)
	case best.Score != draw || e.root.n == 1:
		return e.reportOne(best, report)
	}
	return e.playOn(report)
}

// begin puts the position of a game and its history at the bottom of the stack.
func (e *Engine) begin(g *game.Game) {
	e.keys = e.keys[:0]
	for ply := range g.Ply() + 1 {
		e.keys = append(e.keys, g.PositionAt(ply).Key())
	}
	e.base = g.Ply()
	e.keys = append(e.keys, make([]uint64, maxPly+2)...)
	for i := range e.stack {
		e.stack[i].killers = [2]game.Move{}
	}
	f := &e.stack[0]
	f.pos = *g.Position()
	f.quiet = quietPlies(g)
	f.standing = standingOf(&f.pos)
	f.before, f.before2 = noManTo, noManTo
	e.arrive(0)
	e.root.begin(e, e.limits)
}

// quietPlies returns how many plies lie behind a game's position since the last capture or bia move.
func quietPlies(g *game.Game) int {
	n := 0
	for ply := g.Ply() - 1; ply >= 0 && !irreversible(g.PositionAt(ply), g.Moves()[ply]); ply-- {
		n++
	}
	return n
}

// irreversible reports whether no position from before a move can come again after it.
func irreversible(p *game.Position, m game.Move) bool {
	return p.At(m.To()) != game.NoPiece || p.At(m.From()).Kind() == game.Bia
}

// try makes a move from the position at a ply in order to search what follows: that is a node, as other engines count.
func (e *Engine) try(ply int, m game.Move) {
	e.nodes++
	e.play(ply, m)
}

// play makes a move from the position at a ply.
func (e *Engine) play(ply int, m game.Move) {
	f, next := &e.stack[ply], &e.stack[ply+1]
	man := f.pos.At(m.From())
	next.before, next.before2 = newManTo(man, m.To()), f.before
	next.quiet = f.quiet + 1
	if man.Kind() == game.Bia || f.pos.KindAt(m.To()) != game.NoKind {
		next.quiet = 0
	}
	f.pos.PlayTo(m, &next.pos)
	e.arrive(ply + 1)
	next.standing = f.standing.after(&f.pos, man, m, &next.pos)
}

// pass lets the side to move at a ply pass.
func (e *Engine) pass(ply int) {
	f, next := &e.stack[ply], &e.stack[ply+1]
	next.before, next.before2 = noManTo, f.before
	next.quiet = 0
	f.pos.PassTo(&next.pos)
	next.standing = f.standing
	e.arrive(ply + 1)
}

// arrive fills in what a frame keeps of its position.
func (e *Engine) arrive(ply int) {
	f := &e.stack[ply]
	f.key = f.pos.Key()
	e.keys[e.base+ply] = f.key
	f.left = noLimit
	if left, runs := f.pos.PliesLeft(); runs {
		f.left = left
		if left < countedApart {
			f.key ^= (uint64(left) + 1) * 0x9e3779b97f4a7c15 // any odd number spreads the bits
		}
	}
	e.table.fetch(f.key)
	f.check = f.pos.InCheck()
	f.counter = e.history.counters[f.before]
}

// countedApart is the number of plies to a draw by a limit under which positions that differ in it are apart in the
// table: what is won with ten plies left need not be with eight. With more left, mates that are too long are refused
// when an entry is used.
const countedApart = 40

// visit looks whether to stop, now and then at clock and context.
func (e *Engine) visit(ply int) (stop bool) {
	if e.stopped {
		return true
	}
	e.deepest = max(e.deepest, ply)
	switch {
	case e.limits.Nodes > 0 && e.nodes >= e.limits.Nodes:
		e.stopped = true
	case e.nodes%checkEvery == 0:
		e.stopped = e.ctx.Err() != nil || e.limits.Clock != nil && e.limits.Clock.over(e.limits.Clock.hard)
	}
	return e.stopped
}

// checkEvery is the number of nodes between two looks at clock and context: under a millisecond.
const checkEvery = 512
