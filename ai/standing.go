package ai

import "github.com/makrukbot/makrukbot/game"

// standing is what White's men are worth, less Black's, without a look at what they do: by where they stand, and by how
// many there are of which kinds.
type standing struct {
	places  pair
	numbers wide // in eighths
}

// worth returns both together.
func (s standing) worth() pair {
	return s.places + v(s.numbers.mg()/eighths, s.numbers.eg()/eighths)
}

// standingOf returns the standing of a position.
func standingOf(p *game.Position) standing { return standing{placesOf(p), numbersOf(p)} }

func placesOf(p *game.Position) pair {
	return placesOfSide(p, game.White) - placesOfSide(p, game.Black)
}

func placesOfSide(p *game.Position, c game.Color) pair {
	own, enemy := p.Khun(c), p.Khun(c^1)
	total := fitted.onSquare[c&1][game.Khun][own&63]
	men := p.Colored(c)
	for kind := game.Bia; kind <= game.Ruea; kind++ {
		for of := men & p.Kind(kind); of != 0; of &= of - 1 {
			total += worthAt(c, kind, of.First(), own, enemy)
		}
	}
	return total
}

// worthAt is what a man of a kind and side is worth by its square and by the ways from both khuns.
func worthAt(c game.Color, kind game.Kind, at, own, enemy game.Square) pair {
	c, kind, at = c&1, kind&7, at&63
	return fitted.onSquare[c][kind][at] +
		fitted.fromOwn[kind][offsetOf[c][own&63][at]&127] +
		fitted.fromEnemy[kind][offsetOf[c][enemy&63][at]&127]
}

func numbersOf(p *game.Position) (total wide) {
	white, black := kindsOf(p, game.White), kindsOf(p, game.Black)
	for a := game.Bia; a <= game.Ruea; a++ {
		own, other := wide(0), wide(0)
		for b := game.Bia; b <= a; b++ {
			together, against := fitted.together[a][b], fitted.against[a][b]
			own += together*white[b] + against*black[b]
			other += together*black[b] + against*white[b]
		}
		total += own*white[a] - other*black[a]
	}
	return total
}

// lossOf returns what the numbers change by when a side loses a man of a kind.
func lossOf(p *game.Position, c game.Color, kind game.Kind) wide {
	own, other := kindsOf(p, c), kindsOf(p, c^1)
	together, against := &fitted.together[kind&7], &fitted.against[kind&7]
	loss := together[kind&7] * (own[kind&7] - 1)
	for b := game.Bia; b <= game.Ruea; b++ {
		loss += together[b]*own[b] + against[b]*other[b]
	}
	if c == game.White {
		return -loss
	}
	return loss
}

// kindsOf returns how many men of each kind a side has.
func kindsOf(p *game.Position, c game.Color) (n [8]wide) {
	men := p.Colored(c)
	for kind := game.Bia; kind <= game.Ruea; kind++ {
		n[kind] = wide((men & p.Kind(kind)).Len())
	}
	return n
}

// after returns the standing after a move from the one before it. The ways from a khun that moves all change; otherwise
// only what moves and what is taken do.
func (s standing) after(before *game.Position, man game.Piece, m game.Move, after *game.Position) standing {
	kind, c := man.Kind(), before.Side()
	taken := before.KindAt(m.To())
	switch {
	case m.Promotes():
		s.numbers = numbersOf(after)
	case taken != game.NoKind:
		s.numbers += lossOf(before, c^1, taken)
	}
	if kind == game.Khun {
		s.places = placesOf(after)
		return s
	}
	own, enemy := before.Khun(c), before.Khun(c^1)
	placed := kind
	if m.Promotes() {
		placed = game.Met
	}
	change := worthAt(c, placed, m.To(), own, enemy) - worthAt(c, kind, m.From(), own, enemy)
	if taken != game.NoKind {
		change += worthAt(c^1, taken, m.To(), enemy, own)
	}
	if c == game.Black {
		change = -change
	}
	s.places += change
	return s
}
