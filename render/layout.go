package render

import (
	"image"

	"github.com/makrukbot/makrukbot/game"
)

// layout is where things are on a picture, in pixels. The board has a frame of the same width on all sides: below and
// on the left it has the coordinates, above it the bar of a count, on the right the bar of an evaluation.
type layout struct {
	size   int // of the picture
	cell   int // of a square
	origin int // of the board, from the left and from above
}

func newLayout(size int) layout {
	const frame = 0.038 // of the picture's width, wide enough for coordinates to be read on a phone
	cell := int(float64(size)*(1-2*frame)) / 8
	return layout{size: size, cell: cell, origin: (size - 8*cell) / 2}
}

// at returns the upper left corner of a square, seen by a side.
func (l layout) at(sq game.Square, view game.Color) image.Point {
	column, row := sq.File(), 7-sq.Rank()
	if view == game.Black {
		column, row = 7-column, 7-row
	}
	return image.Pt(l.origin+column*l.cell, l.origin+row*l.cell)
}

// board returns the rectangle of the 64 squares.
func (l layout) board() image.Rectangle {
	return image.Rect(l.origin, l.origin, l.origin+8*l.cell, l.origin+8*l.cell)
}

// countBar returns the rectangle of the bar of a count.
func (l layout) countBar() image.Rectangle {
	thick := max(2, l.origin/4)
	top := (l.origin - thick) / 2
	return image.Rect(l.origin, top, l.origin+8*l.cell, top+thick)
}

// evalBar returns the rectangle of the bar of an evaluation, without its edge.
func (l layout) evalBar() image.Rectangle {
	thick := max(3, l.origin*2/5)
	left := l.size - (l.origin+thick)/2
	return image.Rect(left, l.origin, left+thick, l.origin+8*l.cell)
}

// square returns the rectangle of a square, seen by a side.
func (l layout) square(sq game.Square, view game.Color) image.Rectangle {
	at := l.at(sq, view)
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(l.cell, l.cell))}
}
