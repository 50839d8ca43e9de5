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
	want := drawScene(t, r, s)
	const fit = maxPixels / (MaxSize * MaxSize)
	for i := range fit {
		s.Style = Style{Size: uint16(MaxSize - i)}
		drawScene(t, r, s)
	}
	if len(r.decks) != fit {
		t.Errorf("%d styles are kept, want %d", len(r.decks), fit)
	}
	s.Style.Size = DefaultSize
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
