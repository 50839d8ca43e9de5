package coach

import "github.com/makrukbot/makrukbot/game"

// What a move does to the khuns: it mates, saves from mate, gives check, ends one.

// checkmate: it mates at once.
func (a *advice) checkmate() string {
	if a.after.End() != game.Checkmate {
		return ""
	}
	return a.words.T("coach.for_checkmate")
}

// only: nothing else can be played.
func (a *advice) only() string {
	if a.before.CountMoves() > 1 {
		return ""
	}
	return a.words.T("coach.for_only")
}

// matesInTwo: it mates with the next move, whatever is answered.
func (a *advice) matesInTwo() string {
	if a.mate != 2 || !matesNext(a.after) {
		return ""
	}
	return a.words.T("coach.for_mates_in_two")
}

// matesLater: the engine saw that it mates.
func (a *advice) matesLater() string {
	if a.mate < 3 {
		return ""
	}
	return a.words.T("coach.for_mates", "Count", a.mate)
}

// stopsMate: the other side threatens to mate with its next move, and after it does so no more.
func (a *advice) stopsMate() string {
	threat, ok := passed(a.before)
	if !ok {
		return ""
	}
	m, threatens := mating(&threat)
	if !threatens {
		return ""
	}
	if _, still := mating(a.after); still {
		return ""
	}
	return a.words.T("coach.for_stops_mate", "Move", Move(a.words, &threat, m))
}

// narrow is with how few moves a khun is confined.
const narrow = 3

// confines: a bare khun has few squares to go, and fewer than if nothing were done.
func (a *advice) confines() string {
	if a.before.Colored(a.side.Other()).Len() != 1 || a.after.End() != game.None || a.after.CountMoves() > narrow {
		return ""
	}
	idle, ok := passed(a.before)
	if !ok || a.after.CountMoves() >= idle.CountMoves() {
		return ""
	}
	khun := attackers(a.words, a.after, a.after.Khun(a.side.Other()).Bit())
	return a.words.T("coach.for_confines", "Khun", khun, "Count", a.after.CountMoves())
}

// checks: it gives check.
func (a *advice) checks() string {
	if !a.after.InCheck() {
		return ""
	}
	return a.words.T("coach.for_check")
}

// endsCheck: the own khun is in check, and no more.
func (a *advice) endsCheck() string {
	if !a.before.InCheck() {
		return ""
	}
	return a.words.T("coach.for_ends_check", "Attackers", attackers(a.words, a.before, a.before.Checkers()))
}

// endingMen is how many men, khuns included, make an ending: with so few a khun is safe in the middle.
const endingMen = 10

// khunToMiddle: in an ending the khun goes nearer to the middle of the board.
func (a *advice) khunToMiddle() string {
	if a.man.Kind() != game.Khun || a.before.Occupied().Len() > endingMen ||
		fromMiddle(a.move.To()) >= fromMiddle(a.move.From()) {
		return ""
	}
	return a.words.T("coach.for_middle")
}

// fromMiddle returns how many steps a khun takes from a square to the four in the middle.
func fromMiddle(s game.Square) int {
	off := func(i int) int { return max(3-i, i-4) }
	return max(off(s.File()), off(s.Rank()))
}
