package record

// ReviewView is the kind of the view that shows a game's review; its id is the game's.
const ReviewView = "review"

// Review is what the engine thinks of a finished game, as far as it has looked through it.
type Review struct {
	Turn uint32 `json:"turn"` // of the game; on another it is worth nothing
	// Seen are the positions of the game, the first one first. One in which there is no move is not looked at.
	Seen    []Opinion `json:"seen,omitempty"`
	Stopped bool      `json:"stopped,omitempty"` // somebody had no wish to wait
	// Pages say what each chat looks at: the turning point of a number from 1, or all of it.
	Pages map[ID]int `json:"pages,omitempty"`
}

// Opinion is what the engine thinks of a position, for the side to move.
type Opinion struct {
	Score int   `json:"score"`         // in hundredths of a bia
	Mate  int   `json:"mate,omitzero"` // in how many moves it mates, below 0: is mated; 0: neither is seen
	Best  Moves `json:"best"`          // the one move that it had best play
}

// TurnTo has a chat look at a page.
func (r *Review) TurnTo(chat ID, page int) {
	if r.Pages == nil {
		r.Pages = map[ID]int{}
	}
	r.Pages[chat] = page
}
