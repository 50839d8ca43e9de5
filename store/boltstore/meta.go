package boltstore

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
)

// What bbolt's meta pages look like (bbolt, internal/common: page.go, meta.go). Numbers are in the machine's own byte
// order; offsets are from the start of the page, which has a header of 16 bytes.
const (
	metaMagic   = 0xED0CDAED
	metaVersion = 2

	magicAt    = 16 // uint32
	versionAt  = 20 // uint32
	pageSizeAt = 24 // uint32
	pagesAt    = 56 // uint64: the number of pages in use, which is the id of the first one above them
	txidAt     = 64 // uint64: the transaction that wrote the page
	checksumAt = 72 // uint64: FNV-1a of the bytes from magicAt to here
	metaEnd    = 80
)

// Page sizes that bbolt looks for.
const minPageSize, maxPageSize = 1 << 10, 1 << 24

// meta is what a valid meta page says.
type meta struct {
	pageSize, pages, txid uint64
}

// checkFile compares the size of the database file with the size that its newer meta page says. bbolt does not, and
// maps the file, so that a page past the end of a truncated file kills the process (SIGBUS) when it is read. It reports
// whether there is no file yet.
//
// The file is not locked here. Whoever has it open only ever makes it larger, and before writing the meta page that
// says so.
func checkFile(path string) (fresh bool, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	switch {
	case !info.Mode().IsRegular():
		return false, errors.New("not a regular file")
	case info.Size() == 0:
		return false, fmt.Errorf("%w: the file is empty", ErrCorrupt)
	}
	m, err := readMeta(f)
	if err != nil {
		return false, err
	}
	if need := m.pages * m.pageSize; uint64(info.Size()) < need {
		return false, fmt.Errorf("%w: the file is cut off: it has %d bytes and should have %d", ErrCorrupt, info.Size(), need)
	}
	return false, nil
}

// readMeta gives the newer of the two meta pages, or the one that is valid: a crash may tear the one being written.
func readMeta(f io.ReaderAt) (meta, error) {
	newest, err := readMetaAt(f, 0)
	if err == nil {
		if second, err2 := readMetaAt(f, int64(newest.pageSize)); err2 == nil && second.txid > newest.txid {
			newest = second
		}
		return newest, nil
	}
	// The second one lies one page further, whose size only the first one could have told.
	for size := int64(minPageSize); size <= maxPageSize; size *= 2 {
		if second, err2 := readMetaAt(f, size); err2 == nil && second.pageSize == uint64(size) {
			return second, nil
		}
	}
	return meta{}, err
}

// readMetaAt reads and checks the meta page at offset.
func readMetaAt(f io.ReaderAt, offset int64) (meta, error) {
	var page [metaEnd]byte
	if _, err := f.ReadAt(page[:], offset); errors.Is(err, io.EOF) {
		return meta{}, fmt.Errorf("%w: the file is cut off in its first pages", ErrCorrupt)
	} else if err != nil {
		return meta{}, err
	}
	order := binary.NativeEndian
	m := meta{
		pageSize: uint64(order.Uint32(page[pageSizeAt:])),
		pages:    order.Uint64(page[pagesAt:]),
		txid:     order.Uint64(page[txidAt:]),
	}
	switch {
	case order.Uint32(page[magicAt:]) != metaMagic:
		return meta{}, fmt.Errorf("%w: not a database file", ErrCorrupt)
	case order.Uint64(page[checksumAt:]) != checksum(page[:]):
		return meta{}, fmt.Errorf("%w: its first page has a wrong checksum", ErrCorrupt)
	case order.Uint32(page[versionAt:]) > metaVersion:
		return meta{}, fmt.Errorf("%w: file format %d", ErrNewer, order.Uint32(page[versionAt:]))
	}
	return m, nil
}

// checksum gives what the checksum of a meta page should be.
func checksum(page []byte) uint64 {
	sum := fnv.New64a()
	_, _ = sum.Write(page[magicAt:checksumAt]) // never fails
	return sum.Sum64()
}
