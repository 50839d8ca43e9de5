package ai

// Aspiration: from this depth on the window is so wide on either side of the last score, and widens by its half.
const (
	aspireFrom = 5
	aspireBy   = 18
)

// iterate searches deeper and deeper.
func (e *Engine) iterate(report func(Info)) Result {
	r := &e.root
	best := Result{Move: r.moves[0].move}
	deepest := maxPly / 2
	if e.limits.Depth > 0 {
		deepest = min(deepest, e.limits.Depth)
	}
	for depth := 1; depth <= deepest; depth++ {
		score := e.aspire(depth, int(best.Score), report)
		if line := r.line[:r.length]; len(line) > 0 {
			best.Move, best.Ponder = line[0], 0
			if len(line) > 1 {
				best.Ponder = line[1]
			}
		}
		if e.stopped {
			break
		}
		best.Score, best.Depth = Score(score), depth
		if report != nil {
			report(e.info(depth, score, 0))
		}
		if e.enough(best) {
			break
		}
	}
	best.Nodes = e.nodes
	return best
}

// aspire searches to a depth with a window around the last score, wider until the score is inside.
func (e *Engine) aspire(depth, last int, report func(Info)) int {
	alpha, beta, by := -infinity, infinity, aspireBy
	if depth >= aspireFrom && e.does(aspiration) {
		alpha, beta = max(last-by, -infinity), min(last+by, infinity)
	}
	for {
		score := e.searchRoot(depth, alpha, beta)
		if e.stopped || score > alpha && score < beta {
			return score
		}
		by += by / 2
		side := 1
		if score <= alpha {
			beta = (alpha + beta) / 2
			alpha = max(score-by, -infinity)
			side = -1
		} else {
			beta = min(score+by, infinity)
		}
		if by > 1000 {
			alpha, beta = -infinity, infinity
		}
		if report != nil && e.nodes > quietNodes {
			report(e.info(depth, score, side))
		}
	}
}

// quietNodes is how many nodes a search takes before it reports scores outside its window.
const quietNodes = 1 << 20

// reportOne reports a result that was found without a search.
func (e *Engine) reportOne(best Result, report func(Info)) Result {
	e.root.line[0], e.root.length = best.Move, 1
	if report != nil {
		report(e.info(best.Depth, int(best.Score), 0))
	}
	return best
}

func (e *Engine) info(depth, score, side int) Info {
	return Info{Depth: depth, Deepest: e.deepest, Score: Score(score), Bound: side, Nodes: e.nodes, Full: e.table.full(),
		Line: e.root.line[:e.root.length]}
}

// enough reports whether another iteration would change nothing or not end in time.
func (e *Engine) enough(best Result) bool {
	if moves, ok := best.Score.MateIn(); ok {
		bounded := e.limits.Nodes > 0 || e.limits.Clock != nil
		switch {
		case e.limits.Mate > 0:
			if moves > 0 && moves <= e.limits.Mate {
				return true
			}
		case bounded && best.Depth >= 2*abs(moves)+2:
			return true
		}
	}
	c := e.limits.Clock
	if c == nil {
		return false
	}
	return c.over(c.soft) || e.root.n == 1 && c.over(0)
}
