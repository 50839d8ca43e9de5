package record

import (
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// Invite is what somebody who looks for an opponent has said of the game that it is to be.
type Invite struct {
	ID   ID `json:"id"`
	Chat ID `json:"chat"` // where it stands
	From ID `json:"from"`
	To   ID `json:"to,omitzero"` // whom alone it is for; zero: whoever comes first
	// Side is the one that the challenger wants; NoColor: who accepts chooses, or it is drawn.
	Side   game.Color    `json:"side"`
	Rules  string        `json:"rules"`
	Limit  time.Duration `json:"limit,omitzero"`   // for each move; zero: none
	Loses  bool          `json:"loses,omitempty"`  // at its end the game is lost; else the assistant plays the move
	Rated  bool          `json:"rated,omitempty"`  // the result is to count for the ratings
	Odds   string        `json:"odds,omitempty"`   // the man that the challenger plays without: "ma"
	Lapses time.Time     `json:"lapses"`           // what its entry among all that is due says
	Fate   Fate          `json:"fate,omitempty"`   // what became of it
	By     ID            `json:"by,omitzero"`      // who accepted or declined it
	Game   ID            `json:"game,omitzero"`    // that came of it
	Thread string        `json:"thread,omitempty"` // the topic in which it stands
}

// Fate is what became of an invitation.
type Fate string

// What can become of an invitation.
const (
	Pending   Fate = ""
	Taken     Fate = "taken"
	Refused   Fate = "declined"
	Withdrawn Fate = "withdrawn"
	Outdated  Fate = "lapsed"
)

// Annulled is the reason of the result of a game that an administrator of its group ended: nobody won, and it counts for
// nothing.
const Annulled = "annulled"
