package lesson

import (
	"strconv"

	"github.com/makrukbot/makrukbot/game"
)

// Number asks for a number of the count that runs. An answer is a number.
type Number struct {
	Of      Figure
	Choices []int // what is offered, the right one among them
}

var _ Exercise = Number{}

// Figure is which number of a count.
type Figure uint8

// The figures of a count, in moves.
const (
	LimitOf Figure = iota // how far it goes
	LeftOf                // how many moves are left
	StartOf               // where it has started: the count of the position, which is a first one
)

// value returns the number that is right.
func (n Number) value(p *game.Position) int {
	c, _ := p.Count()
	switch n.Of {
	case LimitOf:
		return c.Limit
	case LeftOf:
		return c.Limit - c.At
	}
	return c.At
}

// Judge leaves it to the words to recall what the number follows from.
func (n Number) Judge(p *game.Position, answer string) Verdict {
	if answer == strconv.Itoa(n.value(p)) {
		return Verdict{Position: p, Right: true}
	}
	return Verdict{Position: p, Fault: Miscounted}
}

// Answers are the numbers that are offered.
func (n Number) Answers(*game.Position) []string {
	var all []string
	for _, c := range n.Choices {
		all = append(all, strconv.Itoa(c))
	}
	return all
}
