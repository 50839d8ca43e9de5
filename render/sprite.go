package render

import (
	"image"
	"image/color"
)

// sprite is a small picture ready to be laid on a board of palette indexes: whole pixels are copied in runs, and only
// those that let the ground shine through are mixed. It never changes once made.
type sprite struct {
	runs []run
	pix  []uint8
	soft []softPixel
}

// run is a stretch of whole pixels in one row.
type run struct {
	x, y int16
	from int32 // in pix
	n    int32
}

// softPixel is a pixel with its premultiplied colour.
type softPixel struct {
	x, y int16
	c    color.RGBA
}

func newSprite(img *image.RGBA, p *palette) *sprite {
	s := &sprite{}
	index := p.indexer()
	for y := range img.Rect.Dy() {
		open := false // whether the last run goes on
		for x := range img.Rect.Dx() {
			c := img.RGBAAt(x, y)
			if c.A != 0xff {
				open = false
				if c.A != 0 {
					s.soft = append(s.soft, softPixel{int16(x), int16(y), c})
				}
				continue
			}
			if !open {
				s.runs = append(s.runs, run{x: int16(x), y: int16(y), from: int32(len(s.pix))})
				open = true
			}
			s.runs[len(s.runs)-1].n++
			s.pix = append(s.pix, index([3]uint8{c.R, c.G, c.B}))
		}
	}
	return s
}

// draw lays the sprite on the picture, which must have room for it.
func (s *sprite) draw(dst *image.Paletted, at image.Point, p *palette) {
	for _, r := range s.runs {
		i := dst.PixOffset(at.X+int(r.x), at.Y+int(r.y))
		copy(dst.Pix[i:i+int(r.n)], s.pix[r.from:r.from+r.n])
	}
	for _, q := range s.soft {
		i := dst.PixOffset(at.X+int(q.x), at.Y+int(q.y))
		dst.Pix[i] = p.over(q.c, dst.Pix[i])
	}
}
