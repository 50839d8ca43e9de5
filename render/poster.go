package render

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"math"

	"github.com/fogleman/gg"

	"github.com/makrukbot/makrukbot/game"
)

// Poster is a picture of a finished game to share, half again as high as wide: the final position, and below it the key
// moment and the score.
type Poster struct {
	Final  Scene // with its Result
	Moment Scene // in the same style, as wide as Final; drawn at half the size
}

// PosterOf returns the poster of a game, seen by a side. Its key moment is the capture of the man worth most, the last
// of equals, shown before it is played; a game without captures has its last move.
func PosterOf(g *game.Game, view game.Color, st Style) Poster {
	p := Poster{Final: sceneAt(g, g.Ply(), view, st), Moment: sceneAt(g, KeyPly(g), view, st)}
	p.Final.Result = ResultOf(g.Outcome())
	if ply := KeyPly(g); ply < g.Ply() {
		p.Moment.Last, p.Moment.Arrow = 0, g.Moves()[ply]
	}
	return p
}

// KeyPly returns after how many plies the key moment of a game comes: the move that follows makes it.
func KeyPly(g *game.Game) int {
	best, at := game.NoKind, max(g.Ply()-1, 0)
	for ply, move := range g.Moves() {
		board := g.PositionAt(ply).Board()
		if taken := board[move.To()].Kind(); taken != game.NoKind && taken >= best {
			best, at = taken, ply
		}
	}
	return at
}

// Poster writes a poster as PNG. It fails as [Renderer.PNG] does, and with ErrScene if the scenes differ in style, if
// there is no result, or if Final is narrower than twice MinSize.
func (r *Renderer) Poster(w io.Writer, p Poster) error {
	if err := p.validate(); err != nil {
		return err
	}
	large, err := r.deck(p.Final.Style)
	if err != nil {
		return err
	}
	half := p.Moment.Style
	half.Size = uint16(half.width() / 2)
	small, err := r.deck(half)
	if err != nil {
		return err
	}
	width := large.layout.size
	picture := image.NewPaletted(image.Rect(0, 0, width, width+small.layout.size), large.colors)
	score := p.Final.Result
	p.Final.Result = NoResult
	if err := large.composeAt(picture, image.Point{}, &p.Final); err != nil {
		return err
	}
	if err := small.composeAt(picture, image.Pt(0, width), &p.Moment); err != nil {
		return err
	}
	panel, err := drawScore(score, large.style, width-small.layout.size, small.layout.size)
	if err != nil {
		return fmt.Errorf("failed to draw the score: %w", err)
	}
	place := image.Rect(small.layout.size, width, width, width+small.layout.size)
	draw.Draw(picture, place, large.paletted(panel), image.Point{}, draw.Src)
	return r.encode(w, picture)
}

func (p *Poster) validate() error {
	for _, s := range []*Scene{&p.Final, &p.Moment} {
		if err := s.Validate(); err != nil {
			return err
		}
	}
	switch {
	case p.Final.Style != p.Moment.Style:
		return fmt.Errorf("%w: a poster in two styles", ErrScene)
	case p.Final.Result == NoResult:
		return fmt.Errorf("%w: a poster without a result", ErrScene)
	case p.Final.Style.width() < 2*MinSize:
		return fmt.Errorf("%w: poster %d wide, want at least %d", ErrScene, p.Final.Style.width(), 2*MinSize)
	}
	return nil
}

// composeAt draws a valid scene on a part of a larger picture.
func (d *deck) composeAt(picture *image.Paletted, at image.Point, s *Scene) error {
	frame := d.frame()
	defer d.frames.Put(frame)
	if err := d.compose(frame, s); err != nil {
		return err
	}
	for y := range d.layout.size {
		copy(picture.Pix[picture.PixOffset(at.X, at.Y+y):], frame.Pix[y*frame.Stride:][:d.layout.size])
	}
	return nil
}

// drawScore draws a result in large digits below the two khuns, of whom the one that lost lies on its side.
func drawScore(r Result, st Style, width, height int) (*image.RGBA, error) {
	t := &themes[st.Theme]
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	fillGrain(img, img.Rect, t.frame)
	u := float64(width)
	dc := gg.NewContextForRGBA(img)
	dc.DrawRoundedRectangle(0.06*u, 0.06*u, 0.88*u, float64(height)-0.12*u, 0.05*u)
	dc.SetColor(t.inlay)
	dc.SetLineWidth(0.008 * u)
	dc.Stroke()
	for side := range game.NoColor {
		v := t.men[side]
		v.shadow = color.NRGBA{} // which would turn with the khun
		khun, err := drawMan(&sets[st.Set][game.Khun], &v, side, width*2/5)
		if err != nil {
			return nil, err
		}
		dc.Push()
		x, y := (0.31+0.38*float64(side))*u, 0.36*float64(height)
		if lost := r == WhiteWins+Result(side.Other()); lost {
			dc.RotateAbout((float64(side)-0.5)*math.Pi*0.9, x, y)
		}
		dc.DrawImageAnchored(khun, int(x), int(y), 0.5, 0.5)
		dc.Pop()
	}
	return img, drawText(dc, scoreFont, 0.22*u, t.text, word{r.printed(), u / 2, 0.75 * float64(height)})
}
