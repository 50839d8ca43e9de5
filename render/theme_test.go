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
	for name := range Themes {
		th := &themes[name]
		for _, c := range []struct {
			name string
			a, b color.NRGBA
			want float64
		}{
			{"coordinates on the frame's lightest", th.text, th.frame[0], 4.5},
			{"coordinates on the frame's darkest", th.text, th.frame[1], 4.5},
			{"labels and results on their discs", th.rim, th.sign, 4.5},
			{"cross on its disc", th.rim, th.fault, 4.5},
			{"ticks and corners on their tints", th.rim, over(th.check, th.wood[0]), 3},
			{"white body and black body", th.men[0].body[2], th.men[1].body[2], 4.5},
			{"white line and white body", th.men[0].paints[line], th.men[0].body[2], 4.5},
			{"white face and white body", th.men[0].paints[carve], th.men[0].body[2], 4.5},
			{"black face and black body", th.men[1].paints[carve], th.men[1].body[2], 4.5},
			{"black inlays and black body", th.men[1].paints[ring], th.men[1].body[2], 4.5},
			{"count and its trough", th.count, th.trough, 3},
			{"late count and its trough", th.countLate, th.trough, 3},
		} {
			if got := contrast(c.a, c.b); got < c.want {
				t.Errorf("%v: %s: contrast %.2f, want %.1f", name, c.name, got, c.want)
			}
		}
	}
}

// TestMarksStandOut checks on every ground of every theme that a sign is seen: each has two colours, one around the
// other, so that one of them suffices. The same holds for the edge of the last move against its tint and the square
// beside, and for the silhouettes of the men.
func TestMarksStandOut(t *testing.T) {
	for name := range Themes {
		th := &themes[name]
		for ground, c := range grounds(th) {
			for mark, pair := range map[string][2]color.NRGBA{
				"signs":            {th.sign, th.rim},
				"crosses":          {th.fault, th.rim},
				"white silhouette": {th.men[0].paints[line], th.men[0].body[2]},
				"black silhouette": {th.men[1].paints[line], th.men[1].body[2]},
			} {
				if got := max(contrast(pair[0], c), contrast(pair[1], c)); got < 3 {
					t.Errorf("%v: %s on %s: contrast %.2f, want 3", name, mark, ground, got)
				}
			}
		}
		for _, wood := range th.wood {
			edge := over(th.lastEdge, over(th.last, wood))
			if got := max(contrast(edge, wood), contrast(edge, over(th.last, wood))); got < 3 {
				t.Errorf("%v: edge of the last move: contrast %.2f, want 3", name, got)
			}
		}
	}
}

// grounds returns what signs and men may stand on, by name.
func grounds(th *theme) map[string]color.NRGBA {
	all := map[string]color.NRGBA{}
	for i, wood := range th.wood {
		for shade, c := range map[string]color.NRGBA{"light": wood, "dark": over(th.dark, wood)} {
			shade = fmt.Sprint(shade, i)
			all[shade] = c
			all["last on "+shade] = over(th.last, c)
			all["picked on "+shade] = over(th.picked, c)
			all["chosen on "+shade] = over(th.chosen, c)
			all["wrong on "+shade] = over(th.wrong, c)
			all["check on "+shade] = over(th.check, c)
		}
	}
	return all
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

// TestFiguresDiffer checks without colour, in every theme and set, that any two men are told apart at 360 pixels: in
// grey, an eighth of the square at least must differ, and where letters tell, as much as their strokes cover.
func TestFiguresDiffer(t *testing.T) {
	least := map[Set]float64{ThaiSet: 0.125, WesternSet: 0.125, LetterSet: 0.04}
	for name := range Themes {
		for set := range Sets {
			tiles := greyTiles(t, &themes[name], sets[set])
			for a, tileA := range tiles {
				for b, tileB := range tiles {
					if a >= b {
						continue
					}
					if share := differing(tileA, tileB); share < least[set] {
						t.Errorf("%v: %v men %s and %s differ on %.0f%% of the square", name, set, a, b, 100*share)
					}
				}
			}
		}
	}
}

// greyTiles returns the men on wood, without colour, by side and figure.
func greyTiles(t *testing.T, th *theme, set *[figures]drawing) map[string]*image.Gray {
	t.Helper()
	tiles := map[string]*image.Gray{}
	for side := range game.NoColor {
		for f := figure(game.Bia); f < figures; f++ {
			img, err := drawMan(&set[f], &th.men[side], side, newLayout(360).cell)
			if err != nil {
				t.Fatal(err)
			}
			grey := image.NewGray(img.Rect)
			draw.Draw(grey, grey.Rect, image.NewUniform(th.wood[0]), image.Point{}, draw.Src)
			draw.Draw(grey, grey.Rect, img, image.Point{}, draw.Over)
			tiles[fmt.Sprint(side, f)] = grey
		}
	}
	return tiles
}

// differing returns on which share of the pixels two pictures of one size differ clearly.
func differing(a, b *image.Gray) float64 {
	n := 0
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); max(d, -d) > 40 {
			n++
		}
	}
	return float64(n) / float64(len(a.Pix))
}
