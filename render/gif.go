package render

import (
	"bytes"
	"fmt"
	"image"
	"io"
)

// GIF writes the animation of some scenes, at least one, which must be alike in style; [Film] makes those of a game. It
// stays longer on captures, where men are fewer than before, and at the end. A frame holds only what has changed, and
// the writer gets it before the next is drawn: the memory needed does not grow with the game.
//
// It fails with ErrScene, before anything is written, and with the writer's error.
func (r *Renderer) GIF(w io.Writer, scenes []Scene) error {
	if len(scenes) == 0 {
		return fmt.Errorf("%w: an animation without frames", ErrScene)
	}
	for i := range scenes {
		if err := scenes[i].Validate(); err != nil {
			return fmt.Errorf("frame %d: %w", i, err)
		}
		if scenes[i].Style != scenes[0].Style {
			return fmt.Errorf("%w: frame %d is in another style", ErrScene, i)
		}
	}
	d, err := r.deck(scenes[0].Style)
	if err != nil {
		return err
	}
	return d.animate(w, scenes)
}

func (d *deck) animate(w io.Writer, scenes []Scene) error {
	shown, next := d.frame(), d.frame()
	defer d.frames.Put(shown)
	defer d.frames.Put(next)
	out := newGIFWriter(w, shown.Rect.Max, d.palette)
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
