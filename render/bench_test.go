package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"io"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// BenchmarkPNG draws boards in a style that is ready. Beside each it measures in the same run what package image/png
// alone takes for the same paletted picture with the same buffer, and the same board drawn afresh with gg and encoded
// as RGBA: x/png is at most 1.5, x/gg at most 0.1. The board with marks has one on each square and one of every other
// kind, which no board in a chat has; it shows what the worst costs.
func BenchmarkPNG(b *testing.B) {
	scenes := middleGames(b)
	scenes["marks"] = fullScene(b)
	for name, s := range scenes {
		b.Run(name, func(b *testing.B) {
			s.Style.Size = DefaultSize
			r := New()
			var out bytes.Buffer
			board := func() {
				out.Reset()
				if err := r.PNG(&out, s); err != nil {
					b.Fatal(err)
				}
			}
			board()
			weight := out.Len()
			encode, afresh := encodingAlone(b, r, out.Bytes()), drawingAfresh(b, s)
			b.ReportAllocs()
			own, alone, fresh := time.Hour, time.Hour, time.Hour // the fastest: others use the machine too
			for i := 0; b.Loop(); i++ {
				own = min(own, timed(board))
				b.StopTimer()
				alone = min(alone, timed(encode))
				if i%16 == 0 {
					fresh = min(fresh, timed(afresh))
				}
				b.StartTimer()
			}
			b.ReportMetric(float64(own)/float64(alone), "x/png")
			b.ReportMetric(float64(own)/float64(fresh), "x/gg")
			b.ReportMetric(float64(weight), "bytes/picture")
		})
	}
}

func timed(do func()) time.Duration {
	start := time.Now()
	do()
	return time.Since(start)
}

// encodingAlone returns the encoding of a picture that is drawn already.
func encodingAlone(b *testing.B, r *Renderer, picture []byte) func() {
	board := decode(b, picture).(*image.Paletted)
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &r.buffers}
	var out bytes.Buffer
	return func() {
		out.Reset()
		if err := encoder.Encode(&out, board); err != nil {
			b.Fatal(err)
		}
	}
}

// drawingAfresh returns the drawing of a board of a scene, its men and the tints of its last move, with nothing kept.
func drawingAfresh(b *testing.B, s Scene) func() {
	l, t := newLayout(s.Style.width()), &themes[s.Style.Theme]
	buffers := &bufferPool{}
	return func() {
		board, err := drawGround(s.Style.plainly(), l, s.View)
		if err != nil {
			b.Fatal(err)
		}
		for sq := range lastSquares(&s).All {
			draw.Draw(board, l.square(sq, s.View), drawMark(markLast, t, l.cell), image.Point{}, draw.Over)
		}
		for sq, p := range s.Board {
			if p == game.NoPiece {
				continue
			}
			man, err := drawMan(&sets[s.Style.Set][figureOf(p)], &t.men[p.Color()], p.Color(), l.cell)
			if err != nil {
				b.Fatal(err)
			}
			draw.Draw(board, l.square(game.Square(sq), s.View), man, image.Point{}, draw.Over)
		}
		encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: buffers}
		if err := encoder.Encode(io.Discard, board); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGIF draws a game of 82 moves at 480 pixels: at most 10 ms a frame.
func BenchmarkGIF(b *testing.B) {
	scenes := Film(playedGame(b, "long"), game.White, Style{Size: 480})
	r := New()
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := r.GIF(&out, scenes); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N*len(scenes))/float64(time.Millisecond), "ms/frame")
	b.ReportMetric(float64(out.Len()), "bytes/film")
}

// BenchmarkFirst draws the first picture of a renderer, with all that it then keeps.
func BenchmarkFirst(b *testing.B) {
	s := gameScene(b)
	b.ReportAllocs()
	for b.Loop() {
		if err := New().PNG(io.Discard, s); err != nil {
			b.Fatal(err)
		}
	}
}
