package lesson

import "github.com/makrukbot/makrukbot/game"

// Name asks which man stands somewhere. An answer is the letter of its kind.
type Name struct {
	At string // the square
}

var _ Exercise = Name{}

// kinds are the kinds of men in the order in which they are offered.
var kinds = []game.Kind{game.Khun, game.Met, game.Khon, game.Ma, game.Ruea, game.Bia}

// KindOf returns the kind of a letter, NoKind if there is none.
func KindOf(letter string) game.Kind {
	for _, k := range kinds {
		if string(k.Letter()) == letter {
			return k
		}
	}
	return game.NoKind
}

// Square returns the square that is asked about.
func (n Name) Square() game.Square { return square(n.At) }

// Judge tells where the man named stands.
func (n Name) Judge(p *game.Position, answer string) Verdict {
	man, kind := p.At(n.Square()), KindOf(answer)
	switch kind {
	case game.NoKind:
		return Verdict{Position: p}
	case man.Kind():
		return Verdict{Position: p, Right: true}
	}
	return Verdict{Position: p, Fault: ElsewhereMen, Men: p.Pieces(man.Color(), kind)}
}

// Answers are the kinds of men that the side has.
func (n Name) Answers(p *game.Position) []string {
	var all []string
	for _, k := range kinds {
		if p.Pieces(p.At(n.Square()).Color(), k) != 0 {
			all = append(all, string(k.Letter()))
		}
	}
	return all
}
