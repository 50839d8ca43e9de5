package render

import (
	"image"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestLayout checks for every size that the board is within the picture, and that Black sees it turned round.
func TestLayout(t *testing.T) {
	for size := MinSize; size <= MaxSize; size++ {
		l := newLayout(size)
		whole := image.Rect(0, 0, size, size)
		if !l.board().In(whole.Inset(size/40)) || !l.countBar().In(image.Rect(0, 0, size, l.origin)) {
			t.Fatalf("size %d: board %v and bar %v do not fit", size, l.board(), l.countBar())
		}
		for sq := range game.NoSquare {
			if l.at(sq, game.White) != l.at(63-sq, game.Black) {
				t.Fatalf("size %d: %v is not turned round for Black", size, sq)
			}
		}
	}
	l := newLayout(DefaultSize)
	if a1 := l.at(0, game.White); a1 != image.Pt(l.origin, l.origin+7*l.cell) {
		t.Errorf("White sees a1 at %v, want below on the left", a1)
	}
}
