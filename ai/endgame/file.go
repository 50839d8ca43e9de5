package endgame

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
	"sync/atomic"
)

// A file holds one table, compressed in blocks of rows, so that a single row can be read. It is a line of text that says
// which table it is, the blocks, an index with a length and a checksum for each block, and a tail of fixed size that
// says where the index begins and has a checksum of line and index. Numbers are little-endian, checksums CRC-32C.

const (
	blockRows = 1024
	blockSize = blockRows * 64
	tailSize  = 8 + 4
	indexSize = 4 + 4 // of a block
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// FileError tells which file of a folder is not a sound table, and why.
type FileError struct {
	Name string
	Err  error
}

// Error tells the name and the reason.
func (e *FileError) Error() string {
	return fmt.Sprintf("the table of an ending %s cannot be used: %v", e.Name, e.Err)
}

// Unwrap returns the reason.
func (e *FileError) Unwrap() error { return e.Err }

// header is the first line of a file.
func (k key) header() string {
	return fmt.Sprintf("makrukbot endgame 1 %s %s\n", k.ending, k.lawName())
}

// lawName is how files call a law.
func (k key) lawName() string {
	if k.law == nil {
		return "distance"
	}
	return k.law.Name
}

// writeTable writes the file of a table.
func writeTable(out io.Writer, k key, rows memory) error {
	w := bufio.NewWriterSize(out, 1<<20)
	header := k.header()
	w.WriteString(header) // a failure stays with w until Flush
	offset := len(header)
	var index []byte
	var block bytes.Buffer
	deflate, err := flate.NewWriter(&block, flate.BestSpeed)
	if err != nil {
		return err
	}
	for len(rows) > 0 {
		n := min(blockSize, len(rows))
		block.Reset()
		deflate.Reset(&block)
		deflate.Write(rows[:n]) // to memory
		deflate.Close()
		rows = rows[n:]
		if _, err := w.Write(block.Bytes()); err != nil {
			return err
		}
		offset += block.Len()
		index = binary.LittleEndian.AppendUint32(index, uint32(block.Len()))
		index = binary.LittleEndian.AppendUint32(index, crc32.Checksum(block.Bytes(), castagnoli))
	}
	w.Write(index)
	w.Write(tail(header, index, offset))
	return w.Flush()
}

func tail(header string, index []byte, offset int) []byte {
	sum := crc32.Update(crc32.Checksum([]byte(header), castagnoli), castagnoli, index)
	return binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint64(nil, uint64(offset)), sum)
}

// file is the rows of a file.
type file struct {
	key
	in     io.ReaderAt
	shape  *shape
	blocks []span
	cache  *cache
	name   string
	broken atomic.Bool // it is used no more
	tell   func(error) // that it is broken
}

// span is where a block lies in a file.
type span struct {
	offset int64
	size   int
	sum    uint32
}

// openFile reads the index of a file of so many bytes. tell is told once if it is found broken later.
func openFile(name string, in io.ReaderAt, size int64, k key, c *cache, tell func(error)) (*file, error) {
	f := &file{key: k, in: in, shape: newShape(k.ending), cache: c, name: name, tell: tell}
	if err := f.readIndex(size); err != nil {
		return nil, err
	}
	return f, nil
}

// refuse sees to it that the file is used no more.
func (f *file) refuse(err error) {
	if f.broken.CompareAndSwap(false, true) {
		f.tell(&FileError{f.name, err})
	}
}

func (f *file) readIndex(size int64) error {
	header := f.header()
	n := (f.shape.total + blockRows - 1) / blockRows
	end := make([]byte, n*indexSize+tailSize)
	at := size - int64(len(end))
	if at < int64(len(header)) {
		return fmt.Errorf("it has only %d bytes", size)
	}
	first := make([]byte, len(header))
	if _, err := f.in.ReadAt(first, 0); err != nil {
		return err
	}
	if string(first) != header {
		return fmt.Errorf("it begins with %q instead of %q", first, header)
	}
	if _, err := f.in.ReadAt(end, at); err != nil {
		return err
	}
	index := end[:n*indexSize]
	if !bytes.Equal(end[len(index):], tail(header, index, int(at))) {
		return fmt.Errorf("its index does not match the checksum")
	}
	offset := int64(len(header))
	for ; len(index) > 0; index = index[indexSize:] {
		b := span{offset, int(binary.LittleEndian.Uint32(index)), binary.LittleEndian.Uint32(index[4:])}
		f.blocks = append(f.blocks, b)
		offset += int64(b.size)
	}
	if offset != at {
		return fmt.Errorf("its blocks take %d bytes, there are %d", offset, at)
	}
	return nil
}

// row returns a row, nil when its block cannot be read; then the file is not read any more.
func (f *file) row(i int) *[64]uint8 {
	if f.broken.Load() {
		return nil
	}
	n := i / blockRows
	block := f.cache.get(f, n)
	if block == nil {
		var err error
		if block, err = f.read(n); err != nil {
			f.refuse(err)
			return nil
		}
		f.cache.put(f, n, block)
	}
	return block.row(i % blockRows)
}

// inflaters are readers to use again.
var inflaters = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// packed reads a block as the file has it, and checks it.
func (f *file) packed(n int) ([]byte, error) {
	b := f.blocks[n]
	packed := make([]byte, b.size)
	if _, err := f.in.ReadAt(packed, b.offset); err != nil {
		return nil, fmt.Errorf("failed to read block %d: %w", n, err)
	}
	if crc32.Checksum(packed, castagnoli) != b.sum {
		return nil, fmt.Errorf("block %d does not match its checksum", n)
	}
	return packed, nil
}

// read reads a block and unpacks it.
func (f *file) read(n int) (memory, error) {
	packed, err := f.packed(n)
	if err != nil {
		return nil, err
	}
	inflate := inflaters.Get().(io.Reader)
	defer inflaters.Put(inflate)
	if err := inflate.(flate.Resetter).Reset(bytes.NewReader(packed), nil); err != nil {
		return nil, err
	}
	rows := make(memory, min(blockRows, f.shape.total-n*blockRows)*64)
	if _, err := io.ReadFull(inflate, rows); err != nil {
		return nil, fmt.Errorf("failed to unpack block %d: %w", n, err)
	}
	return rows, nil
}

// cache keeps blocks of all files that were read lately. It may be used from many goroutines.
type cache struct {
	mu     sync.Mutex // guards all below
	blocks map[blockKey]memory
	order  []blockKey // a ring of the keys in blocks, in the order in which they came
	next   int
}

type blockKey struct {
	file  *file
	block int
}

// cachedBlocks is how many blocks are kept: 8 MB.
const cachedBlocks = 8 << 20 / blockSize

func (c *cache) get(f *file, n int) memory {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.blocks[blockKey{f, n}]
}

func (c *cache) put(f *file, n int, block memory) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := blockKey{f, n}
	if c.blocks[k] != nil {
		return
	}
	if len(c.order) < cachedBlocks {
		c.order = append(c.order, k)
	} else {
		delete(c.blocks, c.order[c.next])
		c.order[c.next] = k
		c.next = (c.next + 1) % cachedBlocks
	}
	c.blocks[k] = block
}
