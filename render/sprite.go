package render

import (
	"image"
	"image/color"
)

// sprite is a small picture ready to be laid on a board of palette indexes: whole pixels are copied in runs, glazes
// that let the ground shine through are looked up in runs, and only the other soft pixels are mixed one by one. It
// never changes once made.
type sprite struct {
	runs   []run
	pix    []uint8
	glazes []glaze
	soft   []softPixel
}

// run is a stretch of whole pixels in one row.
type run struct {
	x, y int16
	from int32 // in pix
	n    int32
}

// glaze is a stretch of pixels in one row that have the same soft colour.
type glaze struct {
	x, y, n int16
	over    *[paletteSize]uint8 // the index of the colour laid over the colour of an index
}

// softPixel is a pixel with its premultiplied colour.
type softPixel struct {
	x, y int16
	c    color.RGBA
}

// minGlaze is how many pixels of one soft colour make it worth a table.
const minGlaze = paletteSize

func newSprite(img *image.RGBA, p *palette) *sprite {
	s := &sprite{}
	index := p.indexer()
	tables := glazeTables(img, p)
	r := img.Rect
	for y := r.Min.Y; y < r.Max.Y; y++ {
		var last color.RGBA // of the pixel before, in this row
		for x := r.Min.X; x < r.Max.X; x++ {
			c := img.RGBAAt(x, y)
			switch table := tables[c]; {
			case c.A == 0:
			case c.A == 0xff:
				if last.A != 0xff {
					s.runs = append(s.runs, run{x: int16(x), y: int16(y), from: int32(len(s.pix))})
				}
				s.runs[len(s.runs)-1].n++
				s.pix = append(s.pix, index([3]uint8{c.R, c.G, c.B}))
			case table != nil:
				if last != c {
					s.glazes = append(s.glazes, glaze{x: int16(x), y: int16(y), over: table})
				}
				s.glazes[len(s.glazes)-1].n++
			default:
				s.soft = append(s.soft, softPixel{int16(x), int16(y), c})
			}
			last = c
		}
	}
	return s
}

// glazeTables returns the tables of the soft colours that many pixels have.
func glazeTables(img *image.RGBA, p *palette) map[color.RGBA]*[paletteSize]uint8 {
	count := map[color.RGBA]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		if a := img.Pix[i+3]; a != 0 && a != 0xff {
			count[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], a}]++
		}
	}
	tables := map[color.RGBA]*[paletteSize]uint8{}
	for c, n := range count {
		if n < minGlaze {
			continue
		}
		tables[c] = &[paletteSize]uint8{}
		for i := range p.colors {
			tables[c][i] = p.over(c, uint8(i))
		}
	}
	return tables
}

// draw lays the sprite on the picture, which must have room for it.
func (s *sprite) draw(dst *image.Paletted, at image.Point, p *palette) {
	for _, r := range s.runs {
		i := dst.PixOffset(at.X+int(r.x), at.Y+int(r.y))
		copy(dst.Pix[i:i+int(r.n)], s.pix[r.from:r.from+r.n])
	}
	for _, g := range s.glazes {
		i := dst.PixOffset(at.X+int(g.x), at.Y+int(g.y))
		for j, below := range dst.Pix[i : i+int(g.n)] {
			dst.Pix[i+j] = g.over[below]
		}
	}
	for _, q := range s.soft {
		i := dst.PixOffset(at.X+int(q.x), at.Y+int(q.y))
		dst.Pix[i] = p.over(q.c, dst.Pix[i])
	}
}
