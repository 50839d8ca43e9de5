package ai

import "github.com/makrukbot/makrukbot/game"

// worthAt is what a man of a kind and side is worth by its square and by the ways from both khuns.
func worthAt(c game.Color, kind game.Kind, at, own, enemy game.Square) pair {
	c, kind, at = c&1, kind&7, at&63
	return fitted.onSquare[c][kind][at] +
		fitted.fromOwn[kind][offsetOf[c][own&63][at]&127] +
		fitted.fromEnemy[kind][offsetOf[c][enemy&63][at]&127]
}

// standingOf returns what White's men are worth by where they stand, less Black's.
func standingOf(p *game.Position) pair {
	return standingOfSide(p, game.White) - standingOfSide(p, game.Black)
}

func standingOfSide(p *game.Position, c game.Color) pair {
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

// standingAfter returns the standing after a move from the one before it. The ways
// from a khun that moves all change; otherwise only what moves and what is taken do.
func standingAfter(before *game.Position, standing pair, man game.Piece, m game.Move, after *game.Position) pair {
	kind, c := man.Kind(), before.Side()
	if kind == game.Khun {
		return standingOf(after)
	}
	own, enemy := before.Khun(c), before.Khun(c^1)
	placed := kind
	if m.Promotes() {
		placed = game.Met
	}
	change := worthAt(c, placed, m.To(), own, enemy) - worthAt(c, kind, m.From(), own, enemy)
	if taken := before.At(m.To()).Kind(); taken != game.NoKind {
		change += worthAt(c^1, taken, m.To(), enemy, own)
	}
	if c == game.Black {
		change = -change
	}
	return standing + change
}
