package render

import (
	"fmt"
	"image"
	"sync"

	"github.com/makrukbot/makrukbot/game"
)

// deck is everything that pictures in one style are made of. The palette is made at once, all else when first needed.
type deck struct {
	style  Style
	theme  *theme
	layout layout
	*palette

	mu      sync.Mutex // guards what follows; what they point to never changes
	grounds [2]*image.Paletted
	men     map[game.Piece]*sprite
	marks   [marks]*sprite
	labels  map[labelKey]*sprite

	frames sync.Pool // of *image.Paletted, to draw on
}

// labelKey is a label and where in its square it stands.
type labelKey struct {
	letter byte
	corner bool
}

func newDeck(st Style) (*deck, error) {
	d := &deck{
		style:  st,
		theme:  &themes[st.Theme],
		layout: newLayout(st.width()),
		men:    map[game.Piece]*sprite{},
		labels: map[labelKey]*sprite{},
	}
	count, err := proof(d.theme, sets[st.Set])
	if err != nil {
		return nil, err
	}
	d.palette = newPalette(count)
	return d, nil
}

// ground returns the board without men, seen by a side.
func (d *deck) ground(view game.Color) (*image.Paletted, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.grounds[view] == nil {
		img, err := drawGround(d.theme, d.layout, d.style.Chequered, view)
		if err != nil {
			return nil, fmt.Errorf("failed to draw the board: %w", err)
		}
		d.grounds[view] = d.paletted(img)
	}
	return d.grounds[view], nil
}

// man returns the sprite of a man.
func (d *deck) man(p game.Piece) (*sprite, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.men[p] == nil {
		img, err := drawMan(&sets[d.style.Set][figureOf(p)], &d.theme.men[p.Color()], p.Color(), d.layout.cell)
		if err != nil {
			return nil, fmt.Errorf("failed to draw man %c: %w", pieceLetter(p), err)
		}
		d.men[p] = newSprite(img, d.palette)
	}
	return d.men[p], nil
}

// mark returns the sprite of a mark.
func (d *deck) mark(m mark) *sprite {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.marks[m] == nil {
		d.marks[m] = newSprite(drawMark(m, d.theme, d.layout.cell), d.palette)
	}
	return d.marks[m]
}

// label returns the sprite of a label.
func (d *deck) label(k labelKey) (*sprite, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.labels[k] == nil {
		img, err := drawLabel(k.letter, k.corner, d.theme, d.layout.cell)
		if err != nil {
			return nil, fmt.Errorf("failed to draw label %c: %w", k.letter, err)
		}
		d.labels[k] = newSprite(img, d.palette)
	}
	return d.labels[k], nil
}
