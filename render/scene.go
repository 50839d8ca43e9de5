package render

import (
	"errors"
	"fmt"

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
	Picked game.Bitboard // lit: the man picked
	Check  game.Bitboard // a red glow: the khun in check
	Labels [64]byte      // by game.Square: a Latin letter or a digit in a disc, zero for none

	Last  game.Move // the last move, its two squares tinted; zero for none
	Arrow game.Move // a move shown with an arrow; zero for none
	Count Count     // the count that runs

	View  game.Color // the side at the bottom, White or Black
	Style Style
}

// Count is how far a running count is, in moves as people say them: a thin bar above the board, At of Limit long.
// A count may be over when it starts: At beyond Limit is a full bar. A zero Limit means that no count runs.
type Count struct {
	At, Limit uint8
}

// Style is how a board looks, whatever it shows. The zero Style is the default.
type Style struct {
	Theme     Theme
	Set       Set
	Chequered bool   // squares in two shades; a Thai board has lines alone
	Size      uint16 // width and height in pixels, MinSize to MaxSize; zero for DefaultSize
}

// The sizes of a picture in pixels. At MinSize the men can still be told apart; MaxSize bounds what one picture, whose
// key may come from anywhere, can cost.
const (
	DefaultSize = 720
	MinSize     = 160
	MaxSize     = 1080
)

// Theme is the material and the colours of a board.
type Theme uint8

// The themes.
const (
	Teak Theme = iota // plain golden wood in a darker frame
)

// Set is a set of men.
type Set uint8

// The sets of men.
const (
	ThaiSet Set = iota // the men of Thai sets: spires, a bell, a horse, a drum, cowries
)

// width returns the width and height of the picture in pixels.
func (st Style) width() int {
	if st.Size == 0 {
		return DefaultSize
	}
	return int(st.Size)
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
	case int(st.Theme) >= len(themes):
		return fmt.Errorf("%w: unknown theme %d", ErrScene, st.Theme)
	case int(st.Set) >= len(sets):
		return fmt.Errorf("%w: unknown set of men %d", ErrScene, st.Set)
	case st.width() < MinSize || st.width() > MaxSize:
		return fmt.Errorf("%w: size %d, want %d to %d", ErrScene, st.Size, MinSize, MaxSize)
	}
	return nil
}

func isLabel(b byte) bool {
	return '0' <= b && b <= '9' || 'A' <= b && b <= 'Z' || 'a' <= b && b <= 'z'
}
