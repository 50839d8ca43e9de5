package coach

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// Alt says what the picture of a position shows, for those who hear it: whose turn it is, the last move (zero: none), a
// check, where the men stand, and a running count. It has at most 600 characters.
func Alt(w bot.Words, p *game.Position, last game.Move) string {
	said := []string{altTurn(w, p)}
	if last != 0 {
		said = append(said, altLast(w, p, last))
	}
	if p.InCheck() {
		said = append(said, w.T("coach.alt_check", "Attackers", attackers(w, p, p.Checkers())))
	}
	said = append(said, altMen(w, p))
	if counts(p) {
		said = append(said, w.T("coach.alt_count", "Tally", Count(w, p)))
	}
	return Sentences(said...)
}

// AltUnsaid is [Alt] for a question on the position: only whose turn it is and where the men stand, since a check, a mate
// or a count may be what is asked for.
func AltUnsaid(w bot.Words, p *game.Position) string {
	return Sentences(w.T("coach.alt_turn", "Side", Side(w, p.Side())), altMen(w, p))
}

func altMen(w bot.Words, p *game.Position) string {
	var said []string
	for _, c := range []game.Color{game.White, game.Black} {
		said = append(said, w.T("coach.alt_men", "Side", Side(w, c), "Men", standing(w, p, c)))
	}
	return Sentences(said...)
}

func altTurn(w bot.Words, p *game.Position) string {
	key := "coach.alt_turn"
	switch {
	case p.HasMove():
	case p.InCheck():
		key = "coach.alt_checkmate"
	default:
		key = "coach.alt_stalemate"
	}
	return w.T(key, "Side", Side(w, p.Side()))
}

func altLast(w bot.Words, p *game.Position, last game.Move) string {
	key, man := "coach.alt_last", p.At(last.To())
	if last.Promotes() {
		key, man = "coach.alt_last_promoted", game.NewPiece(man.Color(), game.Bia)
	}
	return w.T(key, "AtMan", SideMan(w, man), "From", Square(w, last.From()), "To", Square(w, last.To()))
}

// altOrder is the order in which men are told.
var altOrder = [...]game.Kind{game.Khun, game.Met, game.Khon, game.Ma, game.Ruea, game.Bia}

// standing lists the men of a side with their squares: "khun d1, met e1, khon c1 f1".
func standing(w bot.Words, p *game.Position, c game.Color) string {
	var groups []string
	tell := func(name string, squares game.Bitboard) {
		if squares == 0 {
			return
		}
		for s := range squares.All {
			name += " " + Square(w, s)
		}
		groups = append(groups, name)
	}
	for _, k := range altOrder {
		men := p.Pieces(c, k)
		tell(kind(w, k), men&^p.Promoted())
		tell(w.T("coach.bia_ngai"), men&p.Promoted())
	}
	return strings.Join(groups, w.T("coach.comma"))
}
