package ai

import (
	"slices"

	"github.com/makrukbot/makrukbot/game"
)

// root is the list of moves at the root, the best first, and the best line.
type root struct {
	moves  [game.MaxMoves]rootMove
	n      int
	line   [maxPly + 2]game.Move
	length int
}

// rootMove is a move at the root; liking is added to its score, for levels that prefer some moves for no good reason.
type rootMove struct {
	move   game.Move
	liking int
}

// begin lists the moves at the root in the order in which they are first searched.
func (r *root) begin(e *Engine, l Limits) {
	f := &e.stack[0]
	f.killers = [2]game.Move{}
	p := picker{e: e, f: f}
	if known, ok := e.table.probe(f.key); ok {
		p.table = known.move
	}
	r.n, r.length = 0, 0
	for {
		m, _ := p.next()
		if m == 0 {
			break
		}
		if len(l.Moves) == 0 || slices.Contains(l.Moves, m) {
			r.moves[r.n] = rootMove{move: m}
			r.n++
		}
	}
	l.flaws.like(e, r)
}

// first moves a move to the front; the others keep their order.
func (r *root) first(i int) {
	m := r.moves[i]
	copy(r.moves[1:i+1], r.moves[:i])
	r.moves[0] = m
}

// searchRoot searches the moves at the root.
func (e *Engine) searchRoot(depth, alpha, beta int) int {
	f, r := &e.stack[0], &e.root
	e.stack[2].cutoffs = 0
	f.eval = noEval
	if !f.check {
		f.eval = e.evaluate(f)
	}
	best, low := -infinity, alpha
	for i := 0; i < r.n; i++ {
		m := r.moves[i]
		quiet := f.pos.At(m.move.To()) == game.NoPiece && !m.move.Promotes()
		e.try(0, m.move)
		less := 0
		if i >= 3 && depth >= 3 && quiet && !f.check && !e.stack[1].check && e.does(lateMoveReduction) {
			less = int(reductions[min(depth, 63)][min(i, 63)])
		}
		score := e.searchRootMove(m, depth-1, less, alpha, beta, i == 0)
		if e.stopped {
			break
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha || i == 0 {
			alpha = max(alpha, score)
			r.take(e, m.move)
			r.first(i)
			if score >= beta {
				break
			}
		}
	}
	if !e.stopped {
		e.table.store(f.key, r.moves[0].move, best, f.eval, depth, boundOf(best, low, beta))
	}
	return best
}

// searchRootMove returns the score of the move that was just played, its liking included unless it is about a mate.
func (e *Engine) searchRootMove(m rootMove, depth, less, alpha, beta int, first bool) int {
	alpha, beta = alpha-m.liking, beta-m.liking
	score := 0
	if !first {
		score = -e.search(1, depth-less, -alpha-1, -alpha, true)
		if score > alpha && less > 0 {
			score = -e.search(1, depth, -alpha-1, -alpha, true)
		}
	}
	if first || score > alpha && score < beta {
		score = -e.search(1, depth, -beta, -alpha, false)
	}
	if abs(score) >= mateBound {
		return score
	}
	return score + m.liking
}

// take makes a move and the best line after it the best line.
func (r *root) take(e *Engine, m game.Move) {
	f := &e.stack[1]
	r.line[0] = m
	r.length = 1 + copy(r.line[1:], f.line[:f.length])
}

func boundOf(score, alpha, beta int) bound {
	switch {
	case score >= beta:
		return lowerBound
	case score > alpha:
		return exactBound
	}
	return upperBound
}
