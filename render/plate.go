package render

import (
	"image"
	"strings"

	"github.com/fogleman/gg"

	"github.com/makrukbot/makrukbot/game"
)

// plateSquares is how many squares in a row a plate covers.
const plateSquares = 3

// drawPlate draws a result on a plate in the colours of signs.
func drawPlate(r Result, t *theme, cell int) (*image.RGBA, error) {
	u := float64(cell)
	width, height := plateSquares*u, u
	dc := gg.NewContext(plateSquares*cell, cell)
	panel := func(inset, radius float64) {
		dc.DrawRoundedRectangle(inset*u, inset*u, width-2*inset*u, height-2*inset*u, radius*u)
	}
	panel(0.03, 0.17)
	dc.SetColor(t.rim)
	dc.Fill()
	panel(0.065, 0.14)
	dc.SetColor(t.sign)
	dc.Fill()
	panel(0.11, 0.1)
	dc.SetColor(t.inlay)
	dc.SetLineWidth(0.025 * u)
	dc.Stroke()
	if err := drawText(dc, scoreFont, 0.66*u, t.rim, word{r.printed(), width / 2, height / 2}); err != nil {
		return nil, err
	}
	return dc.Image().(*image.RGBA), nil
}

// printed returns the result with a dash, as print has it.
func (r Result) printed() string { return strings.ReplaceAll(r.String(), "-", "–") }

// drawResult lays the plate over the three squares in a row that hide least: few men, none of the last move's squares
// and no khun in check; of equals those nearest to the middle of the board.
func (d *deck) drawResult(frame *image.Paletted, s *Scene) error {
	if s.Result == NoResult {
		return nil
	}
	plate, err := d.plate(s.Result)
	if err != nil {
		return err
	}
	best, at := 1<<30, image.Point{}
	for sq := range game.NoSquare {
		if sq.File() > 8-plateSquares {
			continue
		}
		if cost := plateCost(s, sq); cost < best {
			left := sq // as the board is seen
			if s.View == game.Black {
				left = sq + plateSquares - 1
			}
			best, at = cost, d.layout.at(left, s.View)
		}
	}
	plate.draw(frame, at, d.palette)
	return nil
}

// plateCost tells how bad it is to cover the squares from one on.
func plateCost(s *Scene, from game.Square) int {
	moved := lastSquares(s)
	dx, dy := 2*from.File()+plateSquares-8, 2*from.Rank()-7
	cost := dx*dx + dy*dy
	for sq := from; sq < from+plateSquares; sq++ {
		if s.Board[sq] != game.NoPiece {
			cost += 1000
		}
		if (moved | s.Check).Has(sq) {
			cost += 2000
		}
	}
	return cost
}
