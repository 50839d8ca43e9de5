package render

import (
	"bytes"
	"errors"
	"io"
	"sync"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestSameBytes draws two scenes in two styles from many goroutines that all begin with an empty renderer.
func TestSameBytes(t *testing.T) {
	scenes := []Scene{gameScene(t), fullScene(t)}
	want := [][]byte{drawScene(t, New(), scenes[0]), drawScene(t, New(), scenes[1])}
	r := New()
	var wg sync.WaitGroup
	for i := range 32 {
		wg.Go(func() {
			for range 4 {
				var b bytes.Buffer
				if err := r.PNG(&b, scenes[i%2]); err != nil {
					t.Error(err)
				} else if !bytes.Equal(b.Bytes(), want[i%2]) {
					t.Errorf("goroutine %d: other bytes than alone", i)
				}
			}
		})
	}
	wg.Wait()
}

// TestForgetsStyles asks for more styles than are kept, and then for the first again.
func TestForgetsStyles(t *testing.T) {
	r := New()
	s := gameScene(t)
	s.Style.Size = MinSize
	want := drawScene(t, r, s)
	for i := range maxDecks + 2 {
		s.Style.Size = uint16(MinSize + i)
		drawScene(t, r, s)
	}
	if len(r.decks) != maxDecks {
		t.Errorf("%d styles are kept, want %d", len(r.decks), maxDecks)
	}
	s.Style.Size = MinSize
	if !bytes.Equal(drawScene(t, r, s), want) {
		t.Error("the first style is drawn otherwise the second time")
	}
}

// TestDefaultSize checks that no size and the default size are the same style.
func TestDefaultSize(t *testing.T) {
	r := New()
	s := gameScene(t)
	want := drawScene(t, r, s)
	s.Style.Size = DefaultSize
	if !bytes.Equal(drawScene(t, r, s), want) || len(r.decks) != 1 {
		t.Error("the default size, named, is another style")
	}
}

func TestPNGErrors(t *testing.T) {
	r := New()
	if err := r.PNG(io.Discard, Scene{View: game.NoColor}); !errors.Is(err, ErrScene) {
		t.Errorf("bad scene: got %v, want ErrScene", err)
	}
	if err := r.PNG(brokenWriter{}, Scene{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("broken writer: got %v, want its error", err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// BenchmarkPNG draws pictures in a style that is ready.
func BenchmarkPNG(b *testing.B) {
	start, err := ParseKey(startKey)
	if err != nil {
		b.Fatal(err)
	}
	for name, s := range map[string]Scene{"start": start, "game": gameScene(b), "marks": fullScene(b)} {
		b.Run(name, func(b *testing.B) {
			s.Style.Size = DefaultSize
			r := New()
			var out bytes.Buffer
			if err := r.PNG(&out, s); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				out.Reset()
				if err := r.PNG(&out, s); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(out.Len()), "bytes/picture")
		})
	}
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
