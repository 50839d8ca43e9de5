package coach

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// maxQuoted is how many characters of a PGN are quoted.
const maxQuoted = 24

// pgnWhyKeys are the keys of the sentences that speak of a side, where those for a typed move speak to the person who
// typed it.
var pgnWhyKeys = map[game.WhyCode]string{
	game.EmptySquare: "coach.pgn_empty_square",
	game.NotYours:    "coach.pgn_not_theirs",
	game.OwnMan:      "coach.pgn_own_man",
	game.InCheck:     "coach.pgn_in_check",
}

// pgnErrors are the keys of what can be wrong besides moves and starts.
var pgnErrors = []struct {
	err error
	key string
}{
	{notation.ErrOpenComment, "coach.pgn_open_comment"},
	{notation.ErrOpenVariation, "coach.pgn_open_variation"},
	{notation.ErrTag, "coach.pgn_tag"},
	{notation.ErrVariant, "coach.pgn_variant"},
	{notation.ErrRules, "coach.pgn_rules"},
	{game.ErrNoRequest, "coach.pgn_request"},
}

// PGN says where a PGN cannot be read, in line, column and move, and why.
func PGN(w bot.Words, err *notation.PGNError) string {
	quoted := []rune(err.Text)
	if len(quoted) > maxQuoted {
		quoted = append(quoted[:maxQuoted-1], '…')
	}
	data := []any{"Game", err.Game, "Line", err.Line, "Column", err.Column, "Text", i18n.Name(string(quoted)),
		"Reason", reasonInPGN(w, err)}
	if err.Game > 1 {
		return w.T("coach.pgn_wrong_in_game", data...)
	}
	return w.T("coach.pgn_wrong", data...)
}

func reasonInPGN(w bot.Words, err *notation.PGNError) string {
	var fen *game.FENError
	var move *notation.ParseError
	switch {
	case errors.As(err, &fen):
		return FEN(w, fen)
	case errors.As(err, &move):
		return refusedInPGN(w, err.Position, move)
	}
	for _, known := range pgnErrors {
		if errors.Is(err, known.err) {
			return w.T(known.key)
		}
	}
	return w.T("coach.pgn_unreadable")
}

// refusedInPGN says why a move of a PGN cannot be played in position p: what [Refusal] says of one that was typed.
func refusedInPGN(w bot.Words, p *game.Position, move *notation.ParseError) string {
	data := []any{"Side", Side(w, p.Side()), "Man", kind(w, move.Man), "To", Square(w, move.To)}
	switch move.Kind {
	case notation.Impossible:
		if key, ok := pgnWhyKeys[move.Why.Code]; ok {
			return whyNot(w, p, move.Why, key)
		}
		return Why(w, p, move.Why)
	case notation.Castling:
		return w.T("coach.why_castling")
	case notation.Ambiguous:
		return w.T("coach.pgn_ambiguous", "Moves", list(w, move.Candidates, w.T("coach.comma")))
	case notation.NoSuchMan:
		return w.T("coach.pgn_no_such_man", data...)
	case notation.NobodyReaches:
		text := w.T("coach.pgn_nobody_reaches", data...)
		if p.InCheck() {
			text = Sentences(text, w.T("coach.pgn_also_in_check", append(data, "Attackers", attackers(w, p, p.Checkers()))...))
		}
		return text
	}
	return w.T("coach.pgn_not_a_move")
}
