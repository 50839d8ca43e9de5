package coach

import "github.com/makrukbot/makrukbot/game"

// What a move does about counts and other ends of the game.

// draws: the game ends with it, and nobody wins.
func (a *advice) draws() string {
	g, err := game.Replay(a.game.Rules(), a.game.Start(), a.game.Moves(), a.game.Requests()...)
	if err != nil || g.Play(a.move) != nil {
		return ""
	}
	o := g.Outcome()
	if !o.Over() || o.Winner != game.NoColor {
		return ""
	}
	return Ending(a.words, g.Position(), o, [2]string{})
}

// inTime: a count runs, and the mate that the engine saw comes before its end.
func (a *advice) inTime() string {
	left, limited := a.before.PliesLeft()
	if a.mate < 2 || !counts(a.before) || !limited || 2*a.mate-1 > left {
		return ""
	}
	return a.words.T("coach.for_in_time", "Tally", Count(a.words, a.before))
}

// keepsLastBia: no count runs while the last bia stands; a move that takes it or promotes it would start one, this does
// not, and the side that moves has more to lose by a count.
func (a *advice) keepsLastBia() string {
	all := bia(a.before, game.White) | bia(a.before, game.Black)
	if all.Len() != 1 || material(a.before, a.side) <= material(a.before, a.side.Other()) || counts(a.before) || counts(a.after) {
		return ""
	}
	var buf [game.MaxMoves]game.Move
	for _, m := range a.before.Moves(buf[:0]) {
		var next game.Position
		if a.before.PlayTo(m, &next); counts(&next) {
			return a.words.T("coach.for_last_bia", "At", Square(a.words, all.First()))
		}
	}
	return ""
}

// startsCount: the last bia goes with it, and a count begins to run that helps the side that moves.
func (a *advice) startsCount() string {
	count, runs := a.after.Count()
	if !runs || counts(a.before) || !a.gainsByCount(a.after) || bia(a.before, game.White)|bia(a.before, game.Black) == 0 {
		return ""
	}
	return a.words.T("coach.for_starts_count", "Limit", count.Limit)
}

// countGoesOn: a count runs that brings the side that moves a draw, and it goes on.
func (a *advice) countGoesOn() string {
	count, runs := a.after.Count()
	if !runs || !counts(a.before) || !a.gainsByCount(a.before) || !a.gainsByCount(a.after) || count.At > count.Limit {
		return ""
	}
	return a.words.T("coach.for_count_goes_on", "Tally", Count(a.words, a.after))
}

// gainsByCount reports whether the side that moves is the one that a draw by the count helps.
func (a *advice) gainsByCount(p *game.Position) bool {
	return material(p, a.side) < material(p, a.side.Other())
}

func counts(p *game.Position) bool {
	_, runs := p.Count()
	return runs
}
