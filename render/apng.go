package render

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
	"time"
)

// apngWriter writes an animation as PNG frame by frame. Names in brackets are chunks, as "Portable Network Graphics (PNG)
// Specification (Third Edition)" of the W3C (2025) has them.
type apngWriter struct {
	w     *bufio.Writer
	zlib  *zlib.Writer
	data  bytes.Buffer // of a frame
	row   []byte
	count uint32 // of chunks that are numbered
}

func newAPNGWriter(w io.Writer, size image.Point, frames int, p *palette) *apngWriter {
	a := &apngWriter{w: bufio.NewWriter(w), row: make([]byte, 0, 1+size.X)}
	a.zlib, _ = zlib.NewWriterLevel(&a.data, zlib.BestCompression) // which is a level there is
	_, _ = a.w.WriteString("\x89PNG\r\n\x1a\n")
	a.chunk("IHDR", numbers32(size.X, size.Y), []byte{8, 3, 0, 0, 0}) // eight bits a pixel, with a palette
	a.chunk("acTL", numbers32(frames, 0))                             // again and again
	var colors []byte
	for _, c := range p.rgb {
		colors = append(colors, c[:]...)
	}
	a.chunk("PLTE", colors, []byte{0, 0, 0})
	a.chunk("tRNS", bytes.Repeat([]byte{0xff}, len(p.rgb)), []byte{0})
	return a
}

func (a *apngWriter) frame(picture, shown *image.Paletted, r image.Rectangle, stay time.Duration) error {
	whole := r == picture.Rect
	blend := byte(1) // over what is shown
	if whole {
		blend = 0
	}
	a.chunk("fcTL", a.number(), numbers32(r.Dx(), r.Dy(), r.Min.X, r.Min.Y), // leave it when the next comes
		binary.BigEndian.AppendUint16(nil, uint16(stay/time.Millisecond)), binary.BigEndian.AppendUint16(nil, 1000), []byte{0, blend})
	first := a.count == 1
	a.data.Reset()
	a.zlib.Reset(&a.data)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		now := picture.Pix[picture.PixOffset(r.Min.X, y):picture.PixOffset(r.Max.X, y)]
		a.row = append(a.row[:0], 0) // the row as it is, without a filter
		if whole {
			a.row = append(a.row, now...)
		} else {
			a.row = changes(a.row, now, shown.Pix[shown.PixOffset(r.Min.X, y):])
		}
		if _, err := a.zlib.Write(a.row); err != nil {
			return err
		}
	}
	if err := a.zlib.Close(); err != nil {
		return err
	}
	if first {
		a.chunk("IDAT", a.data.Bytes())
	} else {
		a.chunk("fdAT", a.number(), a.data.Bytes())
	}
	return nil
}

// close writes the last chunk.
func (a *apngWriter) close() error {
	a.chunk("IEND")
	return a.w.Flush()
}

// number returns the number of the next of the chunks that are numbered.
func (a *apngWriter) number() []byte {
	a.count++
	return numbers32(int(a.count - 1))
}

// chunk writes a chunk: its length, its kind, what is in it, and a check sum. The bufio.Writer remembers the first error
// and gives it back in Flush.
func (a *apngWriter) chunk(kind string, parts ...[]byte) {
	content := append([][]byte{[]byte(kind)}, parts...)
	sum, length := crc32.NewIEEE(), -len(kind)
	for _, part := range content {
		_, _ = sum.Write(part)
		length += len(part)
	}
	_, _ = a.w.Write(numbers32(length))
	for _, part := range content {
		_, _ = a.w.Write(part)
	}
	_, _ = a.w.Write(numbers32(int(sum.Sum32())))
}

// numbers32 returns numbers as four bytes each, the highest first.
func numbers32(all ...int) []byte {
	var b []byte
	for _, n := range all {
		b = binary.BigEndian.AppendUint32(b, uint32(n))
	}
	return b
}
