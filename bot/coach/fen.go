package coach

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
)

// maxPart is how many characters of a FEN are quoted; a rank has at most eight men, each with a ~.
const maxPart = 16

var fenFieldKeys = [...]string{
	game.PlacementField: "coach.fen_field_placement",
	game.SideField:      "coach.fen_field_side",
	game.RightsField:    "coach.fen_field_rights",
	game.LimitField:     "coach.fen_field_limit",
	game.CountField:     "coach.fen_field_count",
	game.MoveField:      "coach.fen_field_move",
}

var fenKeys = [...]string{
	game.FENFields:        "coach.fen_fields",
	game.FENRanks:         "coach.fen_ranks",
	game.FENRank:          "coach.fen_rank",
	game.FENLetter:        "coach.fen_letter",
	game.FENTilde:         "coach.fen_tilde",
	game.FENNoKhun:        "coach.fen_no_khun",
	game.FENSecondKhun:    "coach.fen_second_khun",
	game.FENTooMany:       "coach.fen_too_many",
	game.FENBiaRank:       "coach.fen_bia_rank",
	game.FENSide:          "coach.fen_side",
	game.FENRights:        "coach.fen_rights",
	game.FENNumber:        "coach.fen_number",
	game.FENNoCount:       "coach.fen_no_count",
	game.FENCountWithBia:  "coach.fen_count_with_bia",
	game.FENCountedSide:   "coach.fen_counted_side",
	game.FENOpponentCheck: "coach.fen_opponent_check",
}

// FEN says which field of a FEN cannot be read, and why.
func FEN(w bot.Words, err *game.FENError) string {
	reason := fenReason(w, err)
	if err.Code == game.FENFields {
		return w.T("coach.fen_wrong", "Reason", reason)
	}
	field := w.T(fenFieldKeys[err.Field])
	if err.Text == "" || len(err.Text) > maxPart {
		return w.T("coach.fen_wrong_field", "Field", field, "Reason", reason)
	}
	return w.T("coach.fen_wrong_part", "Field", field, "Part", i18n.Name(err.Text), "Reason", reason)
}

func fenReason(w bot.Words, err *game.FENError) string {
	key := fenKeys[err.Code]
	if err.Code == game.FENTooMany && err.Kind == game.Met {
		key = "coach.fen_too_many_met"
	}
	data := []any{"At", Square(w, err.At)}
	if err.Code == game.FENFields {
		data = append(data, "Found", len(strings.Fields(err.Text)))
	}
	if err.Color != game.NoColor {
		khun := game.NewPiece(err.Color, game.Khun)
		data = append(data, "Side", Side(w, err.Color), "Khun", SideMan(w, khun))
	}
	if err.Kind != game.NoKind {
		data = append(data, "Man", kind(w, err.Kind))
	}
	return w.T(key, data...)
}
