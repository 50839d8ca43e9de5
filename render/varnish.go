package render

import (
	"fmt"
	"image"

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
	dc.DrawEllipse(53, 90, 40, 8)
	dc.Fill()
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	trace(dc, silhouette)
	dc.SetColor(v.line)
	dc.SetLineWidth(2 * rimWidth * scale)
	dc.StrokePreserve()
	dc.Fill()
	trace(dc, silhouette)
	dc.SetFillStyle(turned(v, float64(cell)))
	dc.Fill()
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
	switch l.paint {
	case body:
		dc.SetFillStyle(turned(v, scale*box))
	case line:
		dc.SetColor(v.line)
	case shade:
		dc.SetColor(v.shade)
	case light:
		dc.SetColor(v.light)
	case ring:
		dc.SetColor(v.ring)
	}
	if l.width == 0 {
		dc.Fill()
		return nil
	}
	dc.SetLineWidth(l.width * scale)
	dc.Stroke()
	return nil
}

// turned is the shading of a man turned on a lathe, with the light from the left. Patterns are in pixels.
func turned(v *varnish, cell float64) gg.Pattern {
	g := gg.NewLinearGradient(0.14*cell, 0, 0.88*cell, 0)
	for i, at := range []float64{0, 0.28, 0.55, 1} {
		g.AddColorStop(at, v.body[i])
	}
	return g
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
