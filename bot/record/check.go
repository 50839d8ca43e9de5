package record

import (
	"errors"
	"fmt"
	"strings"
)

// ErrKind is returned for a record of a kind that this program does not know.
var ErrKind = errors.New("there are no records of this kind")

// kinds are the readers of all kinds of records, by what their keys begin with.
var kinds = map[string]func(key string, data []byte) error{
	"game":     reads[Game],
	"board":    reads[Board],
	"post":     reads[Post],
	"chat":     reads[Chat],
	"person":   reads[Person],
	"chatof":   reads[Link],
	"personof": reads[Link],
	"bychat":   reads[Link],
	"byuser":   reads[Link],
	"running":  reads[Link],
	"named":    reads[Link],
	"invite":   reads[Invite],
	"pending":  reads[Link],
	"lesson":   reads[Lesson],
	"puzzle":   reads[Puzzle],
	"study":    reads[Study],
	"report":   reads[Report],
	"review":   reads[Review],
	"rating":   reads[Standing],
	"career":   reads[Career],
	"versus":   reads[Score],
	"replay":   reads[Replay],
	"panel":    reads[Panel],
	"replayed": reads[Replayed],
	"picture":  reads[Picture],
	"inbox":    reads[Event],
	"aside":    reads[Aside],
	"fetch":    reads[Event],
	"seen":     reads[Link],
	"owed":     reads[Owed],
	"note":     reads[Note],
	"work":     reads[Job],
	"due":      reads[Due],
	"secret":   reads[Secret],
	"pushes":   reads[Tally],
}

// KindOf returns the kind of record that a key belongs to: "game" of "game/7".
func KindOf(key string) string {
	kind, _, _ := strings.Cut(key, "/")
	return kind
}

// Check reads a record as the program does, whatever its kind. Its errors are [ErrDecode], [ErrNewer] and [ErrKind].
func Check(key string, data []byte) error {
	read, ok := kinds[KindOf(key)]
	if !ok {
		return fmt.Errorf("failed to read %s: %w", key, ErrKind)
	}
	return read(key, data)
}

func reads[T any](key string, data []byte) error {
	_, err := Decode[T](key, data)
	return err
}
