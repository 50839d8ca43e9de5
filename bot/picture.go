package bot

import (
	"crypto/sha256"
	"fmt"
	"io"

	"github.com/makrukbot/makrukbot/render"
)

// Picture is something to draw: a board, an animation, or a poster. A platform that cannot show the latter two shows the
// board.
type Picture struct {
	Scene render.Scene
	// Film are the scenes of an animation that ends with Scene; nil: it is none.
	Film []render.Scene
	// Moment is the key moment of the game that a poster shows below Scene, its end; nil: it is none.
	Moment *render.Scene
	Alt    string // what it shows, in words
	Known  string // the platform's own name of a picture it has, as Sent gave it; empty: draw it
}

// Painter draws pictures. It may be used from many goroutines.
type Painter interface {
	PNG(w io.Writer, s render.Scene) error
	GIF(w io.Writer, frames []render.Scene) error
	Poster(w io.Writer, p render.Poster) error
}

// Key names what the picture shows: pictures that look the same, and no others, have equal keys.
func (p *Picture) Key() string {
	switch {
	case p.Film != nil:
		sum := sha256.New()
		for i := range p.Film {
			fmt.Fprintln(sum, p.Film[i].Key())
		}
		return fmt.Sprintf("film.%x", sum.Sum(nil))
	case p.Moment != nil:
		return p.Scene.Key() + "~" + p.Moment.Key()
	}
	return p.Scene.Key()
}

// Draw writes the picture: an animation as GIF, all else as PNG. Its errors are the painter's.
func (p *Picture) Draw(w io.Writer, painter Painter) error {
	switch {
	case p.Film != nil:
		return painter.GIF(w, p.Film)
	case p.Moment != nil:
		return painter.Poster(w, render.Poster{Final: p.Scene, Moment: *p.Moment})
	}
	return painter.PNG(w, p.Scene)
}
