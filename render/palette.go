package render

import (
	"image"
	"image/color"
	"math/bits"
	"slices"
)

// paletteSize is how many colours a palette has. It may have 256; with fewer a picture is smaller, and down to here,
// with the colours that cover much kept as they are, no step can be seen on a man.
const paletteSize = 128

// palette is the colours of all pictures in one style, with the way back from a colour to its index.
type palette struct {
	colors  color.Palette
	rgb     [paletteSize][3]uint8
	nearest [1 << 15]uint8 // by the upper five bits of red, green and blue
}

// tally counts how often each colour occurs.
type tally map[[3]uint8]int

func (t tally) add(img *image.RGBA) {
	for i := 0; i < len(img.Pix); i += 4 {
		t[[3]uint8(img.Pix[i:i+3])]++
	}
}

// shadeCount is a colour and how often it occurs.
type shadeCount struct {
	rgb [3]uint8
	n   int
}

// newPalette takes some colours as they are and chooses the others for what was counted. All are in one box; the box
// that spreads most is cut through its middle until there are enough boxes, and each gives its mean. This is Heckbert's
// median cut ("Color image quantization for frame buffer display", 1982), save that it cuts in the middle, not at the
// median, and weighs how often a colour occurs by its logarithm: large plain areas must not take the shades of the small
// men.
func newPalette(fixed []color.NRGBA, t tally) *palette {
	all := make([]shadeCount, 0, len(t))
	for c, n := range t {
		all = append(all, shadeCount{c, n})
	}
	slices.SortFunc(all, func(a, b shadeCount) int { return slices.Compare(a.rgb[:], b.rgb[:]) })
	boxes := []*colorBox{newColorBox(all)}
	for len(boxes) < paletteSize-len(fixed) {
		widest := slices.MaxFunc(boxes, func(a, b *colorBox) int { return a.spread - b.spread })
		if widest.spread == 0 {
			break
		}
		boxes = append(boxes, widest.split())
	}
	p := &palette{}
	for _, c := range fixed {
		p.add([3]uint8{c.R, c.G, c.B})
	}
	for _, b := range boxes {
		p.add(b.mean())
	}
	for i := range p.nearest {
		r, g, b := uint8(i>>10), uint8(i>>5&31), uint8(i&31)
		p.nearest[i] = p.exact([3]uint8{r<<3 | 4, g<<3 | 4, b<<3 | 4})
	}
	return p
}

func (p *palette) add(c [3]uint8) {
	p.rgb[len(p.colors)] = c
	p.colors = append(p.colors, color.RGBA{c[0], c[1], c[2], 0xff})
}

// exact returns the index of the colour that is nearest.
func (p *palette) exact(c [3]uint8) uint8 {
	best, at := 1<<30, 0
	for i := range p.colors {
		dr, dg, db := int(c[0])-int(p.rgb[i][0]), int(c[1])-int(p.rgb[i][1]), int(c[2])-int(p.rgb[i][2])
		if d := 3*dr*dr + 4*dg*dg + 2*db*db; d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}

// indexer returns exact with a memory, for pictures in which few colours occur.
func (p *palette) indexer() func(c [3]uint8) uint8 {
	known := map[[3]uint8]uint8{}
	return func(c [3]uint8) uint8 {
		i, ok := known[c]
		if !ok {
			i = p.exact(c)
			known[c] = i
		}
		return i
	}
}

// paletted returns the picture, whose pixels are whole, in the palette's colours.
func (p *palette) paletted(img *image.RGBA) *image.Paletted {
	out := image.NewPaletted(img.Rect, p.colors)
	index := p.indexer()
	for i := range out.Pix {
		out.Pix[i] = index([3]uint8(img.Pix[4*i : 4*i+3]))
	}
	return out
}

// over returns the index of a premultiplied colour laid over the colour of an index.
func (p *palette) over(c color.RGBA, below uint8) uint8 {
	under, keep := p.rgb[below], uint32(255-c.A)
	r := uint32(c.R) + uint32(under[0])*keep/255
	g := uint32(c.G) + uint32(under[1])*keep/255
	b := uint32(c.B) + uint32(under[2])*keep/255
	return p.nearest[r>>3<<10|g>>3<<5|b>>3]
}

// colorBox is a part of all colours, with the channel along which they differ most.
type colorBox struct {
	colors  []shadeCount
	channel int
	spread  int // weighted; zero if the box cannot be split
}

func newColorBox(colors []shadeCount) *colorBox {
	b := &colorBox{colors: colors}
	weight := 0
	for _, c := range colors {
		weight += c.n
	}
	for channel := range 3 {
		low, high := 255, 0
		for _, c := range colors {
			low, high = min(low, int(c.rgb[channel])), max(high, int(c.rgb[channel]))
		}
		if d := high - low; d > 0 {
			if spread := d * d * bits.Len(uint(weight)); spread > b.spread {
				b.spread, b.channel = spread, channel
			}
		}
	}
	return b
}

// split keeps the darker part of the box and returns the other.
func (b *colorBox) split() *colorBox {
	slices.SortStableFunc(b.colors, func(x, y shadeCount) int { return int(x.rgb[b.channel]) - int(y.rgb[b.channel]) })
	low, high := int(b.colors[0].rgb[b.channel]), int(b.colors[len(b.colors)-1].rgb[b.channel])
	at := 1
	for at < len(b.colors)-1 && int(b.colors[at].rgb[b.channel]) <= (low+high)/2 {
		at++
	}
	other := newColorBox(b.colors[at:])
	*b = *newColorBox(b.colors[:at])
	return other
}

func (b *colorBox) mean() [3]uint8 {
	var sum [3]int
	n := 0
	for _, c := range b.colors {
		for i := range sum {
			sum[i] += c.n * int(c.rgb[i])
		}
		n += c.n
	}
	return [3]uint8{uint8((sum[0] + n/2) / n), uint8((sum[1] + n/2) / n), uint8((sum[2] + n/2) / n)}
}
