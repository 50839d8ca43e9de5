package endgame

import (
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// Ending is the men that stand beside the stronger khun against a bare one: how many of each kind, two bits a kind, the
// ruea highest. The zero Ending is khun against khun.
type Ending uint8

// kinds are the kinds of men in an ending, in the order in which names and placements list them.
var kinds = [4]game.Kind{game.Ruea, game.Khon, game.Ma, game.Met}

// maxMen is the most men that stand beside the stronger khun.
const maxMen = 3

// Endings returns all endings of so many men beside the stronger khun, from 1 to 3, the strongest first. Those with
// three of a kind other than mets are among them, though no game has so many.
func Endings(men int) []Ending {
	var list []Ending
	for e := Ending(255); e > 0; e-- {
		if e.Men() == men {
			list = append(list, e)
		}
	}
	return list
}

// ParseEnding reads a name such as "KRS". The men may stand in any order.
func ParseEnding(name string) (Ending, bool) {
	men, ok := strings.CutPrefix(name, "K")
	if !ok || len(men) < 1 || len(men) > maxMen {
		return 0, false
	}
	var e Ending
	for _, letter := range []byte(men) {
		i := 0
		for i < len(kinds) && kinds[i].Letter() != letter {
			i++
		}
		if i == len(kinds) {
			return 0, false
		}
		e += one(i)
	}
	return e, true
}

// String returns the name: "KRS" is a khun with a ruea and a khon against a bare khun.
func (e Ending) String() string {
	name := []byte{'K'}
	for _, k := range e.kinds() {
		name = append(name, k.Letter())
	}
	return string(name)
}

// Men returns how many men stand beside the stronger khun.
func (e Ending) Men() int {
	n := 0
	for i := range kinds {
		n += e.count(i)
	}
	return n
}

// count returns the number of men of the i-th kind.
func (e Ending) count(i int) int { return int(e>>(6-2*i)) & 3 }

// one is the ending of a single man of the i-th kind; endings add up.
func one(i int) Ending { return 1 << (6 - 2*i) }

// kinds returns the kind of each man in order.
func (e Ending) kinds() []game.Kind {
	var list []game.Kind
	for i, k := range kinds {
		for range e.count(i) {
			list = append(list, k)
		}
	}
	return list
}

// without returns what is left when a man of a kind is taken.
func (e Ending) without(k game.Kind) Ending {
	for i := range kinds {
		if kinds[i] == k {
			e -= one(i)
		}
	}
	return e
}

// within reports whether all the men of e are in other too.
func (e Ending) within(other Ending) bool {
	for i := range kinds {
		if e.count(i) > other.count(i) {
			return false
		}
	}
	return true
}

// limit returns the limit, in moves, that the men set to a pieces' count; 0 in a book without one.
func (e Ending) limit(r *game.Rules) int {
	for _, line := range r.Table {
		if line.Kind == game.NoKind {
			return line.Moves
		}
		for i, k := range kinds {
			if k == line.Kind && e.count(i) >= line.Men {
				return line.Moves
			}
		}
	}
	return 0
}
