package endgame

import (
	"math/bits"

	"github.com/makrukbot/makrukbot/game"
)

// placement is where the men of an ending stand, seen so that the stronger side is White and its khun on the files a to
// d: boards that differ by colour or by left and right alone are one. (Front and back differ because of the khon.)
type placement struct {
	ending Ending
	khun   game.Square
	men    [maxMen]game.Square // in the order of the ending's name; those past its men are 0
	bare   game.Square
}

// place returns the placement of a position and which side is the stronger one. ok is false unless exactly one side is
// bare and the other has one to three men, none of them a bia.
func place(p *game.Position) (pl placement, strong game.Color, ok bool) {
	whites, blacks := p.Colored(game.White), p.Colored(game.Black)
	switch {
	case blacks&(blacks-1) == 0:
		strong = game.White
	case whites&(whites-1) == 0:
		strong = game.Black
	default:
		return pl, strong, false
	}
	n := p.Occupied().Len() - 2
	if n < 1 || n > maxMen || p.Pieces(strong, game.Bia) != 0 {
		return pl, strong, false
	}
	flip := 56 * game.Square(strong)
	pl.khun = p.Khun(strong) ^ flip
	if pl.khun.File() > 3 {
		flip ^= 7
		pl.khun ^= 7
	}
	pl.bare = p.Khun(strong.Other()) ^ flip
	n = 0
	for i, k := range kinds {
		for s := range p.Pieces(strong, k).All {
			pl.ending += one(i)
			pl.men[n] = s ^ flip
			n++
		}
	}
	return pl, strong, true
}

// shape numbers the placements of an ending's stronger side: the khun on one of 32 squares, then each group of men of a
// kind, of which only the set of squares matters. Two men on one square are numbered too where their kinds differ; such
// placements are never used.
type shape struct {
	kinds   []game.Kind // of the men
	groupOf []int       // of the men
	groups  []group
	total   int
}

// group is the men of one kind: from which place in the list, how many, on how many sets of squares they can stand, and
// how much the next set adds to the number of a placement.
type group struct{ from, men, sets, stride int }

func newShape(e Ending) *shape {
	s := &shape{kinds: e.kinds(), total: 32}
	from := 0
	for i := range kinds {
		n := e.count(i)
		for range n {
			s.groupOf = append(s.groupOf, len(s.groups))
		}
		if n > 0 {
			s.groups = append(s.groups, group{from: from, men: n, sets: len(sets[n])})
			from += n
		}
	}
	stride := 1
	for i := len(s.groups) - 1; i >= 0; i-- {
		s.groups[i].stride = stride
		stride *= s.groups[i].sets
	}
	s.total *= stride
	return s
}

// sets lists the sets of one, two and three squares, each ascending, in the order of rank.
var sets = func() (t [maxMen + 1][][maxMen]game.Square) {
	for c := range game.Square(64) {
		t[1] = append(t[1], [maxMen]game.Square{c})
		for b := range c {
			t[2] = append(t[2], [maxMen]game.Square{b, c})
			for a := range b {
				t[3] = append(t[3], [maxMen]game.Square{a, b, c})
			}
		}
	}
	return t
}()

// rank2 and rank3 number sets of squares (colexicographically: by the highest square, then the next).
func rank2(a, b game.Square) int {
	if a > b {
		a, b = b, a
	}
	return int(b)*(int(b)-1)/2 + int(a)
}

func rank3(a, b, c game.Square) int {
	a, b = min(a, b), max(a, b)
	b, c = min(b, c), max(b, c)
	n := int(c)
	return n*(n-1)*(n-2)/6 + rank2(a, b)
}

// part returns what the squares of a group add to the number of a placement.
func (g *group) part(men *[maxMen]game.Square) int {
	switch g.men {
	case 1:
		return int(men[g.from]) * g.stride
	case 2:
		return rank2(men[g.from], men[g.from+1]) * g.stride
	}
	return rank3(men[0], men[1], men[2]) * g.stride
}

// index returns the number of a placement whose khun stands on the files a to d.
func (s *shape) index(khun game.Square, men *[maxMen]game.Square) int {
	i := (khun.Rank()<<2 | khun.File()) * (s.total / 32)
	for n := range s.groups {
		i += s.groups[n].part(men)
	}
	return i
}

// at returns the squares of a number.
func (s *shape) at(i int) (khun game.Square, men [maxMen]game.Square) {
	for n := len(s.groups) - 1; n >= 0; n-- {
		g := s.groups[n]
		set := &sets[g.men][i%g.sets]
		i /= g.sets
		copy(men[g.from:], set[:g.men])
	}
	return game.SquareAt(i&3, i>>2), men
}

// drop returns men without the i-th.
func drop(men [maxMen]game.Square, i int) [maxMen]game.Square {
	copy(men[i:], men[i+1:])
	men[maxMen-1] = 0
	return men
}

// mirror swaps left and right.
func mirror(b game.Bitboard) game.Bitboard {
	return game.Bitboard(bits.ReverseBytes64(bits.Reverse64(uint64(b))))
}

// field is what a placement means to the bare khun.
type field struct {
	occupied game.Bitboard // by the stronger side
	attacked game.Bitboard // by the stronger side, wherever the bare khun stands, and behind it
	legal    game.Bitboard // where the bare khun may stand with the move
	flights  game.Bitboard // where it may go, men that it takes among them
}

func (s *shape) field(khun game.Square, men *[maxMen]game.Square) (f field) {
	f.occupied = s.occupied(khun, men)
	near := around(khun.Bit())
	f.attacked = near
	for i, k := range s.kinds {
		if k == game.Ruea {
			f.attacked |= rueaAttacks(men[i], f.occupied)
		} else {
			f.attacked |= steps[k][men[i]]
		}
	}
	f.legal = ^(f.occupied | near)
	f.flights = ^(f.attacked | khun.Bit())
	return f
}

// occupied holds the squares of the stronger side.
func (s *shape) occupied(khun game.Square, men *[maxMen]game.Square) game.Bitboard {
	set := khun.Bit()
	for i := range s.kinds {
		set |= men[i].Bit()
	}
	return set
}

// possible reports whether all men stand on squares of their own.
func (s *shape) possible(khun game.Square, men *[maxMen]game.Square) bool {
	return s.occupied(khun, men).Len() == len(s.kinds)+1
}
