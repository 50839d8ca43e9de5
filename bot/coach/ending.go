package coach

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

var endKeys = [...]string{
	game.Checkmate:   "coach.end_checkmate",
	game.Stalemate:   "coach.end_stalemate",
	game.BareKhuns:   "coach.end_bare_khuns",
	game.Material:    "coach.end_material",
	game.Repetition:  "coach.end_repetition",
	game.CountOver:   "coach.end_count",
	game.QuietMoves:  "coach.end_quiet_moves",
	game.Length:      "coach.end_length",
	game.Resignation: "coach.end_resignation",
	game.Agreement:   "coach.end_agreement",
	game.Timeout:     "coach.end_timeout",
}

// Ending says in a sentence how a game ended in position p, and who won. names are those of the players by game.Color,
// isolated as i18n.Name does; where both are the same, as when one person plays both sides, the sides stand for them.
// The outcome must be one that is Over.
func Ending(w bot.Words, p *game.Position, o game.Outcome, names [2]string) string {
	data := []any{"Side", Side(w, p.Side()), "Khun", Square(w, p.Khun(p.Side()))}
	if o.Winner != game.NoColor {
		data = append(data, "Winner", player(w, o.Winner, names), "Loser", player(w, o.Winner.Other(), names))
	}
	if counts(p) {
		data = append(data, "Tally", Count(w, p))
	}
	for _, c := range [...]game.Color{game.White, game.Black} {
		if o.Reason == game.Agreement && p.MayTakeDraw(c) {
			return w.T("coach.end_draw_taken", "Side", Side(w, c), "Other", Side(w, c.Other()))
		}
	}
	switch o.Reason {
	case game.QuietMoves:
		data = append(data, "Count", p.Rules().QuietPlies/2)
	case game.Length:
		data = append(data, "Plies", p.Rules().LastPly)
	}
	return w.T(endKeys[o.Reason], data...)
}

// player names a player with the side.
func player(w bot.Words, c game.Color, names [2]string) string {
	if names[game.White] == names[game.Black] {
		return Side(w, c)
	}
	return w.T("coach.player", "Name", names[c], "Side", Side(w, c))
}
