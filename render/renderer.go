package render

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"
	"sync"
)

// maxPixels is how many pixels the pictures of all styles that are kept ready may have together: 16 styles of
// DefaultSize. Measured, a style takes about three bytes a pixel, so that all of them stay below 32 MB.
const maxPixels = 16 * DefaultSize * DefaultSize

// Renderer draws scenes. It may be used from many goroutines.
type Renderer struct {
	palettes [len(themes)][len(sets)]func() (*palette, error)

	mu    sync.Mutex // guards decks
	decks []*deck    // the one used last at the end

	buffers bufferPool
}

// New returns a renderer. It holds nothing until its first picture.
func New() *Renderer {
	r := &Renderer{}
	for t := range r.palettes {
		for s := range r.palettes[t] {
			r.palettes[t][s] = sync.OnceValues(func() (*palette, error) {
				count, err := proof(Theme(t), Set(s))
				if err != nil {
					return nil, err
				}
				return newPalette(themes[t].fixed(), count), nil
			})
		}
	}
	return r
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
	return r.encode(w, frame)
}

func (r *Renderer) encode(w io.Writer, picture *image.Paletted) error {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &r.buffers}
	if err := encoder.Encode(w, picture); err != nil {
		return fmt.Errorf("failed to write the picture: %w", err)
	}
	return nil
}

// deck returns the deck of a style, and forgets those not used for longest if there are too many.
func (r *Renderer) deck(st Style) (*deck, error) {
	st = st.plainly()
	palette, err := r.palettes[st.Theme][st.Set]()
	if err != nil {
		return nil, fmt.Errorf("failed to choose colours: %w", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if i := slices.IndexFunc(r.decks, func(d *deck) bool { return d.style == st }); i >= 0 {
		d := r.decks[i]
		r.decks = append(slices.Delete(r.decks, i, i+1), d)
		return d, nil
	}
	d := newDeck(st, palette)
	r.decks = append(r.decks, d)
	pixels := 0
	for i := len(r.decks) - 1; i >= 0; i-- {
		size := r.decks[i].layout.size
		if pixels += size * size; pixels > maxPixels {
			r.decks = slices.Delete(r.decks, 0, i+1)
			break
		}
	}
	return d, nil
}

// bufferPool lets png.Encoder use its buffers again.
type bufferPool struct{ pool sync.Pool }

func (b *bufferPool) Get() *png.EncoderBuffer {
	buffer, _ := b.pool.Get().(*png.EncoderBuffer)
	return buffer
}

func (b *bufferPool) Put(buffer *png.EncoderBuffer) { b.pool.Put(buffer) }
