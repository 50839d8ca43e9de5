package render

import (
	_ "embed"
	"fmt"
	"image/color"
	"sync"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
)

// The fonts that are embedded have those letters and digits alone that are drawn with them; fonts/OFL.txt tells their
// source and has their licence.
var (
	//go:embed fonts/NotoLoopedThai-Bold-subset.ttf
	thaiTTF []byte // coordinates
	//go:embed fonts/NotoSerif-Bold-subset.ttf
	scoreTTF []byte // results
)

// typeface is a font, decoded when first needed.
type typeface struct {
	load   func() (*opentype.Font, error)
	middle float64 // where the middle of its letters lies, as gg anchors a line: 0 is its base, 1 its full height
}

var (
	latinFont = newTypeface(gobold.TTF, 0.36)
	thaiFont  = newTypeface(thaiTTF, 0.18)
	scoreFont = newTypeface(scoreTTF, 0.26)
)

func newTypeface(ttf []byte, middle float64) typeface {
	return typeface{sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(ttf) }), middle}
}

// drawText draws letters or digits of one line around points, size and points in pixels.
func drawText(dc *gg.Context, t typeface, size float64, c color.Color, words ...word) error {
	f, err := t.load()
	if err != nil {
		return fmt.Errorf("failed to read a font: %w", err)
	}
	// Faces are not safe for use by several goroutines: each drawing has its own.
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return fmt.Errorf("failed to size a font: %w", err)
	}
	dc.Push()
	defer dc.Pop()
	dc.Identity()
	dc.SetFontFace(face)
	dc.SetColor(c)
	for _, w := range words {
		dc.DrawStringAnchored(w.text, w.x, w.y, 0.5, t.middle)
	}
	return nil
}

// word is a text and the point in its middle.
type word struct {
	text string
	x, y float64
}
