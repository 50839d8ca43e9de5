package notation

import (
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// ParseUCI reads a legal move as UCI writes it, such as "e3e4" or, with a promotion, "e5e6m". The error is a
// *ParseError.
func ParseUCI(p *game.Position, s string) (game.Move, error) {
	move, promotes := strings.CutSuffix(s, "m")
	if len(move) == 4 {
		from, ok1 := game.ParseSquare(move[:2])
		to, ok2 := game.ParseSquare(move[2:])
		if ok1 && ok2 {
			return checked(p, s, game.NewMove(from, to, promotes))
		}
	}
	return 0, &ParseError{Kind: NotAMove, Text: s, To: game.NoSquare}
}

// checked returns a move if it is legal, otherwise the reason why it is not.
func checked(p *game.Position, text string, m game.Move) (game.Move, error) {
	if p.Legal(m) {
		return m, nil
	}
	why := p.WhyNot(m)
	return 0, &ParseError{Kind: Impossible, Text: text, Man: why.Piece.Kind(), To: m.To(), Why: why}
}
