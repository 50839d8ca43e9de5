package record

import "github.com/makrukbot/makrukbot/game"

// Replay is what lies open in a private chat to be looked through: the games of a file, or one of them.
type Replay struct {
	Games []string `json:"games"`         // what each is called, in order
	Open  int      `json:"open,omitzero"` // which of them is shown, from 1; 0: the list of all
	Page  int      `json:"page,omitzero"` // of the list, from 0
	Ply   int      `json:"ply,omitzero"`  // of the game that is shown
	Turn  uint32   `json:"turn"`          // grows with every file; buttons name it
}

// Replayed is one game of a [Replay].
type Replayed struct {
	Rules    string     `json:"rules"`
	Start    string     `json:"start,omitempty"` // FEN; empty: the start position
	Moves    Moves      `json:"moves"`
	Requests []Request  `json:"requests,omitempty"`
	Players  [2]string  `json:"players"`         // their names by game.Color, as the file has them; "": not known
	Title    string     `json:"title,omitempty"` // the event and the date
	Reason   string     `json:"reason"`          // why it ended, in game.Reason's words
	Winner   game.Color `json:"winner"`
}
