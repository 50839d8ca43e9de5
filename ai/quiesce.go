package ai

import "github.com/makrukbot/makrukbot/game"

// deltaMargin is what a capture may gain besides the man it takes.
const deltaMargin = 180

// quiesce returns the score of a position after the captures and promotions that win something, and out of check. With
// checks, quiet moves that give check are tried at this ply, too.
func (e *Engine) quiesce(ply, alpha, beta int, checks bool) int {
	f := &e.stack[ply]
	f.length = 0
	if e.visit(ply) {
		return 0
	}
	if score, over := e.over(ply); over {
		return score
	}
	if ply >= maxPly {
		return e.evaluate(f)
	}
	known, hit := e.lookUp(f, ply)
	if hit && beta-alpha == 1 && decides(known, alpha, beta) {
		return int(known.score)
	}
	e.judge(f, known, hit)
	best, low := -infinity, alpha
	if !f.check {
		best = f.eval
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	p := picker{e: e, f: f, table: known.move, noisy: !f.check, checks: checks && e.does(quietChecks)}
	best, bestMove := e.quiesceMoves(ply, alpha, beta, best, &p)
	if e.stopped {
		return 0
	}
	if best == -infinity {
		return -mate + ply
	}
	e.table.store(f.key, bestMove, toTable(best, ply), f.eval, 0, boundOf(best, low, beta))
	return best
}

// quiesceMoves searches the captures and promotions that lose nothing, or all moves out of check. It returns the best
// score, at least the one given, and the move that raised alpha.
func (e *Engine) quiesceMoves(ply, alpha, beta, best int, p *picker) (int, game.Move) {
	f := &e.stack[ply]
	if table := p.table; p.noisy && table != 0 && f.pos.KindAt(table.To()) == game.NoKind && !table.Promotes() {
		p.table = 0
	}
	var bestMove game.Move
	for {
		m, kind := p.next()
		if m == 0 {
			return best, bestMove
		}
		if e.limits.flaws.overlooks(f, m) {
			continue
		}
		if best > -mateBound {
			if kind < lossScore/2 {
				return best, bestMove // what is left loses material
			}
			gain := exchangeValues[f.pos.KindAt(m.To())]
			if p.noisy && kind >= captureScore && !m.Promotes() && e.does(deltaPruning) && f.eval+gain+deltaMargin <= alpha {
				best = max(best, f.eval+gain+deltaMargin)
				continue
			}
		}
		e.try(ply, m)
		score := -e.quiesce(ply+1, -beta, -alpha, false)
		if e.stopped {
			return best, bestMove
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove = score, m
				if score >= beta {
					return best, bestMove
				}
			}
		}
	}
}
