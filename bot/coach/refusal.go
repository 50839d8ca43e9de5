package coach

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// Refusal says why a move was refused, in a sentence that teaches: err comes from [notation.Parse] or [game.Game.Play]
// in position p. Any other error reads as a text that is no move.
func Refusal(w bot.Words, p *game.Position, err error) string {
	var illegal *game.IllegalMoveError
	if errors.As(err, &illegal) {
		return Why(w, p, illegal.Why)
	}
	var typed *notation.ParseError
	if !errors.As(err, &typed) {
		return w.T("coach.not_a_move")
	}
	switch typed.Kind {
	case notation.Impossible:
		return Why(w, p, typed.Why)
	case notation.Castling:
		return w.T("coach.why_castling")
	case notation.Ambiguous:
		return w.T("coach.which_man", "Man", kind(w, typed.Man), "Moves", list(w, typed.Candidates, w.T("coach.or")))
	case notation.NoSuchMan:
		if typed.Man == game.Bia { // who typed a square alone may have meant another man
			return w.T("coach.no_bia", "To", Square(w, typed.To))
		}
		return w.T("coach.no_such_man", "Man", kind(w, typed.Man))
	case notation.NobodyReaches:
		return nobodyReaches(w, p, typed)
	}
	return w.T("coach.not_a_move")
}

// list lists moves, with a word before the last.
func list(w bot.Words, moves []game.Move, last string) string {
	var words []string
	for _, m := range moves {
		words = append(words, Square(w, m.From())+Square(w, m.To()))
	}
	return join(words, w.T("coach.comma"), last)
}

// nobodyReaches says that no man of a kind can go to a square, and recalls a check, which may well be why.
func nobodyReaches(w bot.Words, p *game.Position, typed *notation.ParseError) string {
	text := w.T("coach.nobody_reaches", "Man", kind(w, typed.Man), "To", Square(w, typed.To))
	if p.InCheck() {
		check := w.T("coach.also_in_check", "Attackers", attackers(w, p, p.Checkers()))
		return Sentences(text, check)
	}
	return text
}

// whyKeys are the keys of the sentences for what stands against a move.
var whyKeys = [...]string{
	game.NotOnBoard:         "coach.why_not_on_board",
	game.SameSquare:         "coach.why_same_square",
	game.EmptySquare:        "coach.why_empty_square",
	game.NotYours:           "coach.why_not_yours",
	game.Castling:           "coach.why_castling",
	game.KhunOneStep:        "coach.why_khun_one_step",
	game.MetOneStep:         "coach.why_met_one_step",
	game.KhonStraightBack:   "coach.why_khon_straight_back",
	game.KhonSideways:       "coach.why_khon_sideways",
	game.KhonOneStep:        "coach.why_khon_one_step",
	game.MaShape:            "coach.why_ma_shape",
	game.RueaShape:          "coach.why_ruea_shape",
	game.BiaBack:            "coach.why_bia_back",
	game.BiaSideways:        "coach.why_bia_sideways",
	game.BiaDoubleStep:      "coach.why_bia_double_step",
	game.BiaTooFar:          "coach.why_bia_too_far",
	game.BiaNothingToTake:   "coach.why_bia_nothing_to_take",
	game.NoEnPassant:        "coach.why_no_en_passant",
	game.BiaTakesDiagonally: "coach.why_bia_takes_diagonally",
	game.BiaTakesStraight:   "coach.why_bia_takes_straight",
	game.Blocked:            "coach.why_blocked",
	game.OwnMan:             "coach.why_own_man",
	game.KhunIntoAttack:     "coach.why_khun_into_attack",
	game.InCheck:            "coach.why_in_check",
	game.LeavesKhunAttacked: "coach.why_leaves_khun_attacked",
	game.ManHasNoMove:       "coach.why_man_has_no_move",
	game.PromotionMissing:   "coach.why_promotion_missing",
	game.PromotionWrong:     "coach.why_promotion_wrong",
}

// Why says why a move cannot be played in position p, naming man and square. The reason must not be game.MoveLegal.
func Why(w bot.Words, p *game.Position, why game.Why) string {
	return whyNot(w, p, why, whyKeys[why.Code])
}

// whyNot says it in the sentence of a key.
func whyNot(w bot.Words, p *game.Position, why game.Why, key string) string {
	data := []any{"From", Square(w, why.From), "To", Square(w, why.To), "At", Square(w, why.At), "Side", Side(w, p.Side()),
		"Attackers", attackers(w, p, why.Others)}
	if why.Piece != game.NoPiece {
		data = append(data, "Man", Man(w, why.Piece))
	}
	if why.At != game.NoSquare && p.At(why.At) != game.NoPiece {
		data = append(data, "AtMan", SideMan(w, p.At(why.At)), "AtKind", Man(w, p.At(why.At)))
	}
	return w.T(key, data...)
}
