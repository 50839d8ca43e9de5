package ai

import "github.com/makrukbot/makrukbot/game"

// exchangeValues are the values of men in an exchange, by kind.
var exchangeValues = [...]int{game.Bia: 100, game.Met: 165, game.Khon: 260, game.Ma: 310, game.Ruea: 530, game.Khun: 10000}

// exchangeWins reports whether a move and the exchange that follows on its target win at least so much. Pins are left
// out of account.
func exchangeWins(p *game.Position, m game.Move, least int) bool {
	from, to := m.From()&63, m.To()&63
	// balance is what the side that has just taken is ahead of least, should the other stop here.
	balance := exchangeValues[p.KindAt(to)] - least
	if balance < 0 {
		return false
	}
	next := p.KindAt(from)
	if m.Promotes() {
		next = game.Met
	}
	if balance -= exchangeValues[next]; balance >= 0 {
		return true
	}
	side := p.Side()
	occupied := p.Occupied() &^ from.Bit()
	attackers := p.Attackers(to, game.White) | p.Attackers(to, game.Black)
	attackers |= opened(p, to, occupied)
	wins := true
	for {
		side = side.Other()
		attackers &= occupied
		own := attackers & p.Colored(side)
		if own == 0 {
			return wins
		}
		s, kind := leastOf(p, own)
		if kind == game.Khun && attackers&^p.Colored(side) != 0 {
			return wins // the khun may not take
		}
		wins = !wins
		balance = -balance - 1 - exchangeValues[kind]
		if balance >= 0 {
			return wins
		}
		occupied &^= s.Bit()
		attackers |= opened(p, to, occupied)
	}
}

// leastOf returns the least valuable man of a set.
func leastOf(p *game.Position, men game.Bitboard) (at game.Square, kind game.Kind) {
	kind = game.Khun + 1
	for ; men != 0; men &= men - 1 {
		if k := p.KindAt(men.First()); k < kind {
			at, kind = men.First(), k
		}
	}
	return at, kind
}

// opened returns the ruea that see a square when only the given squares are occupied.
func opened(p *game.Position, to game.Square, occupied game.Bitboard) (ruea game.Bitboard) {
	for all := p.Kind(game.Ruea) & occupied; all != 0; all &= all - 1 {
		if between[to][all.First()&63]&occupied == 0 {
			ruea |= all & -all
		}
	}
	return ruea
}
