package record

import (
	"fmt"
	"strconv"
)

// ID is a number of our own for a chat, a person or a game. It is drawn at random, never counted, so that giving one
// out touches no key that others wait for, and it says nothing about who has it. Zero is nobody.
type ID uint64

// String returns the number in base 36, without leading zeros.
func (i ID) String() string { return strconv.FormatUint(uint64(i), 36) }

// ParseID reads what String wrote.
func ParseID(s string) (ID, error) {
	n, err := strconv.ParseUint(s, 36, 64)
	if err != nil {
		return 0, fmt.Errorf("failed to read the number %q: %w", s, err)
	}
	return ID(n), nil
}

// MarshalText writes the number as String does.
func (i ID) MarshalText() ([]byte, error) { return i.AppendText(nil) }

// AppendText appends what MarshalText writes.
func (i ID) AppendText(b []byte) ([]byte, error) { return strconv.AppendUint(b, uint64(i), 36), nil }

// UnmarshalText reads what MarshalText wrote.
func (i *ID) UnmarshalText(b []byte) (err error) {
	*i, err = ParseID(string(b))
	return err
}
