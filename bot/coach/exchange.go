package coach

import "github.com/makrukbot/makrukbot/game"

// worth is what a man is worth, in hundredths of a bia, as players reckon it: a ruea 5, a ma 3, a khon 2 to 2.5, a met 1.5
// to 2.
var worth = [...]int{game.Bia: 100, game.Met: 170, game.Khon: 250, game.Ma: 300, game.Ruea: 500, game.Khun: 10000}

func worthAt(p *game.Position, s game.Square) int { return worth[p.At(s).Kind()] }

// material is what a side's men are worth, its khun left out.
func material(p *game.Position, c game.Color) int {
	sum := 0
	for s := range p.Colored(c).All {
		if p.At(s).Kind() != game.Khun {
			sum += worthAt(p, s)
		}
	}
	return sum
}

// gain returns what a legal capture wins for the side that makes it, when both sides then go on taking on its square for
// as long as that pays.
func gain(p *game.Position, m game.Move) int {
	won := worthAt(p, m.To())
	if m.Promotes() {
		won += worth[game.Met] - worth[game.Bia]
	}
	var next game.Position
	p.PlayTo(m, &next)
	return won - exchange(&next, m.To())
}

// exchange returns the most that the side to move wins by taking on a square, 0 where it had better not.
func exchange(p *game.Position, at game.Square) int {
	m, ok := leastTaker(p, at)
	if !ok {
		return 0
	}
	return max(gain(p, m), 0)
}

// leastTaker returns the capture on a square by the man that is worth least; false if none is legal.
func leastTaker(p *game.Position, at game.Square) (game.Move, bool) {
	best := game.NoSquare
	for from := range p.Attackers(at, p.Side()).All {
		if p.MovesFrom(from).Has(at) && (best == game.NoSquare || worthAt(p, from) < worthAt(p, best)) {
			best = from
		}
	}
	if best == game.NoSquare {
		return 0, false
	}
	return game.NewMove(best, at, p.Promotes(best, at)), true
}

// winnable returns the square of the other side's man whose capture wins the side to move most, and how much: 0 if none
// wins anything.
func winnable(p *game.Position) (at game.Square, most int) {
	at = game.NoSquare
	for s := range p.Colored(p.Side().Other()).All {
		if p.At(s).Kind() == game.Khun || p.Attackers(s, p.Side()) == 0 {
			continue
		}
		if won := exchange(p, s); won > most {
			at, most = s, won
		}
	}
	return at, most
}

// mating returns a move of the side to move that mates at once; false if there is none.
func mating(p *game.Position) (game.Move, bool) {
	var buf [game.MaxMoves]game.Move
	for _, m := range p.Moves(buf[:0]) {
		if mates(p, m) {
			return m, true
		}
	}
	return 0, false
}

// mates reports whether a legal move mates at once.
func mates(p *game.Position, m game.Move) bool {
	var next game.Position
	p.PlayTo(m, &next)
	return next.End() == game.Checkmate
}

// matesNext reports whether the side that has just moved mates with its next move, whatever is answered.
func matesNext(p *game.Position) bool {
	var buf [game.MaxMoves]game.Move
	moves := p.Moves(buf[:0])
	for _, m := range moves {
		var next game.Position
		p.PlayTo(m, &next)
		if next.End() != game.None {
			return false
		}
		if _, ok := mating(&next); !ok {
			return false
		}
	}
	return len(moves) > 0
}

// passed returns the position as if the side to move passed; false if it is in check, and so must not.
func passed(p *game.Position) (game.Position, bool) {
	var next game.Position
	if p.InCheck() {
		return next, false
	}
	p.PassTo(&next)
	return next, true
}
