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
	d.drawEval(frame, s.Eval, s.View)
	for _, lay := range []func(*image.Paletted, *Scene) error{
		d.drawTints, d.drawMen, d.drawSigns, d.drawAnArrow, d.drawLabels, d.drawResult,
	} {
		if err := lay(frame, s); err != nil {
			return err
		}
	}
	return nil
}

// drawTints draws the marks that lie below the men.
func (d *deck) drawTints(frame *image.Paletted, s *Scene) error {
	return d.drawMarks(frame, s, []marked{
		{markLast, lastSquares(s)},
		{markPicked, s.Picked},
		{markChosen, s.Chosen},
		{markWrong, s.Wrong},
		{markCheck, s.Check},
		{markTakes, s.Takes},
	})
}

func (d *deck) drawMen(frame *image.Paletted, s *Scene) error {
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
	return nil
}

// drawSigns draws the marks that lie above the men.
func (d *deck) drawSigns(frame *image.Paletted, s *Scene) error {
	return d.drawMarks(frame, s, []marked{
		{markReach, s.Reach},
		{markTick, s.Chosen &^ s.Wrong},
		{markCross, s.Wrong},
	})
}

// marked is a mark and where it stands.
type marked struct {
	mark mark
	on   game.Bitboard
}

func (d *deck) drawMarks(frame *image.Paletted, s *Scene, all []marked) error {
	for _, m := range all {
		if m.on == 0 {
			continue
		}
		sprite, err := d.mark(m.mark)
		if err != nil {
			return err
		}
		for sq := range m.on.All {
			sprite.draw(frame, d.layout.at(sq, s.View), d.palette)
		}
	}
	return nil
}

func (d *deck) drawAnArrow(frame *image.Paletted, s *Scene) error {
	if s.Arrow == 0 {
		return nil
	}
	from, to := d.layout.at(s.Arrow.From(), s.View), d.layout.at(s.Arrow.To(), s.View)
	arrow, err := d.arrow(to.Sub(from))
	if err != nil {
		return err
	}
	arrow.draw(frame, from.Add(image.Pt(d.layout.cell/2, d.layout.cell/2)), d.palette)
	return nil
}

func (d *deck) drawLabels(frame *image.Paletted, s *Scene) error {
	for sq, letter := range s.Labels {
		if letter == 0 {
			continue
		}
		label, err := d.label(labelKey{letter, s.Board[sq] != game.NoPiece || pointed(s, game.Square(sq))})
		if err != nil {
			return err
		}
		label.draw(frame, d.layout.at(game.Square(sq), s.View), d.palette)
	}
	return nil
}

// pointed reports whether an arrow begins or ends on a square.
func pointed(s *Scene, sq game.Square) bool {
	return s.Arrow != 0 && (sq == s.Arrow.From() || sq == s.Arrow.To())
}

// lastSquares returns the two squares of the last move.
func lastSquares(s *Scene) game.Bitboard {
	if s.Last == 0 {
		return 0
	}
	return s.Last.From().Bit() | s.Last.To().Bit()
}
