package record

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	legacy "github.com/go-json-experiment/json/v1"

	"github.com/makrukbot/makrukbot/store"
)

// Version is the version of the records' shapes that this program writes.
const Version = 1

// ErrNewer is returned for a record that a newer program wrote.
var ErrNewer = errors.New("the record was written by a newer program")

// ErrDecode is returned for a record that cannot be read.
var ErrDecode = errors.New("the record cannot be read")

var versionHead = []byte(`{"v":`)

// format is how records are written and read: the same JSON as that of encoding/json, by which they were until the second
// version of that package read them nearly twice as fast. A name that comes twice, and characters that are none, are taken
// as they were: what people write is no reason to lose a record. Maps are written in order, so that a record which has not
// changed is the same bytes.
var format = json.JoinOptions(
	jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
	json.Deterministic(true), json.FormatNilSliceAsNull(true), json.FormatNilMapAsNull(true),
	legacy.OmitEmptyWithLegacySemantics(true), legacy.FormatDurationAsNano(true), legacy.UnmarshalArrayFromAnyLength(true),
)

// Get loads a record; store.ErrNotFound if there is none.
func Get[T any](tx store.Tx, k Key[T]) (T, error) {
	var v T
	data, err := tx.Get([]byte(k))
	if err != nil {
		return v, err
	}
	return Decode[T](string(k), data)
}

// Has reports whether there is a record.
func Has[T any](tx store.Tx, k Key[T]) (bool, error) {
	_, err := tx.Get([]byte(k))
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Put stores a record.
func Put[T any](tx store.Tx, k Key[T], v T) error {
	data, err := json.Marshal(&v, format)
	if err != nil {
		return fmt.Errorf("failed to write %s: %w", k, err)
	}
	stored := append(make([]byte, 0, len(versionHead)+4+len(data)), versionHead...)
	stored = strconv.AppendInt(stored, Version, 10)
	if len(data) > 2 {
		stored = append(stored, ',')
	}
	return tx.Put([]byte(k), append(stored, data[1:]...))
}

// Delete removes a record; one that is not there is no error.
func Delete[T any](tx store.Tx, k Key[T]) error { return tx.Delete([]byte(k)) }

// Item is a record with its key.
type Item[T any] struct {
	Key   Key[T]
	Value T
	Err   error // ErrDecode or ErrNewer: Value cannot be read
}

// List returns at most max records of a range in the order of their keys, those after a key (empty: from the first).
// One that cannot be read is in it with its Err, so that it harms no other.
func List[T any](tx store.Tx, p Prefix[T], after Key[T], max int) ([]Item[T], error) {
	r := store.Range{Prefix: []byte(p)}
	if after != "" {
		r.From = append([]byte(after), 0)
	}
	var items []Item[T]
	for e, err := range tx.Scan(r) {
		if err != nil {
			return nil, err
		}
		if len(items) == max {
			break
		}
		v, err := Decode[T](string(e.Key), e.Value)
		items = append(items, Item[T]{Key[T](e.Key), v, err})
	}
	return items, nil
}

// Part returns a part of a key, parts being what stands between the slashes, from 0.
func (k Key[T]) Part(n int) string {
	parts := strings.Split(string(k), "/")
	if n >= len(parts) {
		return ""
	}
	return parts[n]
}

// Decode reads what Put stored under a key.
func Decode[T any](key string, data []byte) (T, error) {
	var v T
	rest, ok := bytes.CutPrefix(data, versionHead)
	if !ok {
		return v, fmt.Errorf("failed to read %s: no version: %w", key, ErrDecode)
	}
	digits := rest[:len(rest)-len(bytes.TrimLeft(rest, "0123456789"))]
	version, err := strconv.Atoi(string(digits))
	if err != nil {
		return v, fmt.Errorf("failed to read %s: bad version: %w", key, ErrDecode)
	}
	if version > Version {
		return v, fmt.Errorf("failed to read %s: version %d, we know %d: %w", key, version, Version, ErrNewer)
	}
	if err := json.Unmarshal(data, &v, format); err != nil {
		return v, fmt.Errorf("failed to read %s: %w: %w", key, err, ErrDecode)
	}
	return v, nil
}
