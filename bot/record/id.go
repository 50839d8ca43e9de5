package record

import (
	"fmt"
	"strconv"
	"time"
)

// ID is a number of our own for a chat, a person or a game. It is drawn, never counted, so that giving one out touches no
// key that others wait for, and it says nothing about who has it. Zero is nobody.
type ID uint64

// idRandom is how many bits of an ID are random: among those of one slot of time (68 minutes; there are a million slots until
// the year 2106) nobody guesses one, and if ten were drawn each second, two would be the same once in a few years.
const idRandom = 44

// NewID makes a number that nothing has yet, of the time and a random number. Those of a time stand together in the store:
// what is played now fills few of its pages, and few are written in a commit, however many old games lie there.
func NewID(now time.Time, random uint64) ID {
	const slot = 12 // bits of a second's number
	return ID(uint64(now.Unix())>>slot<<idRandom | random&(1<<idRandom-1))
}

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
