package render

import (
	"bufio"
	"compress/lzw"
	"encoding/binary"
	"image"
	"io"
	"time"
)

// gifWriter writes an animation frame by frame, as the GIF89a specification of CompuServe (1990) has it; numbers in
// brackets are its sections. Package image/gif wants all frames in memory at once.
type gifWriter struct {
	w      *bufio.Writer
	lzw    *lzw.Writer
	blocks blockWriter
	row    []byte
}

const gifColorBits = 8 // of an index; the colour table has 256 places

func newGIFWriter(w io.Writer, size image.Point, p *palette) *gifWriter {
	g := &gifWriter{w: bufio.NewWriter(w), row: make([]byte, 0, size.X)}
	g.blocks.w = g.w
	g.lzw = lzw.NewWriter(&g.blocks, lzw.LSB, gifColorBits).(*lzw.Writer)
	g.text("GIF89a") // header [17]
	g.numbers(size.X, size.Y)
	g.bytes(0x80|gifColorBits-1, 0, 0) // screen descriptor [18]: a global colour table of 256
	for _, c := range p.rgb {
		g.bytes(c[:]...)
	}
	for range 1<<gifColorBits - len(p.rgb) {
		g.bytes(0, 0, 0)
	}
	g.bytes(0x21, 0xff, 11) // application extension [26], Netscape's: play again and again
	g.text("NETSCAPE2.0")
	g.bytes(3, 1, 0, 0, 0)
	return g
}

func (g *gifWriter) frame(picture, shown *image.Paletted, r image.Rectangle, stay time.Duration) error {
	g.bytes(0x21, 0xf9, 4, 1<<2|1) // graphic control [23]: leave it when the next comes; one index is transparent
	g.numbers(int(stay / (10 * time.Millisecond)))
	g.bytes(clearIndex, 0, 0x2c) // and image descriptor [20]: no table of its own
	g.numbers(r.Min.X, r.Min.Y, r.Dx(), r.Dy())
	g.bytes(0, gifColorBits)
	g.lzw.Reset(&g.blocks, lzw.LSB, gifColorBits)
	whole := r == picture.Rect
	for y := r.Min.Y; y < r.Max.Y; y++ {
		now := picture.Pix[picture.PixOffset(r.Min.X, y):picture.PixOffset(r.Max.X, y)]
		if !whole {
			g.row = changes(g.row[:0], now, shown.Pix[shown.PixOffset(r.Min.X, y):])
			now = g.row
		}
		if _, err := g.lzw.Write(now); err != nil {
			return err
		}
	}
	if err := g.lzw.Close(); err != nil {
		return err
	}
	return g.blocks.end()
}

// close writes the trailer [27].
func (g *gifWriter) close() error {
	g.bytes(0x3b)
	return g.w.Flush()
}

// The bufio.Writer remembers the first error and gives it back in Flush.

func (g *gifWriter) text(s string) { _, _ = g.w.WriteString(s) }

func (g *gifWriter) bytes(b ...byte) { _, _ = g.w.Write(b) }

func (g *gifWriter) numbers(all ...int) {
	for _, n := range all {
		g.bytes(binary.LittleEndian.AppendUint16(nil, uint16(n))...)
	}
}

// blockWriter cuts data into the sub-blocks of up to 255 bytes [15] that a GIF has.
type blockWriter struct {
	w     *bufio.Writer
	block [256]byte // its length and its bytes
}

// Write implements io.Writer.
func (b *blockWriter) Write(data []byte) (int, error) {
	n := len(data)
	for len(data) > 0 {
		taken := copy(b.block[1+b.block[0]:], data)
		b.block[0] += byte(taken)
		data = data[taken:]
		if b.block[0] == 255 {
			if err := b.flush(); err != nil {
				return 0, err
			}
		}
	}
	return n, nil
}

func (b *blockWriter) flush() error {
	_, err := b.w.Write(b.block[:1+int(b.block[0])])
	b.block[0] = 0
	return err
}

// end writes what is left and the empty block that ends the data.
func (b *blockWriter) end() error {
	if b.block[0] > 0 {
		if err := b.flush(); err != nil {
			return err
		}
	}
	return b.flush()
}
