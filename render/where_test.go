package render

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// Where a square is said to be, its mark is drawn, and nowhere else.
func TestSquareIsWhereItsMarkIs(t *testing.T) {
	r := New()
	picture := func(s Scene) (pixels map[[2]int]uint32) {
		var b bytes.Buffer
		if err := r.PNG(&b, s); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		pixels = map[[2]int]uint32{}
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				red, green, blue, _ := img.At(x, y).RGBA()
				pixels[[2]int{x, y}] = red>>8<<16 | green>>8<<8 | blue>>8
			}
		}
		return pixels
	}
	for _, view := range []game.Color{game.White, game.Black} {
		bare := Scene{View: view, Style: Style{Size: MinSize}}
		without := picture(bare)
		for _, sq := range []game.Square{game.SquareAt(0, 0), game.SquareAt(1, 6), game.SquareAt(7, 3)} {
			marked := bare
			marked.Picked = sq.Bit()
			where, changed := marked.Square(sq), 0
			for at, color := range picture(marked) {
				if color == without[at] {
					continue
				}
				changed++
				if at[0] < where.Min.X || at[0] >= where.Max.X || at[1] < where.Min.Y || at[1] >= where.Max.Y {
					t.Fatalf("seen by %s the mark of %s reaches %v, outside %v", view, sq, at, where)
				}
			}
			if changed < where.Dx()*where.Dy()/2 {
				t.Errorf("seen by %s only %d pixels of %s are marked", view, changed, sq)
			}
		}
	}
}
