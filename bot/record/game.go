package record

import (
	"bytes"
	"fmt"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// Game is what is true of a game, wherever it is shown.
type Game struct {
	ID    ID     `json:"id"`
	Rules string `json:"rules"`
	Start string `json:"start,omitempty"` // FEN; empty: the start position
	Moves Moves  `json:"moves"`
	// Begun is how many of the moves were played before it began here, in a game of a file that it goes on with.
	Begun int `json:"begun,omitempty"`
	// Requests are what sides asked for on their turns, in order, in rule books that have requests.
	Requests []Request `json:"requests,omitempty"`
	Seats    [2]Seat   `json:"seats"` // by game.Color
	Level    int       `json:"level,omitzero"`
	// Offered is the level that is offered after the game; 0: none.
	Offered int `json:"offered,omitzero"`
	// Practice is the name of the ending that is practised in it; empty: it is an ordinary game.
	Practice string `json:"practice,omitempty"`
	Clock    *Clock `json:"clock,omitempty"` // nil: people take as long as they like
	// Rated says that it was agreed that the result counts for the ratings of two people. It does unless the game was
	// Helped: a hint was given, or an end taken back.
	Rated  bool `json:"rated,omitempty"`
	Helped bool `json:"helped,omitempty"`
	// Hinted says that a hint was given. Against the engine the result then does not count.
	Hinted bool `json:"hinted,omitempty"`
	// Counted says that a result has gone into what is kept of the players, which one does once.
	Counted bool `json:"counted,omitempty"`
	// Shifts are how the result moved the players' ratings, by game.Color: those in the group where the game was played,
	// else those over all. Nil: it moved none.
	Shifts *[2]Shift `json:"shifts,omitempty"`
	// Offer is what one side asks of the other, or asked last; Asks is when each side asked last, by game.Color.
	Offer *Offer               `json:"offer,omitempty"`
	Asks  [2]map[OfferKind]Ask `json:"asks,omitzero"`
	Past  []Past               `json:"past,omitempty"` // by ply, in games between people
	// Turn grows with every move, undo and result and never goes back. Buttons, offers and jobs name it, never the
	// ply: after an undo the same ply returns with another position.
	Turn   uint32  `json:"turn"`
	Result *Result `json:"result,omitempty"`
	Odds   string  `json:"odds,omitempty"` // the man that one side plays without: "ma"
	Hint   *Hint   `json:"hint,omitempty"` // what is suggested on this Turn, nil: nothing was asked
	// Call is when the one to move is called to the board if nothing has come by then; what its entry among all that is
	// due says.
	Call    time.Time `json:"call,omitzero"`
	Home    ID        `json:"home"` // the chat in which it was begun
	Created time.Time `json:"created"`
	Moved   time.Time `json:"moved"`
}

// Hint is what the engine suggests to the side to move, or is to suggest.
type Hint struct {
	Line Moves `json:"line,omitempty"` // what both sides would play, the move of the side to move first; empty: it is being looked for
	Mate int   `json:"mate,omitzero"`  // in how many moves that mates; 0: no mate was seen
	Open bool  `json:"open,omitempty"` // all of the line is shown
	// First says that it is the first of the game.
	First bool `json:"first,omitempty"`
}

// Request is what the side to move asked for after so many plies, before its move: a count, or to stop it.
type Request struct {
	Ply  int  `json:"ply"`
	Stop bool `json:"stop,omitempty"`
}

// Seat is who plays a side: a person, or the engine when Person is zero.
type Seat struct {
	Person ID `json:"person,omitzero"`
	Chat   ID `json:"chat,omitzero"` // the private chat that the person plays from; zero: the game's home
}

// Engine reports whether the engine plays the side.
func (s Seat) Engine() bool { return s.Person == 0 }

// Result is how a game ended when history, not the board, says so or has been told so.
type Result struct {
	Reason string     `json:"reason"` // game.Reason's words
	Winner game.Color `json:"winner"` // game.NoColor: a draw
}

// Moves are moves in order, stored as UCI words with spaces between.
type Moves []game.Move

// MarshalText writes the moves as UCI.
func (m Moves) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// AppendText appends what MarshalText writes.
func (m Moves) AppendText(b []byte) ([]byte, error) {
	for i, v := range m {
		if i > 0 {
			b = append(b, ' ')
		}
		b = v.Append(b)
	}
	return b, nil
}

// UnmarshalText reads what MarshalText wrote.
func (m *Moves) UnmarshalText(b []byte) error {
	*m = make(Moves, 0, (len(b)+1)/len("e3e4 "))
	for w := range bytes.FieldsSeq(b) {
		v, ok := parseMove(w)
		if !ok {
			return fmt.Errorf("failed to read move %d: %q", len(*m)+1, w)
		}
		*m = append(*m, v)
	}
	return nil
}

func parseMove(w []byte) (game.Move, bool) {
	promotes := len(w) == 5 && w[4] == 'm'
	if len(w) != 4 && !promotes {
		return 0, false
	}
	from, ok1 := game.ParseSquare(string(w[:2]))
	to, ok2 := game.ParseSquare(string(w[2:4]))
	return game.NewMove(from, to, promotes), ok1 && ok2
}

// Board is how one chat chose to look at a game; without one it looks from the side of who plays.
type Board struct {
	View game.Color `json:"view"` // the side at the bottom
}
