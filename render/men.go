package render

import "github.com/makrukbot/makrukbot/game"

// paint names a colour of a varnish, so that one drawing serves both sides.
type paint uint8

const (
	line  paint = iota // as around the man
	carve              // what must be seen on the body of either side: a face
	hollow
	light
	ring // bands and inlays
	mane
	glint  // in an eye
	paints // how many there are
)

// layer is one part of a drawing: outlines in the notation of parsePath, filled, or drawn as a line if width is set.
type layer struct {
	paint paint
	width float64
	path  string
}

// drawing is a man in a box of 100 by 100, its foot near the lower edge. The silhouette is shaded as a turned man is,
// with the light from the left, and has a line around it; the layers lie on it, first to last, and end at its edge.
type drawing struct {
	silhouette string
	foot       foot
	layers     []layer
	letter     letter
	front      bool // White's looks to the left, Black's is its mirror image
}

// letter is a capital in the middle of a man, above all layers; a zero size means none.
type letter struct {
	text string
	size float64 // of the font, in units of the box
}

// foot is where a man stands: the middle of its shadow from above, and half the shadow's width.
type foot struct{ y, reach float64 }

// figure is what is told apart on a board: the kinds of men, and the promoted bia.
type figure uint8

// promotedBia is the figure after those of the game.Kinds.
const (
	promotedBia = figure(game.Khun) + 1
	figures     = promotedBia + 1
)

func figureOf(p game.Piece) figure {
	if p.Promoted() {
		return promotedBia
	}
	return figure(p.Kind())
}

// sets has the drawings of each Set.
var sets = [...]*[figures]drawing{ThaiSet: &thaiMen, WesternSet: &westernMen, LetterSet: &letterMen}
