package render

import (
	"bytes"
	"image/png"
	"testing"
)

// The menu's picture is what LINE takes for one: 800 to 2500 pixels wide, at least 250 high, 1.45 times as wide as high,
// of a megabyte at most; and its tiles differ.
func TestMenu(t *testing.T) {
	var b bytes.Buffer
	size, err := New().Menu(&b)
	if err != nil {
		t.Fatal(err)
	}
	if size.X < 800 || size.X > 2500 || size.Y < 250 || float64(size.X) < 1.45*float64(size.Y) || b.Len() > 1<<20 {
		t.Errorf("%v pixels, %d bytes", size, b.Len())
	}
	img, err := png.Decode(&b)
	if err != nil || img.Bounds().Size() != size {
		t.Fatal(img.Bounds(), err)
	}
	tile := size.X / menuTiles
	for i := range menuTiles - 1 {
		differ := 0
		for y := range size.Y {
			for x := range tile {
				if img.At(i*tile+x, y) != img.At((i+1)*tile+x, y) {
					differ++
				}
			}
		}
		if differ < tile*size.Y/20 {
			t.Errorf("tiles %d and %d show the same", i, i+1)
		}
	}
}
