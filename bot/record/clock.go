package record

import (
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// Clock is how much time each move of a game may take, and how far that of the turn is.
type Clock struct {
	Limit time.Duration `json:"limit"`           // for each move
	Loses bool          `json:"loses,omitempty"` // at its end the game is lost; else the assistant plays the move
	// Left is what was left of the turn when it was played, if an undo has come back to it; zero: Limit.
	Left time.Duration `json:"left,omitzero"`
	// Ends is when the turn's time is up, and Remind when the one to move is reminded of that; both are what their
	// entries among all that is due say. Zero: it does not run.
	Ends   time.Time `json:"ends,omitzero"`
	Remind time.Time `json:"remind,omitzero"`
	// Away says, by game.Color, who has left the group: the clock stands still until they are back.
	Away [2]bool `json:"away,omitzero"`
	// Late is how many turns in a row the assistant has played for each side, by game.Color.
	Late [2]int `json:"late,omitzero"`
}

// OfferKind is what one side of a game can ask of the other.
type OfferKind string

// What can be asked.
const (
	OfferUndo    OfferKind = "undo"
	OfferDraw    OfferKind = "draw"
	OfferRematch OfferKind = "rematch"
)

// Answer is what became of an offer.
type Answer string

// What can become of an offer.
const (
	Open     Answer = ""
	Accepted Answer = "accepted"
	Declined Answer = "declined"
	Lapsed   Answer = "lapsed"
)

// Offer is what one side of a game asks of the other, or asked last.
type Offer struct {
	Kind   OfferKind  `json:"kind"`
	By     game.Color `json:"by"`
	Turn   uint32     `json:"turn"`  // the game's; with another the offer has lapsed
	Until  time.Time  `json:"until"` // when it lapses; what its entry among all that is due says
	Answer Answer     `json:"answer,omitempty"`
}

// Ask is when a side asked for something last, and from which ply on it may ask again.
type Ask struct {
	Turn uint32 `json:"turn"`
	From int    `json:"from,omitzero"`
}

// Past is what an undo gives back besides the position: how a turn stood when its move was played.
type Past struct {
	Left time.Duration `json:"left,omitzero"`  // on the clock
	Draw *Offer        `json:"draw,omitempty"` // the draw offer that was open
}
