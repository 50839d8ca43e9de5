package ai

import "github.com/makrukbot/makrukbot/game"

// historyLimit bounds what a history says of a move.
const historyLimit = 1 << 14

// manTo numbers a man and the square it goes to.
type manTo uint16

const manTos = 16 * 64

func newManTo(man game.Piece, to game.Square) manTo { return manTo(man&15)<<6 | manTo(to&63) }

// history is what the search has learned about quiet moves: which caused cutoffs, and in answer to what.
type history struct {
	plain    [2][64 * 64]int16
	counters [manTos]game.Move
	// follows is by a move played one or two plies ago and the move now, of which the side is plain.
	follows [manTos][manTos / 2]int16
}

// noManTo is the slot of a null move or of a move before the root.
const noManTo manTo = 0

// Scores of kinds of moves: the table's first, what wins material, killers, the rest, what loses material.
const (
	tableScore   = 1 << 30
	captureScore = 1 << 28
	killerScore  = 1 << 27
	counterScore = killerScore - 2
	lossScore    = -(1 << 28)
)

// picker gives the moves of a node, those that are likely to be best first. The table's move comes before any other is
// generated.
type picker struct {
	e       *Engine
	f       *frame
	table   game.Move
	noisy   bool // captures and promotions only
	stage   uint8
	at, end int
}

// next returns the next move, 0 after the last. score tells its kind.
func (p *picker) next() (m game.Move, score int32) {
	if p.stage == 0 {
		p.stage = 1
		if p.table != 0 && p.f.pos.Legal(p.table) {
			return p.table, tableScore
		}
		p.table = 0
	}
	if p.stage == 1 {
		p.stage = 2
		p.generate()
	}
	f := p.f
	for p.at < p.end {
		best := p.at
		for i := p.at + 1; i < p.end; i++ {
			if f.scores[i] > f.scores[best] {
				best = i
			}
		}
		m, score := f.moves[best], f.scores[best]
		f.moves[best], f.scores[best] = f.moves[p.at], f.scores[p.at]
		p.at++
		if m != p.table {
			return m, score
		}
	}
	return 0, 0
}

// skipQuiets leaves out the quiet moves that are still to come. Those that are likely to be good have come already.
func (p *picker) skipQuiets() {
	n := p.at
	for i := p.at; i < p.end; i++ {
		if p.f.scores[i] < lossScore/2 {
			p.f.moves[n], p.f.scores[n] = p.f.moves[i], p.f.scores[i]
			n++
		}
	}
	p.end = n
}

func (p *picker) generate() {
	if p.noisy {
		p.end = len(p.f.pos.Captures(p.f.moves[:0]))
	} else {
		p.end = len(p.f.pos.Moves(p.f.moves[:0]))
	}
	for i, m := range p.f.moves[:p.end] {
		p.f.scores[i] = p.e.moveScore(p.f, m)
	}
}

// moveScore says how early a move is to be tried.
func (e *Engine) moveScore(f *frame, m game.Move) int32 {
	victim := f.pos.At(m.To()).Kind()
	man := f.pos.At(m.From())
	if victim != game.NoKind || m.Promotes() {
		gain := int32(exchangeValues[victim])
		if m.Promotes() {
			gain += int32(exchangeValues[game.Met] - exchangeValues[game.Bia])
		}
		score := 16*gain - int32(exchangeValues[man.Kind()]/16)
		if !exchangeWins(&f.pos, m, 0) {
			return lossScore + score
		}
		return captureScore + score
	}
	switch m {
	case f.killers[0]:
		return killerScore
	case f.killers[1]:
		return killerScore - 1
	case f.counter:
		return counterScore
	}
	return e.quietScore(f, man, m)
}

// quietScore returns what the histories say of a quiet move.
func (e *Engine) quietScore(f *frame, man game.Piece, m game.Move) int32 {
	to := newManTo(man, m.To()) % (manTos / 2)
	h := &e.history
	return 2*int32(h.plain[f.pos.Side()&1][m&4095]) + int32(h.follows[f.before][to]) + int32(h.follows[f.before2][to])
}

// learn notes that a quiet move caused a cutoff and that those tried before it did not.
func (e *Engine) learn(f *frame, best game.Move, tried []game.Move, depth int) {
	if f.killers[0] != best {
		f.killers[1], f.killers[0] = f.killers[0], best
	}
	e.history.counters[f.before] = best
	bonus := int32(min(16*depth*depth+32*depth, 1600))
	e.note(f, best, bonus)
	for _, m := range tried {
		e.note(f, m, -bonus)
	}
}

func (e *Engine) note(f *frame, m game.Move, bonus int32) {
	h := &e.history
	to := newManTo(f.pos.At(m.From()), m.To()) % (manTos / 2)
	gravitate(&h.plain[f.pos.Side()&1][m&4095], bonus)
	gravitate(&h.follows[f.before][to], bonus)
	gravitate(&h.follows[f.before2][to], bonus)
}

// gravitate moves a value by a bonus, the less the nearer it is to the limit already.
func gravitate(value *int16, bonus int32) {
	*value += int16(bonus - int32(*value)*max(bonus, -bonus)/historyLimit)
}
