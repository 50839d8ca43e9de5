package render

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// mark is a sign on one square.
type mark uint8

const (
	markLast mark = iota
	markPicked
	markCheck
	markChosen
	markWrong
	markTick
	markCross
	markReach
	markTakes
	marks
)

// markDrawings has how each mark is drawn in its box; a pixel is 1/scale units of the box.
var markDrawings = [marks]func(dc *gg.Context, t *theme, scale float64){
	markLast: func(dc *gg.Context, t *theme, scale float64) {
		drawTint(dc, t.last, t.lastEdge, 4*scale)
	},
	markPicked: func(dc *gg.Context, t *theme, scale float64) {
		drawTint(dc, t.picked, t.rim, 5*scale)
	},
	markCheck: drawCheck,
	markChosen: func(dc *gg.Context, t *theme, scale float64) {
		drawTint(dc, t.chosen, t.rim, 3*scale)
	},
	markWrong: func(dc *gg.Context, t *theme, scale float64) {
		drawTint(dc, t.wrong, t.fault, 4*scale)
	},
	markTick: func(dc *gg.Context, t *theme, scale float64) {
		drawDisc(dc, t.sign, t.rim, 78, 22, 18)
		dc.MoveTo(70, 22)
		dc.LineTo(76, 28)
		dc.LineTo(86, 15)
		dc.SetColor(t.rim)
		dc.SetLineWidth(5 * scale)
		dc.Stroke()
	},
	markCross: func(dc *gg.Context, t *theme, scale float64) {
		drawDisc(dc, t.fault, t.rim, 78, 22, 18)
		dc.DrawLine(71, 15, 85, 29)
		dc.DrawLine(85, 15, 71, 29)
		dc.SetColor(t.rim)
		dc.SetLineWidth(5 * scale)
		dc.Stroke()
	},
	markReach: func(dc *gg.Context, t *theme, _ float64) {
		drawDisc(dc, t.sign, t.rim, 50, 50, 16)
	},
	markTakes: func(dc *gg.Context, t *theme, scale float64) {
		dc.DrawCircle(50, 50, 44.3) // outside the large disc, so that its rim is seen on both sides
		dc.SetColor(t.rim)
		dc.SetLineWidth(11.4 * scale)
		dc.StrokePreserve()
		dc.SetColor(t.sign)
		dc.SetLineWidth(6 * scale)
		dc.Stroke()
	},
}

func drawMark(m mark, t *theme, cell int) *image.RGBA {
	dc := newBox(cell)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	markDrawings[m](dc, t, float64(cell)/box)
	return dc.Image().(*image.RGBA)
}

// drawTint fills the square, with a line along its edge that is seen where the tint's colour is not.
func drawTint(dc *gg.Context, tint, edge color.Color, width float64) {
	dc.SetColor(tint)
	dc.Clear()
	dc.DrawRectangle(4, 4, box-8, box-8)
	dc.SetColor(edge)
	dc.SetLineWidth(width)
	dc.Stroke()
}

// drawDisc draws a disc with a rim. The two differ in lightness, so that one of them stands out from any ground.
func drawDisc(dc *gg.Context, disc, rim color.Color, x, y, radius float64) {
	dc.DrawCircle(x, y, radius)
	dc.SetColor(rim)
	dc.Fill()
	dc.DrawCircle(x, y, radius-3)
	dc.SetColor(disc)
	dc.Fill()
}

// drawCheck fills the square, with corners that show the check without colour too.
func drawCheck(dc *gg.Context, t *theme, scale float64) {
	dc.SetColor(t.check)
	dc.Clear()
	const near, long = 6, 22
	for _, x := range []float64{near, box - near} {
		for _, y := range []float64{near, box - near} {
			dx, dy := math.Copysign(long, 50-x), math.Copysign(long, 50-y)
			dc.MoveTo(x+dx, y)
			dc.LineTo(x, y)
			dc.LineTo(x, y+dy)
		}
	}
	dc.SetColor(t.rim)
	dc.SetLineWidth(5 * scale)
	dc.Stroke()
}

// drawLabel draws a letter or digit in a disc: in the middle of an empty square, or in the corner above a man.
func drawLabel(label byte, corner bool, t *theme, cell int) (*image.RGBA, error) {
	dc := newBox(cell)
	scale := float64(cell) / box
	x, y, radius := 50.0, 50.0, 27.0
	if corner {
		x, y, radius = 22, 22, 20
	}
	drawDisc(dc, t.sign, t.rim, x, y, radius)
	w := word{string(rune(label)), x * scale, y * scale}
	if err := drawText(dc, latinFont, 1.35*radius*scale, t.rim, w); err != nil {
		return nil, err
	}
	return dc.Image().(*image.RGBA), nil
}

// drawArrow draws an arrow that goes so far to the right and down, from the middle of one square to that of another.
// The first is the origin of the picture's rectangle.
func drawArrow(d image.Point, t *theme, cell int) *image.RGBA {
	r := image.Rectangle{Max: d}.Canon().Inset(-cell / 2)
	dc := gg.NewContext(r.Dx(), r.Dy())
	dc.Translate(float64(-r.Min.X), float64(-r.Min.Y))
	dc.Rotate(math.Atan2(float64(d.Y), float64(d.X)))
	u := float64(cell)
	tip := math.Hypot(float64(d.X), float64(d.Y)) + 0.12*u
	neck := tip - 0.42*u
	dc.MoveTo(0.12*u, -0.05*u)
	dc.LineTo(neck, -0.08*u)
	dc.LineTo(neck-0.06*u, -0.24*u)
	dc.LineTo(tip, 0)
	dc.LineTo(neck-0.06*u, 0.24*u)
	dc.LineTo(neck, 0.08*u)
	dc.LineTo(0.12*u, 0.05*u)
	dc.ClosePath()
	dc.SetLineJoinRound()
	dc.SetColor(t.rim)
	dc.SetLineWidth(0.06 * u)
	dc.StrokePreserve()
	dc.SetColor(t.sign)
	dc.Fill()
	img := dc.Image().(*image.RGBA)
	img.Rect = r
	return img
}
