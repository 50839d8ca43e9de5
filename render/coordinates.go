package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"github.com/makrukbot/makrukbot/game"
)

// lettering is how coordinates are written.
type lettering struct {
	font  typeface
	size  float64   // of the font, as a part of the frame's width
	names [2]string // of the files and of the ranks, a letter or digit each
}

var letterings = [...]lettering{
	LatinCoordinates: {latinFont, 0.68, [2]string{"abcdefgh", "12345678"}},
	ThaiCoordinates:  {thaiFont, 0.75, [2]string{"กขคงจฉชญ", "๑๒๓๔๕๖๗๘"}},
}

// drawCoordinates writes the files below the board and the ranks on its left.
func drawCoordinates(img *image.RGBA, l layout, t *lettering, c color.Color, view game.Color) error {
	half := float64(l.cell) / 2
	middle := float64(l.origin) / 2
	files, ranks := []rune(t.names[0]), []rune(t.names[1])
	var words []word
	for i := range 8 {
		file, rank := l.at(game.SquareAt(i, 0), view), l.at(game.SquareAt(0, i), view)
		words = append(words,
			word{string(files[i]), float64(file.X) + half, float64(l.size) - middle},
			word{string(ranks[i]), middle, float64(rank.Y) + half})
	}
	return drawText(gg.NewContextForRGBA(img), t.font, t.size*float64(l.origin), c, words...)
}
