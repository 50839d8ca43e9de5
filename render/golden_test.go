package render

import (
	"bytes"
	"errors"
	"flag"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// TestScenes draws the scenes that testdata/scenes.txt lists.
func TestScenes(t *testing.T) {
	list, err := os.ReadFile("testdata/scenes.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := New()
	for line := range strings.Lines(string(list)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		name, key := words[0], words[1]
		t.Run(name, func(t *testing.T) {
			s, err := ParseKey(key)
			if err != nil {
				t.Fatal(err)
			}
			checkGolden(t, name, drawScene(t, r, s))
		})
	}
}

// TestGame draws a game after its last move; the README shows the picture.
func TestGame(t *testing.T) {
	checkGolden(t, "game", drawScene(t, New(), gameScene(t)))
}

// gameScene returns the scene after the moves of testdata/game.txt.
func gameScene(t testing.TB) Scene {
	t.Helper()
	moves, err := os.ReadFile("testdata/game.txt")
	if err != nil {
		t.Fatal(err)
	}
	g := game.NewGame(game.Makruk)
	var last game.Move
	for text := range strings.FieldsSeq(string(moves)) {
		last = move(t, text)
		if err := g.Play(last); err != nil {
			t.Fatal(err)
		}
	}
	s := Of(g.Position(), game.White)
	s.Last = last
	return s
}

func move(t testing.TB, text string) game.Move {
	t.Helper()
	from, ok1 := game.ParseSquare(text[:2])
	to, ok2 := game.ParseSquare(text[2:4])
	if !ok1 || !ok2 {
		t.Fatalf("bad move %q", text)
	}
	return game.NewMove(from, to, strings.HasSuffix(text, "m"))
}

// drawScene returns the picture of one scene.
func drawScene(t testing.TB, r *Renderer, s Scene) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := r.PNG(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// checkGolden compares a picture with the one that is kept. A difference of 0.05 in the mean of all pixels is about
// one dot on the smallest board; what compilers do differently to floating point is far below.
func checkGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("%s is missing: run with -update", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	if d := meanDifference(decode(t, got), decode(t, want)); d > 0.05 {
		t.Errorf("%s: pixels differ by %.3f in the mean; the picture drawn is %s", path, d, keep(t, name, got))
	}
}

// keep writes a picture where it can be looked at after the test, outside the tree.
func keep(t *testing.T, name string, picture []byte) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "makrukbot-render-")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name+".png")
	if err := os.WriteFile(path, picture, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func decode(t testing.TB, picture []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// meanDifference returns the mean difference of all channels of all pixels, from 0 to 255; 255 if the sizes differ.
func meanDifference(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 255
	}
	sum, n := 0, 0
	r := a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, d := range []int{int(r1>>8) - int(r2>>8), int(g1>>8) - int(g2>>8), int(b1>>8) - int(b2>>8)} {
				sum += max(d, -d)
				n++
			}
		}
	}
	return float64(sum) / float64(n)
}
