package ai

import "github.com/makrukbot/makrukbot/game"

// search returns the score of the position at a ply, searched to a depth with the window alpha to beta; outside it the
// score is a bound. cut tells that a cutoff is expected.
func (e *Engine) search(ply, depth, alpha, beta int, cut bool) int {
	f := &e.stack[ply]
	f.length = 0
	pv := beta-alpha > 1
	if f.check && (pv || depth <= 0) && e.does(checkExtension) {
		depth++
	}
	if depth <= 0 {
		return e.quiesce(ply, alpha, beta, true)
	}
	if e.visit(ply) {
		return 0
	}
	if score, over := e.over(ply); over {
		return score
	}
	if ply >= maxPly {
		return e.evaluate(f)
	}
	alpha, beta = max(alpha, -mate+ply), min(beta, mate-ply-1)
	if alpha >= beta {
		return alpha
	}
	known, hit := e.lookUp(f, ply)
	if hit && !pv && int(known.depth) >= depth && decides(known, alpha, beta) {
		return int(known.score)
	}
	e.stack[ply+2].cutoffs = 0
	e.judge(f, known, hit)
	improving := !f.check && ply >= 2 && (e.stack[ply-2].eval == noEval || f.eval > e.stack[ply-2].eval)
	if !pv && !f.check {
		if score, pruned := e.pruneNode(ply, depth, alpha, beta, node{cut: cut, improving: improving, known: known}); pruned {
			return score
		}
	}
	if known.move == 0 && depth >= blindDepth && e.does(blindReduction) {
		depth-- // without a move to begin with, a shallower search finds one
	}
	return e.searchMoves(ply, depth, alpha, beta, node{pv: pv, cut: cut, improving: improving, known: known})
}

// lookUp returns what the table knows, with mates as seen from the root. A mate that needs more plies than are left is
// none.
func (e *Engine) lookUp(f *frame, ply int) (known entry, hit bool) {
	known, hit = e.table.probe(f.key)
	if !hit {
		return entry{}, false
	}
	if score := abs(int(known.score)); score >= mateBound && mate-score > f.left {
		known.mark, known.depth = known.mark&^uint8(exactBound), 0
	}
	known.score = int16(fromTable(int(known.score), ply))
	return known, true
}

// decides reports whether a known score settles a search with a window.
func decides(known entry, alpha, beta int) bool {
	switch bound(known.mark) & exactBound {
	case exactBound:
		return true
	case lowerBound:
		return int(known.score) >= beta
	case upperBound:
		return int(known.score) <= alpha
	}
	return false
}

// judge evaluates a position, or takes the evaluation from the table.
func (e *Engine) judge(f *frame, known entry, hit bool) {
	switch {
	case f.check:
		f.eval = noEval
	case hit && known.eval != noEval:
		f.eval = int(known.eval)
	default:
		f.eval = e.evaluate(f)
	}
}

// node is what the loop over the moves of a node needs to know of it.
type node struct {
	pv, cut, improving bool
	known              entry
}

// maxQuiets bounds the quiet moves that are remembered for the histories.
const maxQuiets = 48

// searchMoves searches the moves of a node.
func (e *Engine) searchMoves(ply, depth, alpha, beta int, n node) int {
	f := &e.stack[ply]
	e.stack[ply+1].killers = [2]game.Move{}
	p := picker{e: e, f: f, table: n.known.move}
	var quiets [maxQuiets]game.Move
	best, bestMove, low := -infinity, game.Move(0), alpha
	tried, triedQuiets, legal := 0, 0, 0
	for {
		m, kind := p.next()
		if m == 0 {
			break
		}
		legal++
		if e.limits.flaws.overlooks(f, m) {
			continue
		}
		quiet := f.pos.KindAt(m.To()) == game.NoKind && !m.Promotes()
		c := moveContext{depth: depth, alpha: alpha, beta: beta, tried: tried, kind: kind, quiet: quiet,
			node: &n}
		if best > -mateBound {
			what := e.weigh(f, m, c)
			if what == leaveQuiets {
				p.skipQuiets()
			}
			if what != searchIt {
				continue
			}
		}
		score := e.searchMove(ply, m, c)
		if e.stopped {
			return 0
		}
		tried++
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove = score, m
				if n.pv {
					e.extendLine(ply, m)
				}
				if score >= beta {
					f.cutoffs++
					if quiet {
						e.learn(f, m, quiets[:triedQuiets], depth)
					}
					break
				}
			}
		}
		if quiet && triedQuiets < maxQuiets {
			quiets[triedQuiets] = m
			triedQuiets++
		}
	}
	if tried == 0 {
		return e.noMove(f, ply, legal)
	}
	e.table.store(f.key, bestMove, toTable(best, ply), f.eval, depth, boundOf(best, low, beta))
	return best
}

// noMove returns the score of a node at which no move was searched.
func (e *Engine) noMove(f *frame, ply, legal int) int {
	switch {
	case legal > 0: // all overlooked
		return e.evaluate(f)
	case f.check:
		return -mate + ply
	}
	return draw
}

// extendLine makes a move and the best line after it the best line at a ply.
func (e *Engine) extendLine(ply int, m game.Move) {
	f, next := &e.stack[ply], &e.stack[ply+1]
	f.line[0] = m
	f.length = 1 + copy(f.line[1:], next.line[:next.length])
}

// moveContext is what the search of one move depends on.
type moveContext struct {
	depth, alpha, beta, tried int
	kind                      int32
	quiet                     bool
	node                      *node
}

// searchMove plays a move and searches what follows: late moves less deep and with an empty window first.
func (e *Engine) searchMove(ply int, m game.Move, c moveContext) int {
	f := &e.stack[ply]
	man := f.pos.At(m.From())
	e.try(ply, m)
	depth := c.depth - 1
	less := 0
	if c.tried >= 2 && c.depth >= 3 && (c.quiet || c.kind < 0) && e.does(lateMoveReduction) {
		less = e.reduction(ply, man, m, c)
	}
	score := 0
	if c.tried > 0 || !c.node.pv {
		score = -e.search(ply+1, depth-less, -c.alpha-1, -c.alpha, less > 0 || !c.node.cut)
		if score > c.alpha && less > 0 {
			score = -e.search(ply+1, depth, -c.alpha-1, -c.alpha, !c.node.cut)
		}
	}
	if c.node.pv && (c.tried == 0 || score > c.alpha && score < c.beta) {
		score = -e.search(ply+1, depth, -c.beta, -c.alpha, false)
	}
	return score
}
