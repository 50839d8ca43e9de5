package render

import (
	"image"

	"github.com/makrukbot/makrukbot/game"
)

// Size returns the width and height of the scene's picture, in pixels.
func (s *Scene) Size() int { return s.Style.width() }

// Square returns where a square is on the scene's picture, in pixels from its upper left corner, for what is to lie on
// it.
func (s *Scene) Square(sq game.Square) image.Rectangle { return newLayout(s.Size()).square(sq, s.View) }
