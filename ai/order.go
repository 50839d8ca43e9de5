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

// quietScore returns what the histories say of a quiet move.
func (e *Engine) quietScore(f *frame, man game.Piece, m game.Move) int32 {
	to := newManTo(man, m.To()) % (manTos / 2)
	h := &e.history
	score := 2 * int32(h.plain[f.pos.Side()&1][m&4095])
	if e.does(followHistory) {
		score += int32(h.follows[f.before][to]) + int32(h.follows[f.before2][to])
	}
	return score
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
