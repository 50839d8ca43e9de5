package learn

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// verdict says in words why an answer is right or wrong, as far as the rules core has something to say; given is the
// move that was the answer, if it was one.
func verdict(w bot.Words, t *task, v *lesson.Verdict, given game.Move) string {
	p := v.Position
	switch v.Fault {
	case lesson.CannotGo:
		return coach.Why(w, p, v.Why)
	case lesson.CanGo:
		return w.T("learn.can_go", "AtMan", coach.SideMan(w, v.Why.Piece), "From", v.Why.From, "To", v.Why.To)
	case lesson.Missing:
		return w.T("learn.missing", "Count", v.N)
	case lesson.NoChecker:
		return w.T("learn.no_checker", "AtMan", coach.SideMan(w, p.At(v.Man)), "At", v.Man, "Squares", list(v.Men),
			"Khun", p.Khun(p.Side()))
	case lesson.ElsewhereMen:
		return w.T("learn.elsewhere", "Man", coach.Man(w, p.At(v.Men.First())), "Squares", list(v.Men))
	case lesson.Miscounted:
		return miscounted(w, t, p)
	case lesson.Ended:
		return coach.Ending(w, p, v.Outcome, [2]string{})
	}
	move := ""
	if given != 0 {
		move = notation.SAN(t.position(), given)
	}
	return verdictOnMoves(w, v, move)
}

// verdictOnMoves says what speaks of moves that can be played, the one that was the answer among them.
func verdictOnMoves(w bot.Words, v *lesson.Verdict, given string) string {
	p := v.Position
	side := coach.Side(w, p.Side())
	switch v.Fault {
	case lesson.NotCheck:
		return w.T("learn.not_check", "Side", side)
	case lesson.InCheckOnly:
		return w.T("learn.in_check_only", "Side", side, "Moves", written(w, p, v.Moves))
	case lesson.HasMoves:
		return w.T("learn.has_moves", "Side", side, "Moves", written(w, p, v.Moves))
	case lesson.GoesOn:
		return w.T("learn.goes_on")
	case lesson.Escapes:
		return w.T("learn.escapes", "Move", given, "Side", side, "Moves", written(w, p, v.Moves))
	case lesson.NoThreat:
		return w.T("learn.no_threat", "Move", given, "Side", side, "Moves", written(w, p, v.Moves))
	case lesson.TooSlow:
		return w.T("learn.too_slow", "Move", given, "Side", side, "Moves", written(w, p, v.Moves))
	case lesson.TakesNothing:
		return w.T("learn.takes_nothing", "Move", given)
	case lesson.NoPromotion:
		return w.T("learn.no_promotion", "Move", given)
	case lesson.Retaken:
		return w.T("learn.retaken", "At", v.Man, "Men", named(w, p, v.Men))
	}
	return ""
}

// miscounted recalls what a number of the count follows from.
func miscounted(w bot.Words, t *task, p *game.Position) string {
	number, ok := t.exercise.(lesson.Number)
	count, runs := p.Count()
	switch {
	case !ok || !runs:
		return ""
	case number.Of == lesson.LeftOf:
		return w.T("learn.miscounted_left", "At", count.At, "Limit", count.Limit)
	case number.Of == lesson.StartOf:
		return w.T("learn.miscounted_start", "Men", named(w, p, p.Occupied()))
	}
	strong := count.Side.Other()
	return w.T("learn.miscounted_limit", "Men", named(w, p, p.Colored(strong)&^p.Khun(strong).Bit()))
}

// list names squares, with spaces between.
func list(set game.Bitboard) string {
	var all []string
	for s := range set.All {
		all = append(all, s.String())
	}
	return strings.Join(all, " ")
}

// named names men with their squares: "white ruea a1, white khon c3".
func named(w bot.Words, p *game.Position, men game.Bitboard) string {
	var all []string
	for s := range men.All {
		all = append(all, coach.SideMan(w, p.At(s))+" "+s.String())
	}
	return strings.Join(all, w.T("coach.comma"))
}

// written lists moves as they are written in games.
func written(w bot.Words, p *game.Position, moves []game.Move) string {
	var all []string
	for _, m := range moves {
		all = append(all, notation.SAN(p, m))
	}
	return strings.Join(all, w.T("coach.comma"))
}
