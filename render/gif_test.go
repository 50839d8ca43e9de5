package render

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// TestGIF reads an animation with package image/gif and compares each frame, laid over those before, with the picture
// of its scene.
func TestGIF(t *testing.T) {
	r := New()
	for _, view := range []game.Color{game.White, game.Black} {
		scenes := Film(playedGame(t, "long"), view, Style{Size: 200, Set: WesternSet, Theme: Lotus})
		film, _ := drawFilm(t, r, scenes)
		if len(film.Image) != len(scenes) || film.LoopCount != 0 {
			t.Fatalf("%d frames, loop %d, want %d frames for ever", len(film.Image), film.LoopCount, len(scenes))
		}
		shown := image.NewRGBA(image.Rect(0, 0, 200, 200))
		for i, frame := range film.Image {
			draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
			want := decode(t, drawScene(t, r, scenes[i]))
			if d := meanDifference(shown, want); d > 0 {
				t.Fatalf("frame %d differs from its scene by %.3f in the mean", i, d)
			}
			if i > 0 && frame.Rect == shown.Rect {
				t.Errorf("frame %d is whole", i)
			}
		}
	}
}

// drawFilm returns the animation of some scenes, and its bytes.
func drawFilm(t testing.TB, r *Renderer, scenes []Scene) (*gif.GIF, []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := r.GIF(&b, scenes); err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return film, b.Bytes()
}

// TestFilm checks what a film shows: each move marked, and the result at the end.
func TestFilm(t *testing.T) {
	g := playedGame(t, "long")
	scenes := Film(g, game.Black, Style{})
	if len(scenes) != g.Ply()+2 {
		t.Fatalf("%d scenes of %d plies, want two more", len(scenes), g.Ply())
	}
	for ply, move := range g.Moves() {
		if got := scenes[ply+1]; got.Last != move || got.View != game.Black || got.Result != NoResult {
			t.Errorf("ply %d: last %v seen by %v, result %q, want %v, b and none",
				ply, got.Last, got.View, got.Result, move)
		}
	}
	before, end := scenes[g.Ply()], scenes[g.Ply()+1]
	if end.Result != WhiteWins || end.Check == 0 || end.Count.Limit == 0 {
		t.Errorf("the end has result %q, check %x, count %v, want a mate during a count",
			end.Result, end.Check, end.Count)
	}
	if before.Result = WhiteWins; before != end {
		t.Error("the end is another position")
	}
	if running := Film(playedGame(t, "game"), game.White, Style{}); running[len(running)-1].Result != NoResult {
		t.Error("a game that goes on has a result")
	}
}

// TestStay checks how long frames stay: longer on a capture and at the end, and shorter in a very long game.
func TestStay(t *testing.T) {
	moved := Of(startPosition(t), game.White)
	taken := moved
	taken.Board[game.SquareAt(0, 2)] = game.NoPiece
	end := taken
	end.Result = Draw
	scenes := []Scene{moved, moved, taken, taken, taken, end}
	for i, want := range []time.Duration{startStay, moveStay, captureStay, moveStay, endStay, resultStay} {
		if got := stay(scenes, i); got != want {
			t.Errorf("frame %d stays %v, want %v", i, got, want)
		}
	}
	for _, c := range []struct {
		frames int
		want   time.Duration
	}{{longGame, moveStay}, {2 * longGame, moveStay / 2}, {1000 * longGame, minStay}} {
		if got := stay(make([]Scene, c.frames), 1); got != c.want {
			t.Errorf("in %d frames one stays %v, want %v", c.frames, got, c.want)
		}
	}
}

func startPosition(t *testing.T) *game.Position {
	t.Helper()
	p := game.Makruk.Start()
	return &p
}

func TestGIFErrors(t *testing.T) {
	r := New()
	for name, scenes := range map[string][]Scene{
		"no frames":  nil,
		"bad frame":  {{}, {View: game.NoColor}},
		"two styles": {{}, {Style: Style{Theme: Night}}},
	} {
		var b bytes.Buffer
		if err := r.GIF(&b, scenes); !errors.Is(err, ErrScene) || b.Len() > 0 {
			t.Errorf("%s: got %v and %d bytes, want ErrScene and none", name, err, b.Len())
		}
	}
	if err := r.GIF(brokenWriter{}, []Scene{{}}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("broken writer: got %v, want its error", err)
	}
}

// TestAPNG reads an animation chunk by chunk, has package image/png read each frame as a picture of its own, and compares
// what is then seen with the pictures of the scenes.
func TestAPNG(t *testing.T) {
	r := New()
	scenes := Film(playedGame(t, "game"), game.Black, Style{Size: 200, Theme: Paper})
	var b bytes.Buffer
	if err := r.APNG(&b, scenes); err != nil {
		t.Fatal(err)
	}
	if still := decode(t, b.Bytes()); meanDifference(still, decode(t, drawScene(t, r, scenes[0]))) > 0 {
		t.Error("where it does not move it is not the first scene")
	}
	frames := apngFrames(t, b.Bytes())
	if len(frames) != len(scenes) {
		t.Fatalf("%d frames of %d scenes", len(frames), len(scenes))
	}
	shown := image.NewRGBA(image.Rect(0, 0, 200, 200))
	for i, f := range frames {
		op := draw.Src
		if f.over {
			op = draw.Over
		}
		picture := decode(t, f.png)
		draw.Draw(shown, picture.Bounds().Add(f.at), picture, image.Point{}, op)
		if d := meanDifference(shown, decode(t, drawScene(t, r, scenes[i]))); d > 0 {
			t.Fatalf("frame %d differs from its scene by %.3f in the mean", i, d)
		}
		if want := stay(scenes, i); f.stays != want {
			t.Errorf("frame %d stays %v, want %v", i, f.stays, want)
		}
	}
	if err := r.APNG(brokenWriter{}, scenes); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("broken writer: got %v, want its error", err)
	}
	if err := r.APNG(&b, nil); !errors.Is(err, ErrScene) {
		t.Errorf("no frames: got %v, want ErrScene", err)
	}
}

// apngFrame is a frame of an animated PNG, as a PNG by itself.
type apngFrame struct {
	png   []byte
	at    image.Point
	over  bool
	stays time.Duration
}

// apngFrames takes an animation apart, and checks how its chunks are numbered and how many frames it says it has.
func apngFrames(t *testing.T, film []byte) []apngFrame {
	t.Helper()
	var all []apngFrame
	var header, common []byte
	number, said := uint32(0), 0
	for rest := film[8:]; len(rest) > 0; {
		length := int(binary.BigEndian.Uint32(rest))
		kind, data, raw := string(rest[4:8]), rest[8:8+length], rest[:12+length]
		rest = rest[12+length:]
		if kind == "fcTL" || kind == "fdAT" {
			if n := binary.BigEndian.Uint32(data); n != number {
				t.Fatalf("a chunk %s is number %d, want %d", kind, n, number)
			}
			number++
		}
		switch kind {
		case "IHDR":
			header = data
		case "acTL":
			said = int(binary.BigEndian.Uint32(data))
		case "PLTE", "tRNS":
			common = append(common, raw...)
		case "fcTL":
			at := func(i int) int { return int(binary.BigEndian.Uint32(data[i:])) }
			f := apngFrame{png: append([]byte(nil), film[:8]...), at: image.Pt(at(12), at(16)), over: data[25] == 1}
			f.png = append(f.png, chunkOf("IHDR", append(append([]byte(nil), data[4:12]...), header[8:]...))...)
			f.png = append(f.png, common...)
			f.stays = time.Duration(binary.BigEndian.Uint16(data[20:])) * time.Second / time.Duration(binary.BigEndian.Uint16(data[22:]))
			all = append(all, f)
		case "IDAT", "fdAT":
			f := &all[len(all)-1]
			if kind == "fdAT" {
				data = data[4:]
			}
			f.png = append(append(f.png, chunkOf("IDAT", data)...), chunkOf("IEND", nil)...)
		}
	}
	if said != len(all) {
		t.Errorf("it says that it has %d frames, and has %d", said, len(all))
	}
	return all
}

// chunkOf returns a chunk of a PNG.
func chunkOf(kind string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, kind...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// TestGIFWeight weighs the animation of a game of 82 moves in every theme.
func TestGIFWeight(t *testing.T) {
	r := New()
	for theme := range Themes {
		scenes := Film(playedGame(t, "long"), game.White, Style{Theme: theme, Size: 480})
		if _, b := drawFilm(t, r, scenes); len(b) > 1_000_000 {
			t.Errorf("%v: %d frames weigh %d bytes, want at most 1000000", theme, len(scenes), len(b))
		}
	}
}
