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
	// Endings are the results in practice games, by the ending's name.
	Endings map[string]Ending `json:"endings,omitempty"`
	Puzzles Puzzling          `json:"puzzles,omitzero"`
}

// Ending is how somebody's practice of an ending went. Took and Could are those of the best mate, the one in which they
// differ least.
type Ending struct {
	Tries int `json:"tries"` // games that came to an end
	Mates int `json:"mates,omitempty"`
	Took  int `json:"took,omitempty"`  // in how many moves the person mated
	Could int `json:"could,omitempty"` // in how many it was possible
}

// Puzzling is how somebody does with puzzles. Solved are those that were right at the first try and without help.
type Puzzling struct {
	Rating Rating `json:"rating"`
	Tried  int    `json:"tried"`
	Solved int    `json:"solved"`
}

// Puzzle is the puzzle that lies open in a chat, and what the chat has seen. The puzzle itself is content, found by its
// name.
type Puzzle struct {
	Name  string `json:"name"`
	Today bool   `json:"today,omitempty"` // it is the daily one
	Line  Moves  `json:"line,omitempty"`  // what has been played, by both sides
	Given string `json:"given,omitempty"` // the wrong answer given last, which the puzzle comments on
	Tries int    `json:"tries,omitempty"` // how many wrong answers were given
	Hint  bool   `json:"hint,omitempty"`  // it is told which man moves
	Shown bool   `json:"shown,omitempty"` // the solution was asked for
	// Solver is who found the last move; nobody while it goes on, and where the solution was asked for.
	Solver ID `json:"solver,omitzero"`
	// Before and After are the person's ratings before and after the puzzle, in points; zero until it is rated.
	Before int `json:"before,omitempty"`
	After  int `json:"after,omitempty"`
	// Turn grows with all that changes the buttons' meaning, as a game's does. Buttons name it.
	Turn  uint32   `json:"turn"`
	Grade int      `json:"grade"`          // the one chosen last
	Seen  []string `json:"seen,omitempty"` // names of those that are not to come again yet
	Daily *Daily   `json:"daily,omitempty"`
}

// Daily is when a chat gets its daily puzzle.
type Daily struct {
	Minute int       `json:"minute"` // of the day, in Bangkok
	Thread string    `json:"thread,omitempty"`
	Due    time.Time `json:"due"` // the next one
}

// Report is a mistake in the lessons that somebody told us of; who it was is not kept.
type Report struct {
	Page     string    `json:"page"`
	Rules    string    `json:"rules"` // the rule book of the page's board
	Language string    `json:"language"`
	Text     string    `json:"text"` // what the person wrote
	At       time.Time `json:"at"`
}
