package coach

import (
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// Square writes a square in the reader's notation: "d2", "ง๒". One that is none reads as game has it.
func Square(w bot.Words, s game.Square) string {
	if w.Notation == i18n.ThaiLetters && s < game.NoSquare {
		return notation.ThaiSquare(s)
	}
	return s.String()
}

// Move writes a legal move in the reader's notation: "Nd2", "ม-ง๒".
func Move(w bot.Words, p *game.Position, m game.Move) string {
	if w.Notation == i18n.ThaiLetters {
		return notation.ThaiSAN(p, m)
	}
	return notation.SAN(p, m)
}

// Moves returns the last plies of a game, at most so many, with their numbers: "12… Nd7 13. e5". It is empty before the
// first move.
func Moves(w bot.Words, g *game.Game, plies int) string { return MovesTo(w, g, g.Ply(), plies) }

// MovesTo is Moves for the game as it was after so many plies.
func MovesTo(w bot.Words, g *game.Game, end, plies int) string {
	var words []string
	for ply := max(0, end-plies); ply < end; ply++ {
		p := g.PositionAt(ply)
		switch number := strconv.Itoa(p.FullMove()); {
		case p.Side() == game.White:
			words = append(words, number+".")
		case len(words) == 0:
			words = append(words, number+"…")
		}
		words = append(words, Move(w, p, g.Moves()[ply]))
	}
	return strings.Join(words, " ")
}
