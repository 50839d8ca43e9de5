package notation

import (
	"fmt"
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// Record is a game with what is known about it, as PGN holds it.
//
// Source of the format: S. J. Edwards, "Standard: Portable Game Notation Specification and Implementation Guide", 1994.
type Record struct {
	// Tags are in the order in which they are written. Those that follow from the game need not be there: Result,
	// Variant, RuleBook, SetUp, FEN, Termination.
	Tags []Tag
	Game *game.Game
}

// Tag is a pair of a name and a value, such as White and the name of a player.
type Tag struct{ Name, Value string }

// Tag returns the value of a tag, "" if there is none of the name.
func (r *Record) Tag(name string) string {
	for _, tag := range r.Tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// The tags that follow from a game.
const (
	resultTag      = "Result"
	variantTag     = "Variant"
	rulesTag       = "RuleBook"
	setUpTag       = "SetUp"
	fenTag         = "FEN"
	terminationTag = "Termination"
)

// variant is what PGN calls the game, whatever the rule book.
const variant = "Makruk"

// roster are the tags that every game has, in their order, with the values that stand for not known.
var roster = []Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"},
	{resultTag, "*"}}

// follows reports whether a tag follows from the game.
func follows(name string) bool {
	switch name {
	case resultTag, variantTag, rulesTag, setUpTag, fenTag, terminationTag:
		return true
	}
	return false
}

// Results as PGN writes them.
const (
	whiteWins = "1-0"
	blackWins = "0-1"
	drawn     = "1/2-1/2"
	goesOn    = "*"
)

// result returns the result of an outcome.
func result(o game.Outcome) string {
	switch {
	case o.Winner == game.White:
		return whiteWins
	case o.Winner == game.Black:
		return blackWins
	case o.Over():
		return drawn
	}
	return goesOn
}

// Values of the Termination tag.
const (
	normal       = "normal"
	timeForfeit  = "time forfeit"
	unterminated = "unterminated"
)

func termination(o game.Outcome) string {
	switch o.Reason {
	case game.None:
		return unterminated
	case game.Timeout:
		return timeForfeit
	}
	return normal
}

// end ends a game as a result and a Termination tag say, unless the board has ended it: by resignation, agreement or
// time.
func end(g *game.Game, result, termination string) {
	loser := game.White
	switch result {
	case drawn:
		if !g.Outcome().Over() {
			g.Agree()
		}
		return
	case whiteWins:
		loser = game.Black
	case blackWins:
	default:
		return
	}
	switch {
	case g.Outcome().Over():
	case strings.EqualFold(termination, timeForfeit):
		g.TimeOut(loser)
	default:
		g.Resign(loser)
	}
}

// Comments that hold a request of the side to move, in the form of PGN's embedded commands.
var requestComments = map[game.RequestKind]string{
	game.AskCount:  "[%count ask]",
	game.StopCount: "[%count stop]",
}

// PGNError tells where and why a PGN cannot be read.
type PGNError struct {
	Game         int // the number of the game in the file, from 1
	Line, Column int // from 1; the column in characters
	Text         string
	Err          error
	Position     *game.Position // in which a move was refused; nil if none was
}

// Error tells game, place, text and reason in English.
func (e *PGNError) Error() string {
	return fmt.Sprintf("failed to read game %d, line %d, column %d, %q: %v", e.Game, e.Line, e.Column, e.Text, e.Err)
}

// Unwrap returns the reason: a *ParseError for a move, a *game.FENError for a start, game.ErrNoRequest for a request,
// ErrVariant, ErrRules, ErrTag, ErrOpenComment, ErrOpenVariation, or one for which there is no more to say.
func (e *PGNError) Unwrap() error { return e.Err }
