package ai

import "github.com/makrukbot/makrukbot/game"

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
	exchangeDepth  = 7 // moves that lose material are left out
	singularDepth  = 8
)

// search returns the score of the position at a ply, searched to a depth with the window alpha to beta; outside it the
// score is a bound. cut tells that a cutoff is expected.
func (e *Engine) search(ply, depth, alpha, beta int, cut bool) int {
	f := &e.stack[ply]
	f.length = 0
	if f.check {
		depth++
	}
	if depth <= 0 {
		return e.quiesce(ply, alpha, beta)
	}
	if e.visit(ply) {
		return 0
	}
	if score, over := e.over(ply); over {
		return score
	}
	if ply >= maxPly {
		return evaluate(&f.pos, f.left)
	}
	alpha, beta = max(alpha, -mate+ply), min(beta, mate-ply-1)
	if alpha >= beta {
		return alpha
	}
	pv := beta-alpha > 1
	known, hit := e.lookUp(f, ply)
	if hit && !pv && f.excluded == 0 && int(known.depth) >= depth && decides(known, alpha, beta) {
		return int(known.score)
	}
	e.judge(f, known, hit)
	improving := !f.check && ply >= 2 && (e.stack[ply-2].eval == noEval || f.eval > e.stack[ply-2].eval)
	if !pv && !f.check && f.excluded == 0 {
		if score, pruned := e.pruneNode(ply, depth, alpha, beta, improving, cut); pruned {
			return score
		}
	}
	if known.move == 0 && depth >= 5 && (pv || cut) {
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
		f.eval = evaluate(&f.pos, f.left)
	}
}

// pruneNode returns a score for a position that is so good or so bad that no move need be searched to its full depth.
func (e *Engine) pruneNode(ply, depth, alpha, beta int, improving, cut bool) (score int, pruned bool) {
	f := &e.stack[ply]
	if depth <= razorDepth && f.eval+razorMargin*depth < alpha {
		if score := e.quiesce(ply, alpha, alpha+1); score <= alpha {
			return score, true
		}
	}
	margin := futilityMargin * depth
	if improving {
		margin -= futilityMargin
	}
	if depth <= futilityDepth && f.eval-margin >= beta && beta > -mateBound {
		return f.eval, true
	}
	if depth < nullDepth || f.eval < beta || f.before == noManTo || !mayPass(&f.pos) {
		return 0, false
	}
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
	men := p.Colored(c) &^ (p.Pieces(c, game.Bia) | p.Pieces(c, game.Khun))
	return men&(men-1) != 0
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
	if ply+1 < len(e.stack) {
		e.stack[ply+1].killers = [2]game.Move{}
	}
	extension := e.singular(ply, depth, beta, n)
	if e.stopped {
		return 0
	}
	p := picker{e: e, f: f, table: n.known.move}
	var quiets [maxQuiets]game.Move
	best, bestMove, low := -infinity, game.Move(0), alpha
	tried, triedQuiets, legal := 0, 0, 0
	for {
		m, kind := p.next()
		if m == 0 {
			break
		}
		if m == f.excluded {
			continue
		}
		legal++
		if e.limits.flaws.overlooks(f, m) {
			continue
		}
		quiet := f.pos.At(m.To()) == game.NoPiece && !m.Promotes()
		if best > -mateBound && e.leaveOut(f, m, kind, depth, alpha, tried, quiet, n) {
			continue
		}
		score := e.searchMove(ply, m, moveContext{depth: depth, alpha: alpha, beta: beta, tried: tried, kind: kind,
			quiet: quiet, extension: extension, node: &n})
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
		return e.noMove(f, ply, alpha, legal)
	}
	if f.excluded == 0 {
		e.table.store(f.key, bestMove, toTable(best, ply), f.eval, depth, boundOf(best, low, beta))
	}
	return best
}

// noMove returns the score of a node at which no move was searched.
func (e *Engine) noMove(f *frame, ply, alpha, legal int) int {
	switch {
	case f.excluded != 0:
		return alpha
	case legal > 0: // all overlooked
		return evaluate(&f.pos, f.left)
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

// leaveOut reports whether a move is too unlikely to be worth a search.
func (e *Engine) leaveOut(f *frame, m game.Move, kind int32, depth, alpha, tried int, quiet bool, n node) bool {
	if kind == tableScore {
		return false
	}
	if !quiet {
		return kind < 0 && depth <= exchangeDepth && !exchangeWins(&f.pos, m, -100*depth)
	}
	if f.check || n.pv && depth > 3 {
		return false
	}
	most := 4 + depth*depth
	if !n.improving {
		most /= 2
	}
	switch {
	case depth <= lateDepth && tried >= most:
		return true
	case kind >= counterScore:
		return false
	case depth <= hopelessDepth && f.eval+hopelessMargin*(depth+1) <= alpha:
		return true
	}
	return depth <= exchangeDepth && !exchangeWins(&f.pos, m, -40*depth)
}

// moveContext is what the search of one move depends on.
type moveContext struct {
	depth, alpha, beta, tried int
	kind                      int32
	quiet                     bool
	extension                 int // of the table's move
	node                      *node
}

// searchMove plays a move and searches what follows: late moves less deep and with an empty window first.
func (e *Engine) searchMove(ply int, m game.Move, c moveContext) int {
	f := &e.stack[ply]
	man := f.pos.At(m.From())
	e.play(ply, m)
	depth := c.depth - 1
	if c.kind == tableScore {
		depth += c.extension
	}
	less := 0
	if c.tried >= 2 && c.depth >= 3 && (c.quiet || c.kind < 0) {
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
	if f.check || e.stack[ply+1].check || c.kind >= counterScore {
		less--
	}
	if c.quiet {
		less -= int(e.quietScore(f, man, m)) / (historyLimit / 2)
	}
	return min(max(less, 0), c.depth-2)
}

// singular returns 1 when the table's move is better than all others by a margin: it deserves a deeper look.
func (e *Engine) singular(ply, depth, beta int, n node) int {
	f := &e.stack[ply]
	k := n.known
	if depth < singularDepth || f.excluded != 0 || k.move == 0 || int(k.depth) < depth-3 ||
		bound(k.mark)&lowerBound == 0 || abs(int(k.score)) >= mateBound || !f.pos.Legal(k.move) {
		return 0
	}
	least := int(k.score) - 2*depth
	f.excluded = k.move
	score := e.search(ply, depth/2-1, least-1, least, n.cut)
	f.excluded = 0
	if f.length = 0; score < least {
		return 1
	}
	return 0
}
