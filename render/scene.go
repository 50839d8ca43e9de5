package render

import (
	"errors"
	"fmt"
	"math"

	"github.com/makrukbot/makrukbot/game"
)

// ErrScene says that a scene asks for something that cannot be drawn.
var ErrScene = errors.New("scene cannot be drawn")

// Scene is all that a picture of a board shows. It is comparable; the zero Scene is an empty board without a mark,
// seen by White, in the default style. Marks on squares are sets, so that zero means none.
type Scene struct {
	Board [64]game.Piece // by game.Square

	Reach  game.Bitboard // a dot: an empty square that the picked man can reach
	Takes  game.Bitboard // a ring: a man that the picked man can take
	Chosen game.Bitboard // a tick: a square chosen in an exercise
	Wrong  game.Bitboard // a cross: where a wrong move went, a square chosen wrongly
	Picked game.Bitboard // lit: the man picked
	Check  game.Bitboard // a red glow: the khun in check
	Labels [64]byte      // by game.Square: a Latin letter or a digit in a disc, zero for none

	Last  game.Move // the last move, its two squares tinted; zero for none
	Arrow game.Move // a move shown with an arrow; zero for none
	Count Count     // the count that runs
	Eval  Eval      // a bar on the right, in reviews

	Result Result     // in signs on a plate, where it hides least
	View   game.Color // the side at the bottom, White or Black
	Style  Style
}

// Count is how far a running count is, in moves as people say them: a thin bar above the board, At of Limit long.
// A count may be over when it starts: At beyond Limit is a full bar. A zero Limit means that no count runs.
type Count struct {
	At, Limit uint8
}

// Eval is who stands how well: zero for no bar, else one more than White's expected score in percent.
type Eval uint8

// maxEval is White's certain win.
const maxEval = Eval(101)

// EvalOf returns the Eval of White's expected score from 0 to 1: a win counts 1, a draw a half.
func EvalOf(score float64) Eval {
	return 1 + Eval(math.Round(100*min(max(score, 0), 1)))
}

// Result is how a game ended.
type Result uint8

// The results, and none.
const (
	NoResult Result = iota
	WhiteWins
	BlackWins
	Draw
)

// ResultOf returns the result of an outcome, NoResult while the game goes on.
func ResultOf(o game.Outcome) Result {
	switch {
	case !o.Over():
		return NoResult
	case o.Winner == game.NoColor:
		return Draw
	}
	return WhiteWins + Result(o.Winner)
}

// String returns the result in signs: "1-0", "0-1", "½-½", or "" for none.
func (r Result) String() string {
	return [...]string{NoResult: "", WhiteWins: "1-0", BlackWins: "0-1", Draw: "½-½"}[r]
}

// Validate reports the first thing in the scene that cannot be drawn; its errors are ErrScene.
func (s *Scene) Validate() error {
	for i, p := range s.Board {
		if p != game.NoPiece && pieceLetter(p) == noLetter {
			return fmt.Errorf("%w: unknown man %d on %v", ErrScene, p, game.Square(i))
		}
	}
	for i, b := range s.Labels {
		if b != 0 && !isLabel(b) {
			return fmt.Errorf("%w: label %q on %v", ErrScene, b, game.Square(i))
		}
	}
	switch st := s.Style; {
	case s.View > game.Black:
		return fmt.Errorf("%w: unknown view %d", ErrScene, s.View)
	case s.Eval > maxEval:
		return fmt.Errorf("%w: unknown evaluation %d", ErrScene, s.Eval)
	case s.Result > Draw:
		return fmt.Errorf("%w: unknown result %d", ErrScene, s.Result)
	case int(st.Theme) >= len(themes):
		return fmt.Errorf("%w: unknown theme %d", ErrScene, st.Theme)
	case int(st.Set) >= len(sets):
		return fmt.Errorf("%w: unknown set of men %d", ErrScene, st.Set)
	case st.Shades > Plain:
		return fmt.Errorf("%w: unknown shades %d", ErrScene, st.Shades)
	case st.Coordinates > ThaiCoordinates:
		return fmt.Errorf("%w: unknown coordinates %d", ErrScene, st.Coordinates)
	case st.width() < MinSize || st.width() > MaxSize:
		return fmt.Errorf("%w: size %d, want %d to %d", ErrScene, st.Size, MinSize, MaxSize)
	}
	return nil
}

func isLabel(b byte) bool {
	return '0' <= b && b <= '9' || 'A' <= b && b <= 'Z' || 'a' <= b && b <= 'z'
}
