package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strconv"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"

	"github.com/makrukbot/makrukbot/game"
)

// drawGround draws the board without men: wood, lines, frame and coordinates, seen by a side.
func drawGround(t *theme, l layout, chequered bool, view game.Color) (*image.RGBA, error) {
	img := image.NewRGBA(image.Rect(0, 0, l.size, l.size))
	fillGrain(img, img.Rect, t.frame)
	fillGrain(img, l.board(), t.wood)
	if chequered {
		for sq := range game.NoSquare {
			if (sq.File()+sq.Rank())%2 == 0 {
				fill(img, l.square(sq, view), t.dark)
			}
		}
	}
	drawLines(img, l, t.line)
	return img, drawCoordinates(img, l, t.text, view)
}

// fillGrain fills a rectangle with upright wood grain. The grain is the same in every row but for a slow drift by whole
// pixels: the picture's compression finds each row in the one above, so that the grain costs few bytes.
func fillGrain(img *image.RGBA, r image.Rectangle, shades [2]color.NRGBA) {
	const levels = 5
	unit := DefaultSize / float64(img.Rect.Dx())
	drift := func(y int) int {
		at := float64(y) * unit
		return int(math.Round((14*math.Sin(at/210) + 5*math.Sin(at/83)) / unit))
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			at := float64(x+drift(y)) * unit
			wave := 0.5 + 0.26*math.Sin(at/31) + 0.16*math.Sin(at/9.1+1) + 0.12*math.Sin(at/3.7+2)
			level := math.Round(min(max(wave, 0), 1)*(levels-1)) / (levels - 1)
			img.Set(x, y, mix(shades[0], shades[1], level))
		}
	}
}

func mix(a, b color.NRGBA, t float64) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return color.NRGBA{R: part(a.R, b.R), G: part(a.G, b.G), B: part(a.B, b.B), A: part(a.A, b.A)}
}

func fill(img *image.RGBA, r image.Rectangle, c color.Color) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Over)
}

// drawLines draws the lines between the squares, and a stronger one around the board.
func drawLines(img *image.RGBA, l layout, c color.Color) {
	thin := max(1, l.cell/42)
	b := l.board()
	for i := 1; i < 8; i++ {
		at := l.origin + i*l.cell - thin/2
		fill(img, image.Rect(at, b.Min.Y, at+thin, b.Max.Y), c)
		fill(img, image.Rect(b.Min.X, at, b.Max.X, at+thin), c)
	}
	thick := thin + 1
	outer := b.Inset(-thick)
	fill(img, image.Rect(outer.Min.X, outer.Min.Y, outer.Max.X, b.Min.Y), c)
	fill(img, image.Rect(outer.Min.X, b.Max.Y, outer.Max.X, outer.Max.Y), c)
	fill(img, image.Rect(outer.Min.X, b.Min.Y, b.Min.X, b.Max.Y), c)
	fill(img, image.Rect(b.Max.X, b.Min.Y, outer.Max.X, b.Max.Y), c)
}

// drawCoordinates writes the files below the board and the ranks on its left.
func drawCoordinates(img *image.RGBA, l layout, c color.Color, view game.Color) error {
	face, err := newFace(0.68 * float64(l.origin))
	if err != nil {
		return err
	}
	dc := gg.NewContextForRGBA(img)
	dc.SetFontFace(face)
	dc.SetColor(c)
	half := float64(l.cell) / 2
	middle := float64(l.origin) / 2
	for i := range 8 {
		file, rank := l.at(game.SquareAt(i, 0), view), l.at(game.SquareAt(0, i), view)
		dc.DrawStringAnchored(string(rune('a'+i)), float64(file.X)+half, float64(l.size)-middle, 0.5, 0.36)
		dc.DrawStringAnchored(strconv.Itoa(i+1), middle, float64(rank.Y)+half, 0.5, 0.36)
	}
	return nil
}

// newFace returns the face for letters and digits. Faces are not safe for use by several goroutines: each drawing has
// its own.
func newFace(pixels float64) (font.Face, error) {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f, &opentype.FaceOptions{Size: pixels, DPI: 72, Hinting: font.HintingNone})
}
