package coach

import "github.com/makrukbot/makrukbot/game"

// What a move does to men: it takes, saves, attacks them.

// takes: a capture that wins, of a man that nobody guards, or of one that is worth more than is lost for it.
func (a *advice) takes() string {
	to := a.move.To()
	if a.before.At(to) == game.NoPiece {
		return ""
	}
	if _, guarded := leastTaker(a.after, to); !guarded {
		return a.words.T("coach.for_takes_free", "Men", a.on(to))
	}
	if gain(a.before, a.move) > 0 {
		return a.words.T("coach.for_takes", "Men", a.on(to))
	}
	return ""
}

// trades: a capture that is taken back at no loss.
func (a *advice) trades() string {
	to := a.move.To()
	if a.before.At(to) == game.NoPiece || gain(a.before, a.move) != 0 {
		return ""
	}
	return a.words.T("coach.for_trades", "Men", a.on(to))
}

// saves: a man of the own side that could have been won, and now neither it nor one that is worth as much can be.
func (a *advice) saves() string {
	threat, ok := passed(a.before)
	if !ok {
		return ""
	}
	at, most := winnable(&threat)
	if at == game.NoSquare {
		return ""
	}
	if _, left := winnable(a.after); left >= most {
		return ""
	}
	now := at
	if a.move.From() == at {
		now = a.move.To()
	}
	if exchange(a.after, now) > 0 {
		return ""
	}
	by := attackers(a.words, a.before, a.before.Attackers(at, a.side.Other()))
	return a.words.T("coach.for_saves", "Men", a.on(at), "Attackers", by)
}

// targets returns the men of the other side that the man which moved attacks and threatens to win: what nobody guards, and
// what is worth more. There are none if the man itself can be won.
func (a *advice) targets() game.Bitboard {
	to, enemy := a.move.To(), a.side.Other()
	if exchange(a.after, to) > 0 {
		return 0
	}
	var all game.Bitboard
	for s := range (a.after.PieceAttacks(to) & a.after.Colored(enemy)).All {
		if a.after.At(s).Kind() != game.Khun &&
			(a.after.Attackers(s, enemy) == 0 || worthAt(a.after, s) > worthAt(a.after, to)) {
			all |= s.Bit()
		}
	}
	return all
}

// forks: the man that moved threatens two men at once, or one man and the khun.
func (a *advice) forks() string {
	targets := a.targets()
	if targets == 0 {
		return ""
	}
	men := attackers(a.words, a.after, targets)
	switch {
	case a.after.Checkers().Has(a.move.To()):
		return a.words.T("coach.for_fork_check", "Men", men)
	case targets.Len() > 1:
		return a.words.T("coach.for_fork", "Men", men)
	}
	return ""
}

// attacksOne: the man that moved threatens a man that it did not attack before.
func (a *advice) attacksOne() string {
	targets := a.targets()
	if targets.Len() != 1 || a.before.PieceAttacks(a.move.From())&targets != 0 {
		return ""
	}
	return a.words.T("coach.for_attacks", "Men", attackers(a.words, a.after, targets))
}

// leavesNothing: after it the other side can win no man at once.
func (a *advice) leavesNothing() string {
	if _, most := winnable(a.after); most > 0 {
		return ""
	}
	return a.words.T("coach.for_safe", "Side", Side(a.words, a.side))
}

// best: what is left to say.
func (a *advice) best() string { return a.words.T("coach.for_best") }
