//go:build !race

// What is measured here is not what it is under the race detector, which slows all down and lets pools forget at random.

package render

import (
	"io"
	"runtime"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// maxBytes is what the picture of a board of DefaultSize may weigh.
const maxBytes = 35_000

// TestWeight weighs the start and two middle games in every theme, with the men of each set, chequered and plain.
func TestWeight(t *testing.T) {
	r := New()
	for name, s := range middleGames(t) {
		for st := range allStyles {
			s.Style = st
			if n := len(drawScene(t, r, s)); n > maxBytes {
				t.Errorf("%s, %v, %v men, shades %d: %d bytes, want at most %d",
					name, st.Theme, st.Set, st.Shades, n, maxBytes)
			}
		}
	}
}

// TestMemory asks for every theme and set, chequered and plain, from both sides, with every mark, and then weighs what
// the renderer keeps.
func TestMemory(t *testing.T) {
	const limit = 40 << 20
	before := heap()
	r := New()
	s := fullScene(t)
	for st := range allStyles {
		for _, s.View = range []game.Color{game.White, game.Black} {
			s.Style = st
			drawScene(t, r, s)
		}
	}
	if kept := heap() - before; kept > limit {
		t.Errorf("the renderer keeps %d bytes, want at most %d", kept, limit)
	} else {
		t.Logf("the renderer keeps %.1f MB", float64(kept)/(1<<20))
	}
	runtime.KeepAlive(r)
}

// heap returns the bytes in use, after one collection: what pools hold counts.
func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestAllocations checks that a board in a style that is ready takes little new memory.
func TestAllocations(t *testing.T) {
	const limit, boards = 100_000, 50
	r := New()
	s := fullScene(t)
	s.Style.Size = DefaultSize
	if err := r.PNG(io.Discard, s); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range boards {
		if err := r.PNG(io.Discard, s); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / boards; n > limit {
		t.Errorf("%d bytes a board, want at most %d", n, limit)
	}
}
