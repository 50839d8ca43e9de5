package ai

import (
	"context"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/game"
)

// UseEndgames lets the engine play endings by other tables than its own, shared with other engines, or by none if they
// are nil. They are opened by the first search that has so few men on the board, and built then if they are not there
// yet: a search with a [Clock] takes half of its time for it and goes on with it the next time, any other waits.
func (e *Engine) UseEndgames(t *endgame.Tables) { e.tables = t }

// mostTabled is with how many men on the board, khuns included, tables are opened and looked at: as many as [endgame]
// has tables for.
const mostTabled = 5

// openTables opens the tables that a search may need, if it is to use any.
func (e *Engine) openTables() {
	p := &e.stack[0].pos
	if e.tables == nil || e.limits.flaws.untabled || p.Occupied().Len() > mostTabled {
		return
	}
	ctx := e.ctx
	if c := e.limits.Clock; c != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.hard/2)
		defer cancel()
	}
	e.set = e.tables.Open(ctx, p)
}

func (e *Engine) closeTables() {
	if e.set != nil {
		e.set.Close()
		e.set = nil
	}
}

// tabled returns the score of a position that the tables settle. A win that needs a sacrifice first, because the mate
// comes too late otherwise, counts as less than any mate.
func (e *Engine) tabled(ply int) (score int, ok bool) {
	f := &e.stack[ply]
	if e.set == nil || f.pos.Occupied().Len() > tabledAt(ply) {
		return 0, false
	}
	r, ok := e.set.Probe(&f.pos)
	if !ok || r.Verdict == endgame.Unclear {
		return 0, false
	}
	return tableScoreOf(r, f, ply), true
}

// tabledAt is with how many men on the board tables are looked at from a ply on: those of five men are in files, where a
// look may take a millisecond.
func tabledAt(ply int) int {
	if ply > filedPly {
		return mostTabled - 1
	}
	return mostTabled
}

// filedPly is how far from the root files are read.
const filedPly = 2

// tableScoreOf returns the score of a result to the side to move at a ply.
func tableScoreOf(r endgame.Result, f *frame, ply int) int {
	if r.Verdict != endgame.Won {
		return draw
	}
	score := wonLate - ply
	if r.Mate <= f.left && mate-ply-r.Mate >= mateBound {
		score = mate - ply - r.Mate
	}
	if f.pos.Side() != r.Strong {
		return -score
	}
	return score
}

// wonLate is the score of a win that is certain but no mate yet.
const wonLate = maxEval - maxPly

// playTables plays by the tables where they know each move of the root: the best move and its score. A move that repeats
// a position for the third time draws, whatever the tables say. Where nothing is better than a draw, the moves that draw are
// left at the root.
func (e *Engine) playTables() (best Result, ok bool) {
	f := &e.stack[0]
	if e.set == nil || len(e.limits.Moves) > 0 {
		return Result{}, false
	}
	var buf [game.MaxMoves]endgame.Choice
	choices, ok := e.set.Rank(&f.pos, buf[:0])
	if !ok || len(choices) == 0 {
		return Result{}, false
	}
	best.Score = -infinity
	drawn := e.root.moves[:0]
	for _, c := range choices {
		if c.Verdict == endgame.Unclear {
			return Result{}, false
		}
		e.play(0, c.Move)
		e.nodes++
		score := Score(-tableScoreOf(c.Result, &e.stack[1], 1))
		if e.repeats(1) {
			score = draw
		}
		if score == draw {
			drawn = append(drawn, rootMove{move: c.Move})
		}
		// Rank knows the order of equals: only what is better altogether goes before.
		if best.Move == 0 || swings(score, best.Score) {
			best.Move, best.Score = c.Move, score
		}
	}
	best.Depth, best.Nodes = 1, e.nodes
	if best.Score == draw {
		e.root.n = len(drawn)
	}
	return best, true
}

// playOn searches the moves that draw by the tables without them, which call all of these equal: who defends may go wrong, so
// the men are kept and problems set. The score stays a draw.
func (e *Engine) playOn(report func(Info)) Result {
	e.closeTables()
	best := e.iterate(func(i Info) {
		if report != nil && i.Bound == 0 {
			i.Score = draw
			report(i)
		}
	})
	best.Score = draw
	return best
}

// swings reports whether a score is of a better kind than another: a win instead of a draw, a draw instead of a loss.
func swings(a, b Score) bool { return sign(a) > sign(b) }

func sign(s Score) int {
	switch {
	case s > 0:
		return 1
	case s < 0:
		return -1
	}
	return 0
}
