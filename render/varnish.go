package render

import (
	"fmt"
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"github.com/makrukbot/makrukbot/game"
)

// rimWidth is how far the line around a man reaches beyond its silhouette, in units of the box.
const rimWidth = 2.6

// drawMan draws a figure in the colours of its side into a new picture of cell by cell pixels.
func drawMan(d *drawing, v *varnish, side game.Color, cell int) (*image.RGBA, error) {
	dc := newBox(cell)
	scale := float64(cell) / box
	turn := d.front && side == game.Black
	silhouette, err := parseTurned(d.silhouette, turn)
	if err != nil {
		return nil, err
	}
	dc.SetColor(v.shadow)
	dc.DrawEllipse(54, d.foot.y-2, d.foot.reach+3, 8)
	dc.Fill()
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	trace(dc, silhouette)
	dc.SetColor(v.paints[line])
	dc.SetLineWidth(2 * rimWidth * scale)
	dc.StrokePreserve()
	dc.Fill()
	trace(dc, silhouette)
	dc.SetFillStyle(newTurning(v, cell))
	dc.FillPreserve()
	dc.Clip()
	for i, l := range d.layers {
		if err := drawLayer(dc, l, v, turn, scale); err != nil {
			return nil, fmt.Errorf("layer %d: %w", i, err)
		}
	}
	return dc.Image().(*image.RGBA), nil
}

func drawLayer(dc *gg.Context, l layer, v *varnish, turn bool, scale float64) error {
	outlines, err := parseTurned(l.path, turn)
	if err != nil {
		return err
	}
	trace(dc, outlines)
	dc.SetColor(v.paints[l.paint])
	if l.width == 0 {
		dc.Fill()
		return nil
	}
	dc.SetLineWidth(l.width * scale)
	dc.Stroke()
	return nil
}

// turning is the pattern of a man turned on a lathe, with the light from the left: a colour for each column of pixels.
type turning []color.Color

// ColorAt implements gg.Pattern.
func (t turning) ColorAt(x, _ int) color.Color { return t[x] }

func newTurning(v *varnish, cell int) turning {
	stops := []float64{0.14, 0.34, 0.55, 0.88}
	t := make(turning, cell)
	for x := range t {
		at := (float64(x) + 0.5) / float64(cell)
		i := 1
		for i < len(stops)-1 && at > stops[i] {
			i++
		}
		share := (at - stops[i-1]) / (stops[i] - stops[i-1])
		t[x] = mix(v.body[i-1], v.body[i], min(max(share, 0), 1))
	}
	return t
}

// newBox returns a context for a picture of cell by cell pixels, scaled so that the box fills it. Line widths and
// patterns are in pixels all the same.
func newBox(cell int) *gg.Context {
	dc := gg.NewContext(cell, cell)
	dc.Scale(float64(cell)/box, float64(cell)/box)
	return dc
}

func parseTurned(path string, turn bool) ([]outline, error) {
	outlines, err := parsePath(path)
	if turn {
		outlines = mirrored(outlines)
	}
	return outlines, err
}
