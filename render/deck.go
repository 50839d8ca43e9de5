package render

import (
	"fmt"
	"image"
	"sync"

	"github.com/makrukbot/makrukbot/game"
)

// deck is everything that pictures in one style are made of, each thing made when first needed.
type deck struct {
	style  Style
	theme  *theme
	layout layout
	*palette

	mu      sync.Mutex // guards what follows; what they point to never changes
	grounds [2]*image.Paletted
	men     map[game.Piece]*sprite
	marks   map[mark]*sprite
	labels  map[labelKey]*sprite
	arrows  map[image.Point]*sprite // by how far they go, in pixels
	plates  map[Result]*sprite

	frames sync.Pool // of *image.Paletted, to draw on
}

// labelKey is a label and where in its square it stands.
type labelKey struct {
	letter byte
	corner bool
}

// maxArrows is how many arrows a deck keeps: more than the moves of all men have directions and lengths. A key that
// comes from anywhere may ask for any of 224.
const maxArrows = 80

func newDeck(st Style, p *palette) *deck {
	return &deck{
		style:   st,
		theme:   &themes[st.Theme],
		layout:  newLayout(st.width()),
		palette: p,
		men:     map[game.Piece]*sprite{},
		marks:   map[mark]*sprite{},
		labels:  map[labelKey]*sprite{},
		arrows:  map[image.Point]*sprite{},
		plates:  map[Result]*sprite{},
	}
}

// ground returns the board without men, seen by a side.
func (d *deck) ground(view game.Color) (*image.Paletted, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.grounds[view] == nil {
		img, err := drawGround(d.style, d.layout, view)
		if err != nil {
			return nil, fmt.Errorf("failed to draw the board: %w", err)
		}
		d.grounds[view] = d.paletted(img)
	}
	return d.grounds[view], nil
}

// kept returns the sprite of a map of the deck, drawn at first.
func kept[K comparable](d *deck, sprites map[K]*sprite, k K, draw func() (*image.RGBA, error)) (*sprite, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := sprites[k]; s != nil {
		return s, nil
	}
	img, err := draw()
	if err != nil {
		return nil, fmt.Errorf("failed to draw %T %v: %w", k, k, err)
	}
	sprites[k] = newSprite(img, d.palette)
	return sprites[k], nil
}

// man returns the sprite of a man.
func (d *deck) man(p game.Piece) (*sprite, error) {
	return kept(d, d.men, p, func() (*image.RGBA, error) {
		return drawMan(&sets[d.style.Set][figureOf(p)], &d.theme.men[p.Color()], p.Color(), d.layout.cell)
	})
}

// mark returns the sprite of a mark.
func (d *deck) mark(m mark) (*sprite, error) {
	return kept(d, d.marks, m, func() (*image.RGBA, error) { return drawMark(m, d.theme, d.layout.cell), nil })
}

// label returns the sprite of a label.
func (d *deck) label(k labelKey) (*sprite, error) {
	return kept(d, d.labels, k, func() (*image.RGBA, error) {
		return drawLabel(k.letter, k.corner, d.theme, d.layout.cell)
	})
}

// arrow returns the sprite of an arrow, whose origin is where it begins.
func (d *deck) arrow(along image.Point) (*sprite, error) {
	return kept(d, d.arrows, along, func() (*image.RGBA, error) {
		if len(d.arrows) == maxArrows {
			clear(d.arrows)
		}
		return drawArrow(along, d.theme, d.layout.cell), nil
	})
}

// plate returns the sprite of a result.
func (d *deck) plate(r Result) (*sprite, error) {
	return kept(d, d.plates, r, func() (*image.RGBA, error) { return drawPlate(r, d.theme, d.layout.cell) })
}

// frame returns a picture of the deck's size to draw on, whatever is on it.
func (d *deck) frame() *image.Paletted {
	if frame, ok := d.frames.Get().(*image.Paletted); ok {
		return frame
	}
	return image.NewPaletted(image.Rect(0, 0, d.layout.size, d.layout.size), d.colors)
}
