package main

import (
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
)

// What of mates makes a puzzle.
const (
	longestMate = 4
	widestMate  = 34 // with more moves than that to choose from, a long mate takes too long to prove
	mostMates   = 2  // so many last moves may mate
)

// lookForMate makes a puzzle of a position in which the engine sees a mate, if it is short and there is one way.
func (m *miner) lookForMate(p *game.Position, in int) bool {
	if in > longestMate || !m.wantsKind(lesson.AimMate, in) || in > 2 && p.CountMoves() > widestMate {
		return false
	}
	steps, ok := mateSteps(p, in)
	return ok && m.keep(p, lesson.AimMate, steps)
}

// mateSteps returns the steps of the one way to mate within so many moves and no less.
func mateSteps(p *game.Position, in int) ([]lesson.Step, bool) {
	if in > 1 && len(lesson.Mating(p, in-1)) > 0 {
		return nil, false
	}
	right := lesson.Mating(p, in)
	if len(right) == 0 || len(right) > mostMates || in > 1 && len(right) > 1 {
		return nil, false
	}
	step := lesson.Step{Right: right, Wrong: map[game.Move]game.Move{}}
	for _, move := range p.Moves(nil) {
		next := after(p, move)
		if reply, refuted := lesson.Refutation(&next, in-1); refuted {
			step.Wrong[move] = reply
		}
	}
	if in == 1 {
		return []lesson.Step{step}, true
	}
	next := after(p, right[0])
	for _, reply := range next.Moves(nil) {
		then := after(&next, reply)
		if rest, ok := mateSteps(&then, in-1); ok {
			step.Reply = reply
			return append([]lesson.Step{step}, rest...), true
		}
	}
	return nil, false
}
