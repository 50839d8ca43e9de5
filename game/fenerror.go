package game

import "fmt"

// FENField is a field of a FEN, the first is 0.
type FENField uint8

// The fields: placement, side to move, the place of the castling rights that makruk does not have, the limit of the
// count, the count or clock, the number of the move.
const (
	PlacementField FENField = iota
	SideField
	RightsField
	LimitField
	CountField
	MoveField
)

var fenFieldNames = [...]string{"placement", "side to move", "third field", "count limit", "count", "move number"}

// String names the field.
func (f FENField) String() string { return fenFieldNames[f] }

// FENCode is what is wrong with a FEN.
type FENCode uint8

// What can be wrong.
const (
	FENFields        FENCode = iota + 1 // not four to six fields; Text is the whole
	FENRanks                            // not eight ranks
	FENRank                             // a rank has not eight files; Text is the rank
	FENLetter                           // a letter that is no man; Text is the letter
	FENTilde                            // a ~ that does not follow a met
	FENNoKhun                           // a side without khun; Color
	FENSecondKhun                       // a side with two; Color, At the second to be read
	FENTooMany                          // more men of a kind than can be, mets and bia counted together; Color, Kind, At
	FENBiaRank                          // a bia on its first or last rank; Color, At
	FENSide                             // not w or b
	FENRights                           // not -
	FENNumber                           // not a number in its range
	FENNoCount                          // a count where the rule book has none
	FENCountWithBia                     // a count while a bia is on the board, where the rule book forbids it
	FENCountedSide                      // a count that names a side that is not bare while the other is
	FENOpponentCheck                    // the side that is not to move is in check; Color, At its khun
)

var fenTexts = [...]string{
	FENFields:        "a FEN has four to six fields",
	FENRanks:         "the placement has eight ranks",
	FENRank:          "a rank has eight files",
	FENLetter:        "no man has this letter",
	FENTilde:         "only a met can be a promoted bia",
	FENNoKhun:        "a side has no khun",
	FENSecondKhun:    "a side has two khuns",
	FENTooMany:       "more men of a kind than there can be",
	FENBiaRank:       "a bia cannot stand on its first or last rank",
	FENSide:          "the side to move is w or b",
	FENRights:        "the third field is -",
	FENNumber:        "not a number in its range",
	FENNoCount:       "this rule book has no count",
	FENCountWithBia:  "no count runs while a bia is on the board",
	FENCountedSide:   "the count names a side that is not bare",
	FENOpponentCheck: "the side that is not to move is in check",
}

// FENError tells where and why a FEN was refused.
type FENError struct {
	Code   FENCode
	Field  FENField
	Offset int    // in bytes, from the start of the FEN
	Text   string // the part that is wrong
	At     Square // the square that it is about, or NoSquare
	Color  Color  // the side that it is about, or NoColor
	Kind   Kind   // the kind of men that it is about, or NoKind
}

// Error tells field, place and reason in English.
func (e *FENError) Error() string {
	return fmt.Sprintf("failed to read FEN: %s, byte %d, %q: %s", e.Field, e.Offset, e.Text, fenTexts[e.Code])
}
