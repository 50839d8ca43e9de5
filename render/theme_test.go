package render

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestContrast asks for the ratios of WCAG 2.2: 4.5 for text (criterion 1.4.3), 3 for signs (1.4.11).
func TestContrast(t *testing.T) {
	for i := range themes {
		th := &themes[i]
		for _, c := range []struct {
			name string
			a, b color.NRGBA
			want float64
		}{
			{"coordinates on the frame", th.text, th.frame[0], 4.5},
			{"labels on their disc", th.rim, th.sign, 4.5},
			{"signs on light wood", th.sign, th.wood[0], 3},
			{"signs on dark wood", th.sign, th.wood[1], 3},
			{"white body and black body", th.men[0].body[2], th.men[1].body[2], 4.5},
			{"white line and white body", th.men[0].paints[line], th.men[0].body[2], 4.5},
			{"black inlays and black body", th.men[1].paints[ring], th.men[1].body[2], 4.5},
			{"count and its bar", th.count, th.line, 3},
		} {
			if got := contrast(c.a, c.b); got < c.want {
				t.Errorf("theme %d: %s: contrast %.2f, want %.1f", i, c.name, got, c.want)
			}
		}
	}
}

// contrast returns the ratio of two colours as WCAG 2.2 defines it.
func contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// TestFiguresDiffer checks without colour that any two men are told apart at 360 pixels: where one covers the square
// and the other does not, or in grey, an eighth of the square at least must differ.
func TestFiguresDiffer(t *testing.T) {
	cell := newLayout(360).cell
	tiles := map[string]*image.Gray{}
	for side := range game.NoColor {
		for f := figure(game.Bia); f < figures; f++ {
			img, err := drawMan(&thaiMen[f], &themes[Teak].men[side], side, cell)
			if err != nil {
				t.Fatal(err)
			}
			tiles[fmt.Sprint(side, f)] = onGrey(img)
		}
	}
	for a, tileA := range tiles {
		for b, tileB := range tiles {
			if a >= b {
				continue
			}
			differ := 0
			for i := range tileA.Pix {
				if d := int(tileA.Pix[i]) - int(tileB.Pix[i]); max(d, -d) > 40 {
					differ++
				}
			}
			if share := float64(differ) / float64(len(tileA.Pix)); share < 0.125 {
				t.Errorf("men %s and %s differ on %.0f%% of the square", a, b, 100*share)
			}
		}
	}
}

// onGrey returns a man on wood, without colour.
func onGrey(img *image.RGBA) *image.Gray {
	grey := image.NewGray(img.Rect)
	draw.Draw(grey, grey.Rect, image.NewUniform(themes[Teak].wood[0]), image.Point{}, draw.Src)
	draw.Draw(grey, grey.Rect, img, image.Point{}, draw.Over)
	return grey
}
