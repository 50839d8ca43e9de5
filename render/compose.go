package render

import (
	"image"

	"github.com/makrukbot/makrukbot/game"
)

// compose draws a valid scene on the whole frame, from the ground up.
func (d *deck) compose(frame *image.Paletted, s *Scene) error {
	ground, err := d.ground(s.View)
	if err != nil {
		return err
	}
	copy(frame.Pix, ground.Pix)
	d.drawCount(frame, s.Count)
	d.drawMarks(frame, s, groundMarks(s))
	for sq, p := range s.Board {
		if p == game.NoPiece {
			continue
		}
		man, err := d.man(p)
		if err != nil {
			return err
		}
		man.draw(frame, d.layout.at(game.Square(sq), s.View), d.palette)
	}
	d.drawMarks(frame, s, []marked{{markReach, s.Reach}, {markTick, s.Chosen}})
	if s.Arrow != 0 {
		d.drawArrow(frame, s)
	}
	return d.drawLabels(frame, s)
}

// marked is a mark and where it stands.
type marked struct {
	mark mark
	on   game.Bitboard
}

// groundMarks returns the marks that lie below the men.
func groundMarks(s *Scene) []marked {
	var last game.Bitboard
	if s.Last != 0 {
		last = s.Last.From().Bit() | s.Last.To().Bit()
	}
	return []marked{
		{markLast, last},
		{markPicked, s.Picked},
		{markChosen, s.Chosen},
		{markCheck, s.Check},
		{markTakes, s.Takes},
	}
}

func (d *deck) drawMarks(frame *image.Paletted, s *Scene, all []marked) {
	for _, m := range all {
		for sq := range m.on.All {
			d.mark(m.mark).draw(frame, d.layout.at(sq, s.View), d.palette)
		}
	}
}

func (d *deck) drawLabels(frame *image.Paletted, s *Scene) error {
	for sq, letter := range s.Labels {
		if letter == 0 {
			continue
		}
		label, err := d.label(labelKey{letter, s.Board[sq] != game.NoPiece})
		if err != nil {
			return err
		}
		label.draw(frame, d.layout.at(game.Square(sq), s.View), d.palette)
	}
	return nil
}

func (d *deck) drawArrow(frame *image.Paletted, s *Scene) {
	middle := image.Pt(d.layout.cell/2, d.layout.cell/2)
	from := d.layout.at(s.Arrow.From(), s.View).Add(middle)
	to := d.layout.at(s.Arrow.To(), s.View).Add(middle)
	img, at := drawArrow(from, to, d.theme, d.layout.cell)
	newSprite(img, d.palette).draw(frame, at, d.palette)
}

// drawCount draws the bar of a count: the part that is used, in another colour when a quarter or less is left.
func (d *deck) drawCount(frame *image.Paletted, c Count) {
	if c.Limit == 0 {
		return
	}
	bar, used := d.layout.bar(), d.layout.bar()
	used.Max.X = used.Min.X + used.Dx()*int(min(c.At, c.Limit))/int(c.Limit)
	shade := d.theme.count
	if 4*int(c.At) >= 3*int(c.Limit) {
		shade = d.theme.countLate
	}
	d.fillRect(frame, bar, d.exact([3]uint8{d.theme.line.R, d.theme.line.G, d.theme.line.B}))
	d.fillRect(frame, used, d.exact([3]uint8{shade.R, shade.G, shade.B}))
}

func (d *deck) fillRect(frame *image.Paletted, r image.Rectangle, index uint8) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := frame.Pix[frame.PixOffset(r.Min.X, y):frame.PixOffset(r.Max.X, y)]
		for i := range row {
			row[i] = index
		}
	}
}
