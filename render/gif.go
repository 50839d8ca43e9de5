package render

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"time"
)

// GIF writes the animation of some scenes, at least one, which must be alike in style; [Film] makes those of a game. It
// stays longer on captures, where men are fewer than before, and at the end. A frame holds only what has changed, and
// the writer gets it before the next is drawn: the memory needed does not grow with the game.
//
// It fails with ErrScene, before anything is written, and with the writer's error.
func (r *Renderer) GIF(w io.Writer, scenes []Scene) error {
	d, err := r.filmDeck(scenes)
	if err != nil {
		return err
	}
	return d.animate(newGIFWriter(w, image.Pt(d.layout.size, d.layout.size), d.palette), scenes)
}

// APNG writes what [Renderer.GIF] does as an animated PNG, which takes about half as many bytes.
func (r *Renderer) APNG(w io.Writer, scenes []Scene) error {
	d, err := r.filmDeck(scenes)
	if err != nil {
		return err
	}
	return d.animate(newAPNGWriter(w, image.Pt(d.layout.size, d.layout.size), len(scenes), d.palette), scenes)
}

// filmDeck returns the deck of an animation's scenes, or what stands against them.
func (r *Renderer) filmDeck(scenes []Scene) (*deck, error) {
	if len(scenes) == 0 {
		return nil, fmt.Errorf("%w: an animation without frames", ErrScene)
	}
	for i := range scenes {
		if err := scenes[i].Validate(); err != nil {
			return nil, fmt.Errorf("frame %d: %w", i, err)
		}
		if scenes[i].Style != scenes[0].Style {
			return nil, fmt.Errorf("%w: frame %d is in another style", ErrScene, i)
		}
	}
	return r.deck(scenes[0].Style)
}

// filmWriter writes an animation frame by frame.
type filmWriter interface {
	// frame writes a part of a picture, laid over the one shown, and how long it stays. The first is whole.
	frame(picture, shown *image.Paletted, r image.Rectangle, stay time.Duration) error
	// close ends the animation; until then the writer's error may be kept back.
	close() error
}

// clearIndex is an index that no colour has: the pixel stays as it is.
const clearIndex = paletteSize

func (d *deck) animate(out filmWriter, scenes []Scene) error {
	shown, next := d.frame(), d.frame()
	defer d.frames.Put(shown)
	defer d.frames.Put(next)
	for i := range scenes {
		if err := d.compose(next, &scenes[i]); err != nil {
			return err
		}
		changed := next.Rect
		if i > 0 {
			changed = change(shown, next)
		}
		if err := out.frame(next, shown, changed, stay(scenes, i)); err != nil {
			return fmt.Errorf("failed to write frame %d: %w", i, err)
		}
		shown, next = next, shown
	}
	if err := out.close(); err != nil {
		return fmt.Errorf("failed to end the animation: %w", err)
	}
	return nil
}

// changes appends a row in which the pixels that stay as they were are clear.
func changes(row, now, before []byte) []byte {
	for i, index := range now {
		if before[i] == index {
			index = clearIndex
		}
		row = append(row, index)
	}
	return row
}

// change returns the smallest rectangle outside which two pictures of one size are the same, at least one pixel.
func change(a, b *image.Paletted) image.Rectangle {
	r := a.Rect
	row := func(y int) bool { return bytes.Equal(a.Pix[y*a.Stride:][:r.Max.X], b.Pix[y*b.Stride:][:r.Max.X]) }
	column := func(x int) bool {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			if a.Pix[y*a.Stride+x] != b.Pix[y*b.Stride+x] {
				return false
			}
		}
		return true
	}
	for r.Dy() > 1 && row(r.Min.Y) {
		r.Min.Y++
	}
	for r.Dy() > 1 && row(r.Max.Y-1) {
		r.Max.Y--
	}
	for r.Dx() > 1 && column(r.Min.X) {
		r.Min.X++
	}
	for r.Dx() > 1 && column(r.Max.X-1) {
		r.Max.X--
	}
	return r
}
