package main

import (
	"slices"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
)

// What of winning a man makes a puzzle, in hundredths of a bia.
const (
	winJump    = 150 // the engine sees so much more than a move ago
	winLead    = 130 // the right move leads to so much
	winMargin  = 180 // and every other to so much less
	winGain    = 150 // so much has been taken in the end: at least a met
	winSteps   = 3
	judgeNodes = 60_000
	replyNodes = 2_000
)

// manValues are what men are worth, in hundredths of a bia, by game.Kind.
var manValues = [...]int{game.Bia: 100, game.Met: 160, game.Khon: 250, game.Ma: 300, game.Ruea: 500, game.Khun: 0}

// lookForWin makes a puzzle of a position in which the engine sees much more than a move ago.
func (m *miner) lookForWin(g *game.Game, now, before ai.Score) bool {
	if _, mated := before.MateIn(); mated || now-before < winJump || now < winLead || before > 2*winLead {
		return false
	}
	steps, ok := m.winSteps(g.Position(), lastTo(g))
	return ok && m.keep(g.Position(), lesson.AimWin, steps)
}

// lastTo returns where the last move took a man, NoSquare if it took none: to take back there is no puzzle.
func lastTo(g *game.Game) game.Square {
	n := g.Ply()
	if n == 0 || g.PositionAt(n-1).At(g.Moves()[n-1].To()) == game.NoPiece {
		return game.NoSquare
	}
	return g.Moves()[n-1].To()
}

// winSteps returns the steps of the one way to win a man.
func (m *miner) winSteps(p *game.Position, taken game.Square) ([]lesson.Step, bool) {
	side, had := p.Side(), balance(p)
	var steps []lesson.Step
	for len(steps) < winSteps {
		best, ok := m.onlyMove(p)
		if !ok || best.To() == taken {
			return nil, false
		}
		step := lesson.Step{Right: []game.Move{best}, Wrong: m.answers(p, best)}
		next := after(p, best)
		if next.End() != game.None {
			return nil, false
		}
		reply := m.best(&next, judgeNodes)
		then := after(&next, reply)
		gain := balance(&then) - had
		if side == game.Black {
			gain = -gain
		}
		if gain >= winGain {
			return append(steps, step), true
		}
		if then.End() != game.None {
			return nil, false
		}
		step.Reply = reply
		steps, p, taken = append(steps, step), &then, game.NoSquare
	}
	return nil, false
}

// onlyMove returns the move that wins much while no other does.
func (m *miner) onlyMove(p *game.Position) (game.Move, bool) {
	best := m.search(p, ai.Limits{Nodes: judgeNodes})
	others := slices.DeleteFunc(p.Moves(nil), func(other game.Move) bool { return other == best.Move })
	if _, mates := best.Score.MateIn(); mates || best.Score < winLead || len(others) < 2 {
		return 0, false
	}
	second := m.search(p, ai.Limits{Nodes: judgeNodes, Moves: others})
	return best.Move, best.Score-second.Score >= winMargin
}

// answers returns the answer to every move but one.
func (m *miner) answers(p *game.Position, right game.Move) map[game.Move]game.Move {
	all := map[game.Move]game.Move{}
	for _, move := range p.Moves(nil) {
		if move == right {
			continue
		}
		if next := after(p, move); next.End() == game.None {
			all[move] = m.best(&next, replyNodes)
		} else {
			all[move] = 0
		}
	}
	return all
}

func (m *miner) best(p *game.Position, nodes int) game.Move {
	return m.search(p, ai.Limits{Nodes: nodes}).Move
}

func (m *miner) search(p *game.Position, l ai.Limits) ai.Result {
	g, err := game.Replay(p.Rules(), p.FENWithPromoted(), nil)
	if err != nil {
		return ai.Result{} // never: the position comes from a game
	}
	return m.judge.Search(m.ctx, g, l, nil)
}

// balance returns how much White's men are worth more than Black's.
func balance(p *game.Position) (sum int) {
	for s := range p.Occupied().All {
		man := p.At(s)
		if man.Color() == game.White {
			sum += manValues[man.Kind()]
		} else {
			sum -= manValues[man.Kind()]
		}
	}
	return sum
}
