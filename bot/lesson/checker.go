package lesson

import "github.com/makrukbot/makrukbot/game"

// Checker asks which man gives check. An answer is a square.
type Checker struct{}

var _ Exercise = Checker{}

// Judge tells what the man named attacks, if it is not the khun.
func (Checker) Judge(p *game.Position, answer string) Verdict {
	s, ok := game.ParseSquare(answer)
	if !ok || !p.Colored(p.Side().Other()).Has(s) {
		return Verdict{Position: p}
	}
	if p.Checkers().Has(s) {
		return Verdict{Position: p, Right: true}
	}
	return Verdict{Position: p, Fault: NoChecker, Man: s, Men: p.PieceAttacks(s)}
}

// Answers are the squares of the side that gives check, but for its khun's.
func (Checker) Answers(p *game.Position) []string {
	enemy := p.Side().Other()
	var all []string
	for s := range (p.Colored(enemy) &^ p.Khun(enemy).Bit()).All {
		all = append(all, s.String())
	}
	return all
}
