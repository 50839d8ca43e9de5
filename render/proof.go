package render

import (
	"fmt"
	"image"
	"image/draw"

	"github.com/makrukbot/makrukbot/game"
)

// proof counts the colours that a theme and a set can show: the board, a plate, and each man on a light and a dark
// square, plain and under each mark. It draws at one size, so that pictures have the same colours at every size.
func proof(th Theme, set Set) (tally, error) {
	const size = 360
	l := newLayout(size)
	ground, err := drawGround(Style{Theme: th, Set: set, Shades: Chequered, Size: size}, l, game.White)
	if err != nil {
		return nil, fmt.Errorf("failed to draw the board: %w", err)
	}
	t := &themes[th]
	men, err := drawMen(t, sets[set], l.cell)
	if err != nil {
		return nil, err
	}
	plate, err := drawPlate(Draw, t, l.cell)
	if err != nil {
		return nil, fmt.Errorf("failed to draw a plate: %w", err)
	}
	draw.Draw(ground, l.square(game.SquareAt(2, 3), game.White).Union(l.square(game.SquareAt(4, 3), game.White)),
		plate, image.Point{}, draw.Over)
	count := tally{}
	count.add(ground)
	squares := image.Rectangle{Min: l.at(game.SquareAt(0, 7), game.White), Max: l.at(game.SquareAt(2, 6), game.White)}
	sheet := image.NewRGBA(image.Rectangle{Max: squares.Size()})
	for _, m := range append(drawMarks(t, l.cell), image.Transparent) {
		for _, man := range men {
			draw.Draw(sheet, sheet.Rect, ground, squares.Min, draw.Src)
			for x := 0; x < sheet.Rect.Dx(); x += l.cell {
				r := image.Rect(x, 0, x+l.cell, l.cell)
				draw.Draw(sheet, r, m, image.Point{}, draw.Over)
				draw.Draw(sheet, r, man, image.Point{}, draw.Over)
			}
			count.add(sheet)
		}
	}
	return count, nil
}

func drawMen(t *theme, set *[figures]drawing, cell int) ([]image.Image, error) {
	var men []image.Image
	for side := range game.NoColor {
		for f := figure(game.Bia); f < figures; f++ {
			img, err := drawMan(&set[f], &t.men[side], side, cell)
			if err != nil {
				return nil, fmt.Errorf("failed to draw man %d: %w", f, err)
			}
			men = append(men, img)
		}
	}
	return men, nil
}

func drawMarks(t *theme, cell int) []image.Image {
	var all []image.Image
	for m := range marks {
		all = append(all, drawMark(m, t, cell))
	}
	return all
}
