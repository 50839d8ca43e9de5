package line

import (
	"io"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/render"
)

// Painter draws boards, posters and animations. It may be used from many goroutines.
type Painter interface {
	bot.Painter
	APNG(w io.Writer, scenes []render.Scene) error
}

// drawing is a picture that LINE is given the address of. What it is called says all that is in it.
type drawing struct {
	name string // without the code that authenticates it: a scene's key, or a word for what it is, a tilde, and its key
	end  string // of its address
	mime string
	film bool // it takes as long to draw as hundreds of boards
	draw func(w io.Writer, p Painter) error
}

// The words before the keys of what is no board.
const (
	posterWord = "poster~"
	movingWord = "film~" // as an animated PNG, which a bubble plays
	gifWord    = "gif~"  // which people can keep
)

func boardOf(s render.Scene) drawing {
	return drawing{name: s.Key(), end: ".png", mime: "image/png", draw: func(w io.Writer, p Painter) error { return p.PNG(w, s) }}
}

func posterOf(final, moment render.Scene) drawing {
	return drawing{name: posterWord + final.Key() + "~" + moment.Key(), end: ".png", mime: "image/png", draw: func(w io.Writer, p Painter) error {
		return p.Poster(w, render.Poster{Final: final, Moment: moment})
	}}
}

// movingOf is an animation of scenes with such a key.
func movingOf(key string, scenes []render.Scene) drawing {
	return drawing{name: movingWord + key, end: ".png", mime: "image/png", film: true, draw: func(w io.Writer, p Painter) error {
		return p.APNG(w, scenes)
	}}
}

// gifOf is the same as a GIF.
func gifOf(key string, scenes []render.Scene) drawing {
	return drawing{name: gifWord + key, end: ".gif", mime: "image/gif", film: true, draw: func(w io.Writer, p Painter) error {
		return p.GIF(w, scenes)
	}}
}

// readDrawing returns the drawing of a name.
func readDrawing(name string) (drawing, error) {
	if keys, ok := strings.CutPrefix(name, posterWord); ok {
		one, other, _ := strings.Cut(keys, "~")
		final, err := render.ParseKey(one)
		if err != nil {
			return drawing{}, err
		}
		moment, err := render.ParseKey(other)
		return posterOf(final, moment), err
	}
	if key, ok := strings.CutPrefix(name, movingWord); ok {
		scenes, err := render.ParseFilmKey(key)
		return movingOf(key, scenes), err
	}
	if key, ok := strings.CutPrefix(name, gifWord); ok {
		scenes, err := render.ParseFilmKey(key)
		return gifOf(key, scenes), err
	}
	s, err := render.ParseKey(name)
	return boardOf(s), err
}

// maxPoster is how wide a poster is at most, which is half again as high.
const maxPoster = maxPicture * 2 / 3 &^ 1

// fitted returns a scene whose picture is no wider than a limit.
func fitted(s render.Scene, limit int) render.Scene {
	s.Style.Size = uint16(min(s.Size(), limit))
	if s.Style.Size == render.DefaultSize {
		s.Style.Size = 0 // the same, in its short form
	}
	return s
}

// filmSizes are how wide animations are that have up to so many frames. LINE plays one of up to 300 kB, and a frame takes
// about 1.4 kB at 480 pixels, 0.9 at 320, 0.6 at 200 (measured, in the heaviest look):
// https://developers.line.biz/en/reference/messaging-api/#f-image
var filmSizes = []struct{ frames, size int }{{170, 480}, {290, 320}, {430, 200}}

// smallestFilm is how wide animations of still more frames are. Of the longest LINE shows the first frame alone.
const smallestFilm = render.MinSize

// moving returns an animation as a bubble plays it; false if it has no address that is short enough.
func (p *pictures) moving(film []render.Scene) (url string, ok bool) {
	size := smallestFilm
	for _, f := range filmSizes {
		if len(film) <= f.frames {
			size = f.size
			break
		}
	}
	return p.filmURL(film, size, movingOf, maxURL)
}

// keepable returns where an animation is to be had as it was meant to be; false if no button can lead there.
func (p *pictures) keepable(film []render.Scene) (url string, ok bool) {
	return p.filmURL(film, render.MaxSize, gifOf, maxLink)
}

func (p *pictures) filmURL(film []render.Scene, size int, of func(string, []render.Scene) drawing, limit int) (url string, ok bool) {
	scenes := make([]render.Scene, len(film))
	for i, s := range film {
		scenes[i] = fitted(s, size)
	}
	key, ok := render.FilmKey(scenes)
	url = p.url(of(key, scenes))
	return url, ok && len(url) <= limit
}
