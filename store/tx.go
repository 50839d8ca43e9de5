package store

import (
	"bytes"
	"fmt"
	"iter"
)

// Limits of keys and values in bytes. The first lets every key stand in an index row of PostgreSQL (about 2,700
// bytes), the second is far above any record of ours and below what any backend takes.
const (
	MaxKey   = 1 << 10
	MaxValue = 16 << 20
)

// Tx is the store as the function of one Update or View sees it, its own writes included. It is for that function
// alone, on the goroutine that it was called on.
type Tx interface {
	// Get returns the value of key, or [ErrNotFound].
	Get(key []byte) ([]byte, error)
	// Put sets the value of key. Both are copied. Errors: [ErrReadOnly], [ErrScanOpen], [ErrSize].
	Put(key, value []byte) error
	// Delete removes key; that it is not there is no error. Errors: as with Put.
	Delete(key []byte) error
	// Scan yields the entries of r in the order of their keys, bytewise. An error ends it, with a zero Entry.
	// While the loop runs there may be other Scans, but no Put and no Delete.
	Scan(r Range) iter.Seq2[Entry, error]
}

// Entry is a key with its value.
type Entry struct {
	Key, Value []byte
}

// Range names the keys of a Scan: those that begin with Prefix, all if it is empty. From, if not empty, is the first
// key of the Scan, or where the first would be: forward it starts at the first key >= From, in reverse at the last
// key <= From. To go on after key k, forward, take k with a zero byte appended.
type Range struct {
	Prefix, From []byte
	Reverse      bool
}

// Bounds gives the range as its lowest key and the key just above its highest one, nil if there is no such key. The
// range is empty if high is not above low. It is for backends.
func (r Range) Bounds() (low, high []byte) {
	low, high = r.Prefix, after(r.Prefix)
	switch {
	case len(r.From) == 0:
	case !r.Reverse:
		if bytes.Compare(r.From, low) > 0 {
			low = r.From
		}
	default:
		// The least key above From is From and a zero byte.
		if end := append(bytes.Clone(r.From), 0); high == nil || bytes.Compare(end, high) < 0 {
			high = end
		}
	}
	return low, high
}

// after gives the least key above all that begin with prefix, nil if there is none: if the prefix has no byte but 0xff.
func after(prefix []byte) []byte {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] != 0xff {
			end := bytes.Clone(prefix[:i+1])
			end[i]++
			return end
		}
	}
	return nil
}

// CheckSize returns an error that wraps [ErrSize] unless key and value keep to the limits. It is for backends.
func CheckSize(key, value []byte) error {
	if len(key) == 0 || len(key) > MaxKey {
		return fmt.Errorf("failed to take a key of %d bytes: %w", len(key), ErrSize)
	}
	if len(value) > MaxValue {
		return fmt.Errorf("failed to take a value of %d bytes for key %q: %w", len(value), key, ErrSize)
	}
	return nil
}
