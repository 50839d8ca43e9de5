package main

import (
	"fmt"
	"strings"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
)

// What of endings makes a puzzle.
const (
	nearMate  = 5 // plies: what loses must lose so soon that one can see it
	leastDraw = 3 // moves to choose from
	farMate   = 9 // plies: what wins must win so soon
	mostWins  = 2
)

// lookAtEnding makes a puzzle of an ending that the tables know.
func (m *miner) lookAtEnding(p *game.Position, had map[lesson.Aim]bool) (lesson.Aim, bool) {
	set := m.tables.Open(m.ctx, p)
	defer set.Close()
	r, ok := set.Probe(p)
	switch {
	case !ok || !r.Mates:
		return "", false
	case p.Side() == r.Strong:
		return lesson.AimStalemate, !had[lesson.AimStalemate] && m.lookForStalemate(set, p)
	}
	return lesson.AimDraw, !had[lesson.AimDraw] && m.lookForDraw(set, p)
}

// lookForStalemate makes a puzzle of a position in which few moves win and one stalemates.
func (m *miner) lookForStalemate(set *endgame.Set, p *game.Position) bool {
	steps, ok := stalemateSteps(set, p)
	return ok && m.keep(p, lesson.AimStalemate, steps)
}

func stalemateSteps(set *endgame.Set, p *game.Position) ([]lesson.Step, bool) {
	step, ok := tableStep(set, p, func(c endgame.Choice) bool { return c.Verdict == endgame.Won })
	if !ok || len(step.Right) > mostWins {
		return nil, false
	}
	best := after(p, step.Right[0])
	if r, ok := set.Probe(&best); !ok || r.Mate > farMate || r.Mate == 0 {
		return nil, false
	}
	for move := range step.Wrong {
		if next := after(p, move); next.End() == game.Stalemate {
			return []lesson.Step{step}, true
		}
	}
	return nil, false
}

// lookForDraw makes a puzzle of a position with the bare side to move: the count is set so that one move, the one that
// puts the mate off longest, outlives it.
func (m *miner) lookForDraw(set *endgame.Set, p *game.Position) bool {
	p, ok := criticalCount(set, p)
	if !ok {
		return false
	}
	steps, ok := drawSteps(set, p)
	return ok && m.keep(p, lesson.AimDraw, steps)
}

func drawSteps(set *endgame.Set, p *game.Position) ([]lesson.Step, bool) {
	step, ok := tableStep(set, p, func(c endgame.Choice) bool { return c.Verdict == endgame.Drawn })
	if !ok || len(step.Right) != 1 {
		return nil, false
	}
	return []lesson.Step{step}, true
}

// criticalCount returns the position under the greatest number of plies left with which only its longest defence
// outlives the count.
func criticalCount(set *endgame.Set, p *game.Position) (*game.Position, bool) {
	choices, ok := set.Rank(p, nil)
	count, limit := p.CountPlies()
	if !ok || len(choices) < leastDraw || limit == 0 {
		return nil, false
	}
	second := 0
	for _, c := range choices {
		if !c.Mates || p.At(c.Move.To()) != game.NoPiece {
			return nil, false
		}
	}
	longest := choices[0]
	for _, c := range choices {
		if c.Mate > longest.Mate {
			longest = c
		}
	}
	for _, c := range choices {
		if c.Move != longest.Move {
			second = max(second, c.Mate)
		}
	}
	at := limit - second // leaves second + 1 plies, the bare side's own included
	if second >= longest.Mate || second > nearMate || at < count {
		return nil, false
	}
	fields := strings.Fields(p.FENWithPromoted())
	fields[4] = fmt.Sprint(at)
	critical, err := game.ParseFEN(p.Rules(), strings.Join(fields, " "))
	return &critical, err == nil
}

// tableStep returns a step whose right moves fulfil a condition, with the best answers to all others. It is false if
// all or none do, or a position is in no table.
func tableStep(set *endgame.Set, p *game.Position, right func(endgame.Choice) bool) (lesson.Step, bool) {
	choices, ok := set.Rank(p, nil)
	step := lesson.Step{Wrong: map[game.Move]game.Move{}}
	for _, c := range choices {
		if right(c) {
			step.Right = append(step.Right, c.Move)
			continue
		}
		next := after(p, c.Move)
		step.Wrong[c.Move] = 0
		if answers, known := set.Rank(&next, nil); next.End() == game.None && known {
			step.Wrong[c.Move] = answers[0].Move
		}
	}
	return step, ok && len(step.Right) > 0 && len(step.Wrong) > 0
}
