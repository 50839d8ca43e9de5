// Package notation reads and writes moves of makruk: [SAN] and [ParseUCI] as programs know them, and [Parse] for what
// people type.
package notation

import (
	"fmt"

	"github.com/makrukbot/makrukbot/game"
)

// ErrorKind is what is wrong with a text that should be a move.
type ErrorKind uint8

// What can be wrong.
const (
	NotAMove      ErrorKind = iota // the text has not the shape of a move
	Ambiguous                      // several men can play it: Candidates
	Impossible                     // the move of one man, which cannot be played: Why
	NobodyReaches                  // a kind of man and a square that none of that kind reaches: Man, To
	NoSuchMan                      // a kind of man that the side to move has not: Man, To
	Castling                       // O-O; makruk has no castling
)

var kindTexts = [...]string{"not a move", "ambiguous", "impossible", "no such man reaches the square", "no such man",
	"there is no castling"}

// ParseError tells why a text is no move that can be played.
type ParseError struct {
	Kind ErrorKind
	Text string // what was read
	// Candidates are the legal moves that an ambiguous text may mean.
	Candidates []game.Move
	// Man and To are what was asked for; NoKind and NoSquare where the text does not say.
	Man game.Kind
	To  game.Square
	// Why is the reason of an impossible move, with the squares it is from and to.
	Why game.Why
}

// Error tells text and reason in English.
func (e *ParseError) Error() string {
	text := kindTexts[e.Kind]
	if e.Kind == Impossible {
		text = e.Why.Code.String()
	}
	return fmt.Sprintf("failed to read move %q: %s", e.Text, text)
}
