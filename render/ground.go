package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/makrukbot/makrukbot/game"
)

// drawGround draws the board without men: wood, lines, frame and coordinates, seen by a side.
func drawGround(st Style, l layout, view game.Color) (*image.RGBA, error) {
	t := &themes[st.Theme]
	img := image.NewRGBA(image.Rect(0, 0, l.size, l.size))
	fillGrain(img, img.Rect, t.frame)
	fillGrain(img, l.board(), t.wood)
	if st.chequered() {
		fillVeneer(img, l, t, view)
	}
	drawLines(img, l, t)
	return img, drawCoordinates(img, l, &letterings[st.Coordinates], t.text, view)
}

// fillGrain fills a rectangle with wood grain that runs from left to right with a slow swing by whole pixels. A row
// then has few changes of colour and equals the rows near it, and equal men that stand in a row remain equal: lying
// grain costs the compressed picture half of what upright grain does.
func fillGrain(img *image.RGBA, r image.Rectangle, shades [2]color.NRGBA) {
	const swing = 6
	steps := grainShades(shades)
	unit := DefaultSize / float64(img.Rect.Dx())
	grain := make([]color.RGBA, r.Dy()+2*swing)
	for i := range grain {
		at := float64(r.Min.Y+i) * unit
		wave := 0.5 + 0.3*math.Sin(at/31) + 0.2*math.Sin(at/9.1+1)
		step := int(math.Round(min(max(wave, 0), 1) * float64(len(steps)-1)))
		grain[i] = color.RGBAModel.Convert(steps[step]).(color.RGBA)
	}
	for x := r.Min.X; x < r.Max.X; x++ {
		at := float64(x) * unit
		drift := swing + int(math.Round(4*math.Sin(at/150)+2*math.Sin(at/61)))
		for y := r.Min.Y; y < r.Max.Y; y++ {
			img.SetRGBA(x, y, grain[y-r.Min.Y+drift])
		}
	}
}

// fillVeneer lays squares of two woods, each cut from another place of its grain and plain in itself: with a grain
// in them too, the compressed picture would be a tenth larger.
func fillVeneer(img *image.RGBA, l layout, t *theme, view game.Color) {
	shades := grainShades(t.wood)
	for sq := range game.NoSquare {
		fill(img, l.square(sq, view), shades[(2*sq.File()+5*sq.Rank()+sq.File()*sq.Rank())%len(shades)])
		if (sq.File()+sq.Rank())%2 == 0 {
			fill(img, l.square(sq, view), t.dark)
		}
	}
}

// grainShades returns the shades of a grain from the lightest to the darkest.
func grainShades(ends [2]color.NRGBA) []color.NRGBA {
	const levels = 3
	var shades []color.NRGBA
	for i := range levels {
		shades = append(shades, mix(ends[0], ends[1], float64(i)/(levels-1)))
	}
	return shades
}

func mix(a, b color.NRGBA, t float64) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return color.NRGBA{R: part(a.R, b.R), G: part(a.G, b.G), B: part(a.B, b.B), A: part(a.A, b.A)}
}

func fill(img *image.RGBA, r image.Rectangle, c color.Color) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Over)
}

// drawLines draws the lines between the squares, a stronger one around the board, and an inlay in the frame.
func drawLines(img *image.RGBA, l layout, t *theme) {
	thin := max(1, l.cell/42)
	b := l.board()
	for i := 1; i < 8; i++ {
		at := l.origin + i*l.cell - thin/2
		fill(img, image.Rect(at, b.Min.Y, at+thin, b.Max.Y), t.line)
		fill(img, image.Rect(b.Min.X, at, b.Max.X, at+thin), t.line)
	}
	edge := b.Inset(-2 * thin)
	fillBorder(img, edge, 2*thin, t.line)
	fillBorder(img, edge.Inset(-thin), thin, t.inlay)
}

// fillBorder fills what lies within a rectangle no farther than thick from its edge.
func fillBorder(img *image.RGBA, r image.Rectangle, thick int, c color.Color) {
	in := r.Inset(thick)
	fill(img, image.Rect(r.Min.X, r.Min.Y, r.Max.X, in.Min.Y), c)
	fill(img, image.Rect(r.Min.X, in.Max.Y, r.Max.X, r.Max.Y), c)
	fill(img, image.Rect(r.Min.X, in.Min.Y, in.Min.X, in.Max.Y), c)
	fill(img, image.Rect(in.Max.X, in.Min.Y, r.Max.X, in.Max.Y), c)
}
