package lesson

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// Puzzle is a position in which the side to move is to find something. What is right and how everything else is answered
// was searched when the puzzle was made, so that judging an answer takes no search.
type Puzzle struct {
	// Name is what is stored of it. It never changes and never means another puzzle.
	Name string `json:"name"`
	FEN  string `json:"fen"` // by the rule book thai
	Aim  Aim    `json:"aim"`
	// Rating is how hard it is, on the scale of the people's ratings.
	Rating int    `json:"rating"`
	Steps  []Step `json:"steps"` // the moves to be found, one after another
}

// Aim is what is to be found.
type Aim string

// The aims.
const (
	AimMate      Aim = "mate"      // mate within as many moves as there are steps
	AimWin       Aim = "win"       // win a man, or more
	AimDraw      Aim = "draw"      // hold out until the count is over
	AimStalemate Aim = "stalemate" // win, where other moves stalemate
)

// Aims are all of them.
var Aims = []Aim{AimMate, AimWin, AimDraw, AimStalemate}

// Step is one move to be found.
type Step struct {
	// Right are all moves that are right. There is one, save in the last step.
	Right []game.Move
	// Reply is the opponent's answer to the right move, with which the next step begins; 0 in the last one.
	Reply game.Move
	// Wrong are all other legal moves, each with the answer that refutes it; 0 where the move ends the game.
	Wrong map[game.Move]game.Move
}

// stepJSON is a step as it is stored: moves with spaces between, wrong ones as move-answer.
type stepJSON struct {
	Right string `json:"right"`
	Reply string `json:"reply,omitempty"`
	Wrong string `json:"wrong,omitempty"`
}

// MarshalJSON writes the moves as UCI, the wrong ones in order.
func (s Step) MarshalJSON() ([]byte, error) {
	var right, wrong []string
	for _, m := range s.Right {
		right = append(right, m.String())
	}
	for _, m := range sortedMoves(s.Wrong) {
		answer := ""
		if reply := s.Wrong[m]; reply != 0 {
			answer = reply.String()
		}
		wrong = append(wrong, m.String()+"-"+answer)
	}
	out := stepJSON{Right: strings.Join(right, " "), Wrong: strings.Join(wrong, " ")}
	if s.Reply != 0 {
		out.Reply = s.Reply.String()
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *Step) UnmarshalJSON(data []byte) error {
	var in stepJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*s = Step{Wrong: map[game.Move]game.Move{}}
	for _, word := range strings.Fields(in.Right) {
		m, err := readMove(word)
		if err != nil {
			return err
		}
		s.Right = append(s.Right, m)
	}
	for _, word := range strings.Fields(in.Wrong) {
		wrong, answer, _ := strings.Cut(word, "-")
		m, err := readMove(wrong)
		if err != nil {
			return err
		}
		if s.Wrong[m], err = readMove(answer); err != nil {
			return err
		}
	}
	var err error
	s.Reply, err = readMove(in.Reply)
	return err
}

// readMove reads a move in UCI; "" is none.
func readMove(uci string) (game.Move, error) {
	if uci == "" {
		return 0, nil
	}
	word, promotes := strings.CutSuffix(uci, "m")
	if len(word) == 4 {
		from, ok1 := game.ParseSquare(word[:2])
		to, ok2 := game.ParseSquare(word[2:])
		if ok1 && ok2 {
			return game.NewMove(from, to, promotes), nil
		}
	}
	return 0, fmt.Errorf("failed to read the move %q", uci)
}

// Start returns the game in which the puzzle begins.
func (p *Puzzle) Start() (*game.Game, error) { return game.Replay(game.Thai, p.FEN, nil) }

// Judge says what a move in UCI does in the step that a game has come to. A right move that another step follows has the
// opponent's Reply with it; the moves of a wrong one are the answer to it.
func (p *Puzzle) Judge(g *game.Game, answer string) Verdict {
	n := g.Ply() / 2
	m, err := notation.ParseUCI(g.Position(), answer)
	if err != nil || n >= len(p.Steps) {
		return Verdict{Position: g.Position()}
	}
	step := &p.Steps[n]
	next := after(g.Position(), m)
	v := Verdict{Position: &next, Outcome: outcome(&next)}
	if v.Outcome.Over() {
		v.Fault = Ended
	}
	reply, wrong := step.Wrong[m]
	switch {
	case !wrong:
		v.Right, v.Reply = true, step.Reply
	case v.Fault == NoFault:
		v.Fault, v.Moves = unmated(&next, len(p.Steps)-n), []game.Move{reply}
	}
	return v
}

// Line returns the solution: the right moves, each but the last with its reply.
func (p *Puzzle) Line() []game.Move {
	var line []game.Move
	for _, s := range p.Steps {
		line = append(line, s.Right[0])
		if s.Reply != 0 {
			line = append(line, s.Reply)
		}
	}
	return line
}
