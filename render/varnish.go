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
	if d.letter.size > 0 {
		middle := box / 2 * scale
		w := word{d.letter.text, middle, middle}
		if err := drawText(dc, latinFont, d.letter.size*scale, v.paints[carve], w); err != nil {
			return nil, err
		}
	}
	img := dc.Image().(*image.RGBA)
	crisp(img, int(v.shadow.A))
	return img, nil
}

// crisp leaves few steps of softness at a man's edge, and one in its shadow: none are missed at the size of a phone,
// and a board's picture is a twentieth smaller.
func crisp(img *image.RGBA, shadow int) {
	const steps = 4
	for i := 0; i < len(img.Pix); i += 4 {
		pixel := img.Pix[i : i+4]
		alpha := int(pixel[3])
		if alpha == 0 || alpha == 0xff {
			continue
		}
		want := (alpha*steps + 0x7f) / 0xff * 0xff / steps
		switch {
		case 2*alpha <= shadow:
			want = 0
		case alpha <= shadow:
			want = shadow
		}
		for j, part := range pixel {
			pixel[j] = uint8(min(int(part)*want/alpha, want))
		}
	}
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

// turningSteps is how many shades a turned man has: at most what a palette has room for and least to look smooth.
const turningSteps = 16

func newTurning(v *varnish, cell int) turning {
	steps := v.steps()
	t := make(turning, cell)
	for x := range t {
		at := (float64(x)+0.5)/float64(cell) - bodyStops[0]
		step := int(at / (bodyStops[len(bodyStops)-1] - bodyStops[0]) * turningSteps)
		t[x] = steps[min(max(step, 0), turningSteps-1)]
	}
	return t
}

// bodyStops is where the colours of a body lie, as parts of the box's width.
var bodyStops = [...]float64{0.14, 0.34, 0.55, 0.88}

// steps returns the shades of a body from left to right.
func (v *varnish) steps() [turningSteps]color.NRGBA {
	var steps [turningSteps]color.NRGBA
	first, last := bodyStops[0], bodyStops[len(bodyStops)-1]
	for s := range steps {
		at := first + (last-first)*(float64(s)+0.5)/turningSteps
		i := 1
		for at > bodyStops[i] {
			i++
		}
		steps[s] = mix(v.body[i-1], v.body[i], (at-bodyStops[i-1])/(bodyStops[i]-bodyStops[i-1]))
	}
	return steps
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
