package render

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/draw"
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
	names, scenes := listedScenes(t, "testdata/scenes.txt")
	r := New()
	for i, s := range scenes {
		t.Run(names[i], func(t *testing.T) { checkGolden(t, names[i], decode(t, drawScene(t, r, s))) })
	}
}

// listedScenes reads names and keys.
func listedScenes(t *testing.T, file string) (names []string, scenes []Scene) {
	t.Helper()
	list, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		s, err := ParseKey(words[1])
		if err != nil {
			t.Fatal(err)
		}
		names, scenes = append(names, words[0]), append(scenes, s)
	}
	return names, scenes
}

// TestGame draws a game after its last move; the README shows the picture.
func TestGame(t *testing.T) {
	checkGolden(t, "game", decode(t, drawScene(t, New(), gameScene(t))))
}

// gameScene returns the scene after the moves of testdata/game.txt.
func gameScene(t testing.TB) Scene {
	t.Helper()
	g := playedGame(t, "game")
	return sceneAt(g, g.Ply(), game.White, Style{})
}

// middleGames returns the start and two middle games by name.
func middleGames(t testing.TB) map[string]Scene {
	t.Helper()
	long := playedGame(t, "long")
	return map[string]Scene{
		"start":  sceneAt(long, 0, game.White, Style{}),
		"game":   gameScene(t),
		"middle": sceneAt(long, 30, game.White, Style{}),
	}
}

// playedGame returns the game of testdata/<name>.txt.
func playedGame(t testing.TB, name string) *game.Game {
	t.Helper()
	moves, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	g := game.NewGame(game.Makruk)
	for text := range strings.FieldsSeq(string(moves)) {
		if err := g.Play(move(t, text)); err != nil {
			t.Fatal(err)
		}
	}
	return g
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

// maxDifference is how far a picture may be from the one that is kept, in the mean of all pixels: about one dot on the
// smallest board. What compilers do differently to floating point is far below.
const maxDifference = 0.05

// checkGolden compares a picture with the one that is kept.
func checkGolden(t *testing.T, name string, got image.Image) {
	t.Helper()
	if *update {
		writeGolden(t, name, got)
		return
	}
	if d := meanDifference(got, readGolden(t, name)); d > maxDifference {
		t.Errorf("%s: pixels differ by %.3f in the mean; the picture drawn is %s", name, d, keep(t, name, got))
	}
}

func readGolden(t *testing.T, name string) image.Image {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	picture, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("%s is missing: run with -update", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, picture)
}

func writeGolden(t *testing.T, name string, picture image.Image) {
	t.Helper()
	writePicture(t, filepath.Join("testdata", name+".png"), picture)
}

// keep writes a picture where it can be looked at after the test, outside the tree.
func keep(t *testing.T, name string, picture image.Image) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "makrukbot-render-")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name+".png")
	writePicture(t, path, picture)
	return path
}

func writePicture(t *testing.T, path string, picture image.Image) {
	t.Helper()
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
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

// TestMarks draws the kinds of marks that testdata/marks.txt lists, in every theme with every set of men.
func TestMarks(t *testing.T) {
	names, scenes := listedScenes(t, "testdata/marks.txt")
	r := New()
	for style := range allStyles {
		if style.Shades != Plain {
			continue // they are one of the kinds
		}
		name := fmt.Sprintf("marks-%v-%v", style.Theme, style.Set)
		t.Run(name, func(t *testing.T) {
			page := drawMarksPage(t, r, scenes, style)
			if *update {
				writeGolden(t, name, page)
				return
			}
			want := readGolden(t, name)
			for i := range scenes {
				cell := markCell(i)
				if d := meanDifference(part(page, cell), part(want, cell)); d > maxDifference {
					t.Errorf("%s: pixels differ by %.3f in the mean; the page drawn is %s",
						names[i], d, keep(t, name, page))
				}
			}
		})
	}
}

// allStyles yields the styles of all themes and sets, chequered and plain, in the default size.
func allStyles(yield func(Style) bool) {
	for theme := range Themes {
		for set := range Sets {
			for _, shades := range []Shades{Chequered, Plain} {
				if !yield(Style{Theme: theme, Set: set, Shades: shades}) {
					return
				}
			}
		}
	}
}

// markCell returns the place of one kind of mark on its page.
func markCell(i int) image.Rectangle {
	at := image.Pt(i%4*MinSize, i/4*MinSize)
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(MinSize, MinSize))}
}

func drawMarksPage(t *testing.T, r *Renderer, scenes []Scene, style Style) image.Image {
	t.Helper()
	var page *image.Paletted
	for i, s := range scenes {
		s.Style.Theme, s.Style.Set, s.Style.Size = style.Theme, style.Set, MinSize
		if s.Style.Shades == UsualShades {
			s.Style.Shades = style.Shades
		}
		board := decode(t, drawScene(t, r, s)).(*image.Paletted)
		if page == nil {
			page = image.NewPaletted(image.Rect(0, 0, 4*MinSize, (len(scenes)+3)/4*MinSize), board.Palette)
		}
		draw.Draw(page, markCell(i), board, image.Point{}, draw.Src)
	}
	return page
}

// part returns a part of a picture that lies at the origin.
func part(img image.Image, r image.Rectangle) image.Image {
	out := image.NewRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(out, out.Rect, img, r.Min, draw.Src)
	return out
}
