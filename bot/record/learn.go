package record

import (
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// Lesson is how far the page is that lies open in a private chat. The page itself is content, found by its name.
type Lesson struct {
	Page  string `json:"page"`
	Frame int    `json:"frame,omitempty"` // which of the page's boards is shown
	// Ticks are the squares chosen so far in an exercise, Line what has been played in one, by both sides.
	Ticks game.Bitboard `json:"ticks,omitempty"`
	Line  Moves         `json:"line,omitempty"`
	Given string        `json:"given,omitempty"` // the answer given last, which the page comments on
	Tries int           `json:"tries,omitempty"` // how many wrong answers were given
	// Turn grows with all that changes the buttons' meaning, as a game's does. Buttons name it.
	Turn uint32 `json:"turn"`
	// Reporting says that what is typed next is about a mistake on the page.
	Reporting bool `json:"reporting,omitempty"`
}

// Study is how far a person has come in learning.
type Study struct {
	Read   []string       `json:"read,omitempty"`   // the names of the pages seen
	Solved map[string]int `json:"solved,omitempty"` // how many tries each exercise took, by its page's name
	Last   string         `json:"last,omitempty"`   // the page seen last
}

// Report is a mistake in the lessons that somebody told us of; who it was is not kept.
type Report struct {
	Page     string    `json:"page"`
	Rules    string    `json:"rules"` // the rule book of the page's board
	Language string    `json:"language"`
	Text     string    `json:"text"` // what the person wrote
	At       time.Time `json:"at"`
}
