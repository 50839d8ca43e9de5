package render

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// A key is a version, the board, and those fields of the scene that are not zero, with dots between:
//
//	1.rnsmksnr8pppppppp16PPPPPPPP8RNSKMSNR.l13k.vb
//
// The board runs as in a FEN but without slashes, a number standing for that many empty squares, and Q or q for a
// promoted bia. A field is its tag and its value; numbers are in base 36. Only letters, digits, dots and underscores
// occur, so a key is safe in URLs and as a file name. A key of a position in play is shorter than 100 bytes, every
// key shorter than 300.
const keyVersion = "1"

// KeyError says where and why a key could not be read.
type KeyError struct {
	Key    string
	Offset int // in bytes
	Text   string
}

func (e *KeyError) Error() string {
	return fmt.Sprintf("bad picture key %q at %d: %s", e.Key, e.Offset, e.Text)
}

// field is one optional part of a key. put returns "" for the zero value.
type field struct {
	tag byte
	put func(s *Scene) string
	get func(s *Scene, value string) error
}

// fields are the optional parts in the order in which a key has them.
var fields = []field{
	number('r', func(s *Scene) *game.Bitboard { return &s.Reach }),
	number('t', func(s *Scene) *game.Bitboard { return &s.Takes }),
	number('c', func(s *Scene) *game.Bitboard { return &s.Chosen }),
	number('x', func(s *Scene) *game.Bitboard { return &s.Wrong }),
	number('p', func(s *Scene) *game.Bitboard { return &s.Picked }),
	number('k', func(s *Scene) *game.Bitboard { return &s.Check }),
	{'n', putLabels, getLabels},
	number('l', func(s *Scene) *game.Move { return &s.Last }),
	number('a', func(s *Scene) *game.Move { return &s.Arrow }),
	number('u', func(s *Scene) *uint8 { return &s.Count.At }),
	number('w', func(s *Scene) *uint8 { return &s.Count.Limit }),
	number('e', func(s *Scene) *Eval { return &s.Eval }),
	number('o', func(s *Scene) *Result { return &s.Result }),
	number('v', func(s *Scene) *game.Color { return &s.View }),
	number('h', func(s *Scene) *Theme { return &s.Style.Theme }),
	number('m', func(s *Scene) *Set { return &s.Style.Set }),
	number('q', func(s *Scene) *Shades { return &s.Style.Shades }),
	number('f', func(s *Scene) *Coordinates { return &s.Style.Coordinates }),
	number('z', func(s *Scene) *uint16 { return &s.Style.Size }),
}

// Key returns the scene's name. Scenes that are equal, and no others, have equal keys, provided that Validate accepts
// them.
func (s Scene) Key() string {
	var b strings.Builder
	b.WriteString(keyVersion + ".")
	putBoard(&b, &s.Board)
	for _, f := range fields {
		if v := f.put(&s); v != "" {
			b.WriteByte('.')
			b.WriteByte(f.tag)
			b.WriteString(v)
		}
	}
	return b.String()
}

// ParseKey returns the scene that a key names. Its errors are *KeyError. Each scene has one key: whatever else may seem
// to say the same is refused.
func ParseKey(key string) (Scene, error) {
	var s Scene
	fail := func(offset int, text string) (Scene, error) {
		return Scene{}, &KeyError{Key: key, Offset: offset, Text: text}
	}
	version, rest, _ := strings.Cut(key, ".")
	if version != keyVersion {
		return fail(0, "unknown version")
	}
	board, rest, _ := strings.Cut(rest, ".")
	offset := len(version) + 1
	if err := getBoard(&s.Board, board); err != nil {
		return fail(offset, err.Error())
	}
	offset += len(board) + 1
	for part := range strings.SplitSeq(rest, ".") {
		if rest == "" {
			break
		}
		if err := s.getField(part); err != nil {
			return fail(offset, err.Error())
		}
		offset += len(part) + 1
	}
	if err := s.Validate(); err != nil {
		return fail(0, err.Error())
	}
	if s.Key() != key {
		return fail(0, "not in its one form")
	}
	return s, nil
}

func (s *Scene) getField(part string) error {
	for _, f := range fields {
		if part != "" && part[0] == f.tag {
			return f.get(s, part[1:])
		}
	}
	return fmt.Errorf("unknown field %q", part)
}

// number is the field of an unsigned number, in base 36.
func number[T ~uint8 | ~uint16 | ~uint64](tag byte, at func(*Scene) *T) field {
	size := bits.Len64(uint64(^T(0)))
	return field{
		tag: tag,
		put: func(s *Scene) string {
			if n := *at(s); n != 0 {
				return strconv.FormatUint(uint64(n), 36)
			}
			return ""
		},
		get: func(s *Scene, value string) error {
			n, err := strconv.ParseUint(value, 36, size)
			if err != nil {
				return fmt.Errorf("bad number %q", value)
			}
			*at(s) = T(n)
			return nil
		},
	}
}

// putLabels writes the set of labelled squares and, after an underscore, their labels from a1 on.
func putLabels(s *Scene) string {
	var set game.Bitboard
	var labels []byte
	for sq, label := range s.Labels {
		if label != 0 {
			set |= game.Square(sq).Bit()
			labels = append(labels, label)
		}
	}
	if set == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(set), 36) + "_" + string(labels)
}

func getLabels(s *Scene, value string) error {
	digits, labels, _ := strings.Cut(value, "_")
	n, err := strconv.ParseUint(digits, 36, 64)
	set := game.Bitboard(n)
	if err != nil || set.Len() != len(labels) {
		return fmt.Errorf("bad labels %q", value)
	}
	i := 0
	for sq := range set.All {
		s.Labels[sq] = labels[i]
		i++
	}
	return nil
}
