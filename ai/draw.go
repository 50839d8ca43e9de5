package ai

import "github.com/makrukbot/makrukbot/game"

// over returns the score of a position inside the search at which the game ends or is as good as drawn: mate on the last
// counted move, a limit, a repetition, dead material, what a table settles. Mates and stalemates otherwise show when there is no move.
func (e *Engine) over(ply int) (score int, over bool) {
	f := &e.stack[ply]
	if f.left <= 0 {
		if f.check && !f.pos.HasMove() {
			return -mate + ply, true
		}
		return draw, true
	}
	if e.repeats(ply) || dead(&f.pos) {
		return draw, true
	}
	return e.tabled(ply)
}

// repeats reports whether a position has been before: once within the search, since what was repeated once can be again,
// or twice in the game.
func (e *Engine) repeats(ply int) bool {
	now := e.base + ply
	key := e.keys[now]
	seen := 0
	for i := now - 4; i >= now-e.stack[ply].quiet && i >= 0; i -= 2 {
		if e.keys[i] != key {
			continue
		}
		if seen++; i >= e.base || seen == 2 {
			return true
		}
	}
	return false
}

// dead reports whether the men on the board end the game: nobody can mate, or both khuns are bare.
func dead(p *game.Position) bool {
	if p.Kind(game.Ruea)|p.Kind(game.Khon) != 0 {
		return false
	}
	reason := p.End()
	return reason == game.Material || reason == game.BareKhuns
}
