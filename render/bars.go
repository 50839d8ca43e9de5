package render

import (
	"image"
	"image/color"

	"github.com/makrukbot/makrukbot/game"
)

// drawCount draws the bar of a count: the part that is used, in another colour when a quarter or less is left.
func (d *deck) drawCount(frame *image.Paletted, c Count) {
	if c.Limit == 0 {
		return
	}
	bar, used := d.layout.countBar(), d.layout.countBar()
	used.Max.X = used.Min.X + used.Dx()*int(min(c.At, c.Limit))/int(c.Limit)
	shade := d.theme.count
	if 4*int(c.At) >= 3*int(c.Limit) {
		shade = d.theme.countLate
	}
	d.fillRect(frame, bar, d.theme.trough)
	d.fillRect(frame, used, shade)
}

// drawEval draws the bar of an evaluation: White's part of it begins at White's side of the board, and a notch marks
// the middle.
func (d *deck) drawEval(frame *image.Paletted, e Eval, view game.Color) {
	if e == 0 {
		return
	}
	bar := d.layout.evalBar()
	thin := max(1, bar.Dx()/8)
	d.fillRect(frame, bar.Inset(-thin), d.theme.inlay)
	white, black := bar, bar
	if share := bar.Dy() * int(e-1) / int(maxEval-1); view == game.White {
		white.Min.Y = bar.Max.Y - share
		black.Max.Y = white.Min.Y
	} else {
		white.Max.Y = bar.Min.Y + share
		black.Min.Y = white.Max.Y
	}
	d.fillRect(frame, white, d.theme.men[game.White].body[2])
	d.fillRect(frame, black, d.theme.men[game.Black].body[2])
	middle := (bar.Min.Y + bar.Max.Y) / 2
	d.fillRect(frame, image.Rect(bar.Min.X-thin, middle-thin, bar.Max.X+thin, middle+thin), d.theme.inlay)
}

func (d *deck) fillRect(frame *image.Paletted, r image.Rectangle, c color.NRGBA) {
	index := d.exact([3]uint8{c.R, c.G, c.B})
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := frame.Pix[frame.PixOffset(r.Min.X, y):frame.PixOffset(r.Max.X, y)]
		for i := range row {
			row[i] = index
		}
	}
}
