package render

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"
	"sync"
)

// maxDecks is how many styles are kept ready. One takes about 2 MB at DefaultSize and 4 MB at MaxSize.
const maxDecks = 8

// Renderer draws scenes. It may be used from many goroutines.
type Renderer struct {
	mu    sync.Mutex // guards decks
	decks []*slot    // the one used last at the end

	buffers bufferPool
}

// New returns a renderer. It holds nothing until its first picture.
func New() *Renderer { return &Renderer{} }

// slot is the place of one style's deck, which is made outside the lock.
type slot struct {
	style Style
	make  func() (*deck, error)
}

// PNG writes the picture of a scene. The same scene gives the same bytes. It fails with ErrScene for a scene that
// Validate refuses, and with the writer's error.
func (r *Renderer) PNG(w io.Writer, s Scene) error {
	if err := s.Validate(); err != nil {
		return err
	}
	d, err := r.deck(s.Style)
	if err != nil {
		return err
	}
	frame := d.frame()
	defer d.frames.Put(frame)
	if err := d.compose(frame, &s); err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &r.buffers}
	if err := encoder.Encode(w, frame); err != nil {
		return fmt.Errorf("failed to write the picture: %w", err)
	}
	return nil
}

// deck returns the deck of a style, and forgets the one not used for longest if there are too many.
func (r *Renderer) deck(st Style) (*deck, error) {
	st.Size = uint16(st.width())
	r.mu.Lock()
	i := slices.IndexFunc(r.decks, func(s *slot) bool { return s.style == st })
	var s *slot
	if i >= 0 {
		s = r.decks[i]
		r.decks = slices.Delete(r.decks, i, i+1)
	} else {
		s = &slot{st, sync.OnceValues(func() (*deck, error) { return newDeck(st) })}
		if len(r.decks) == maxDecks {
			r.decks = slices.Delete(r.decks, 0, 1)
		}
	}
	r.decks = append(r.decks, s)
	r.mu.Unlock()
	return s.make()
}

// bufferPool lets png.Encoder use its buffers again.
type bufferPool struct{ pool sync.Pool }

func (b *bufferPool) Get() *png.EncoderBuffer {
	buffer, _ := b.pool.Get().(*png.EncoderBuffer)
	return buffer
}

func (b *bufferPool) Put(buffer *png.EncoderBuffer) { b.pool.Put(buffer) }

// frame returns a picture of the deck's size to draw on, whatever is on it.
func (d *deck) frame() *image.Paletted {
	if frame, ok := d.frames.Get().(*image.Paletted); ok {
		return frame
	}
	return image.NewPaletted(image.Rect(0, 0, d.layout.size, d.layout.size), d.colors)
}
