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

// pgnKeys are the keys of what is wrong with a move in a PGN.
var pgnKeys = map[notation.ErrorKind]string{
	notation.NotAMove:  "coach.pgn_not_a_move",
	notation.Ambiguous: "coach.pgn_ambiguous",
	notation.Castling:  "coach.why_castling",
}

// PGN says where a PGN cannot be read, in line, column and move, and why.
func PGN(w bot.Words, err *notation.PGNError) string {
	reason := w.T("coach.pgn_unreadable")
	var fen *game.FENError
	var move *notation.ParseError
	switch {
	case errors.As(err, &fen):
		reason = FEN(w, fen)
	case errors.Is(err, game.ErrNoRequest):
		reason = w.T("coach.pgn_request")
	case errors.As(err, &move):
		key, ok := pgnKeys[move.Kind]
		if !ok {
			key = "coach.pgn_impossible"
		}
		reason = w.T(key)
	}
	quoted := []rune(err.Text)
	if len(quoted) > maxQuoted {
		quoted = append(quoted[:maxQuoted-1], '…')
	}
	data := []any{"Game", err.Game, "Line", err.Line, "Column", err.Column, "Text", i18n.Name(string(quoted)), "Reason", reason}
	if err.Game > 1 {
		return w.T("coach.pgn_wrong_in_game", data...)
	}
	return w.T("coach.pgn_wrong", data...)
}
