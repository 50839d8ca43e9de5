package ai

import (
	"math"

	"github.com/makrukbot/makrukbot/game"
)

// Pruning. Depths in plies, margins in hundredths of a bia.
const (
	razorDepth     = 3
	razorMargin    = 220
	futilityDepth  = 7 // a score so far above beta stays there
	futilityMargin = 80
	nullDepth      = 3
	lateDepth      = 8 // late quiet moves are left out
	hopelessDepth  = 7 // quiet moves that cannot lift the score to alpha are left out
	hopelessMargin = 90
	historyDepth   = 6 // quiet moves that failed so much a ply elsewhere are left out
	historyLoss    = 1000
	exchangeDepth  = 7 // moves that lose so much material a ply are left out
	captureLoss    = 100
	quietLoss      = 40
	manyCutoffs    = 2 // of the answers to a node's moves, from which the rest is reduced more
	blindDepth     = 4 // from here, a node without a move from the table is searched less deep
)

// pruneNode returns a score for a position that is so good or so bad that no move need be searched to its full depth.
func (e *Engine) pruneNode(ply, depth, alpha, beta int, n node) (score int, pruned bool) {
	f := &e.stack[ply]
	if depth <= razorDepth && f.eval+razorMargin*depth < alpha && e.does(razoring) {
		if score := e.quiesce(ply, alpha, alpha+1, true); score <= alpha {
			return score, true
		}
	}
	margin := futilityMargin * depth
	if n.improving {
		margin -= futilityMargin
	}
	if depth <= futilityDepth && f.eval-margin >= beta && beta > -mateBound && e.does(futility) {
		return f.eval, true
	}
	if depth >= nullDepth && f.eval >= beta && f.before != noManTo && mayPass(&f.pos) && e.does(nullMove) {
		return e.passes(ply, depth, beta, n.cut)
	}
	return 0, false
}

// passes lets the side to move pass and tells whether it is above beta even so.
func (e *Engine) passes(ply, depth, beta int, cut bool) (score int, pruned bool) {
	f := &e.stack[ply]
	e.pass(ply)
	less := 3 + depth/4 + min((f.eval-beta)/150, 3)
	score = -e.search(ply+1, depth-less, -beta, -beta+1, !cut)
	if e.stopped || score < beta {
		return 0, false
	}
	return min(score, mateBound-1), true
}

// mayPass reports whether to pass is likely to be worse than the best move: not when few men are left, which are often
// all bound.
func mayPass(p *game.Position) bool {
	c := p.Side()
	men := p.Colored(c) &^ (p.Kind(game.Bia) | p.Kind(game.Khun))
	return men&(men-1) != 0
}

// verdict is what becomes of a move before it is searched.
type verdict uint8

const (
	searchIt verdict = iota
	leaveIt
	leaveQuiets // this one and all quiet moves after it
)

// weigh tells whether a move is likely enough to be worth a search.
func (e *Engine) weigh(f *frame, m game.Move, c moveContext) verdict {
	switch {
	case c.kind == tableScore:
		return searchIt
	case !c.quiet:
		if c.kind < 0 && c.depth <= exchangeDepth && e.does(exchangePruning) && !exchangeWins(&f.pos, m, -captureLoss*c.depth) {
			return leaveIt
		}
		return searchIt
	case f.check || c.node.pv && c.depth > 3 || c.kind >= counterScore:
		return searchIt
	}
	most := 4 + c.depth*c.depth
	if !c.node.improving {
		most /= 2
	}
	if c.depth <= lateDepth && c.tried >= most && e.does(lateMovePruning) ||
		c.depth <= hopelessDepth && f.eval+hopelessMargin*(c.depth+1) <= c.alpha && e.does(hopelessPruning) {
		return leaveQuiets
	}
	if c.depth <= historyDepth && e.does(historyPruning) &&
		int(e.quietScore(f, f.pos.At(m.From()), m)) < -historyLoss*c.depth {
		return leaveIt
	}
	if c.depth <= exchangeDepth && e.does(exchangePruning) && !exchangeWins(&f.pos, m, -quietLoss*c.depth) {
		return leaveIt
	}
	return searchIt
}

// reductions holds by how many plies a late move is searched less, by depth and number of the move.
var reductions = func() (t [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			t[depth][n] = int8(0.6 + math.Log(float64(depth))*math.Log(float64(n))/1.8)
		}
	}
	return t
}()

// reduction returns by how many plies a late move is searched less deep at first.
func (e *Engine) reduction(ply int, man game.Piece, m game.Move, c moveContext) int {
	f := &e.stack[ply]
	less := int(reductions[min(c.depth, 63)][min(c.tried, 63)])
	if c.node.pv {
		less--
	}
	if c.node.cut {
		less++
	}
	if !c.node.improving {
		less++
	}
	if e.stack[ply+1].cutoffs > manyCutoffs {
		less++ // the other side has found good answers to most moves
	}
	if f.check || e.stack[ply+1].check || c.kind >= counterScore {
		less--
	}
	if c.quiet {
		less -= int(e.quietScore(f, man, m)) / (historyLimit / 2)
	}
	return min(max(less, 0), c.depth-2)
}
