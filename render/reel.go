package render

import (
	"encoding/base64"
	"encoding/binary"
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// A film's key is the key of its first scene, a tilde, and what the scenes after it change, in base64 for URLs: two bytes
// for a move, the highest first.
//
//	0-12   the move, as game.Move has it; none: a byte follows that is the result, and all else stays
//	13     the move gives check
//	14-15  the count: zero stays, one is a move further, two follows as At and Limit
//
// The moves are mechanical, so that a key says all without a rule book: a game of 200 moves takes about 1100 bytes.
const (
	reelMove    = 1<<13 - 1
	reelCheck   = 1 << 13
	reelCount   = 14
	reelSame    = 0
	reelFurther = 1
	reelNew     = 2
)

// FilmKey returns the name of an animation: scenes that are equal, and no others, have equal names. It is false for scenes
// that are not the moves of a game, as those of [Film] are.
func FilmKey(scenes []Scene) (key string, ok bool) {
	if len(scenes) == 0 {
		return "", false
	}
	var reel []byte
	for i := range scenes[1:] {
		before, after := &scenes[i], &scenes[i+1]
		part := reelPart(before, after)
		if s, rest, ok := nextScene(before, part); !ok || len(rest) > 0 || s != *after {
			return "", false
		}
		reel = append(reel, part...)
	}
	return scenes[0].Key() + "~" + base64.RawURLEncoding.EncodeToString(reel), true
}

// reelPart says what a scene changes in the one before.
func reelPart(before, after *Scene) []byte {
	if after.Result != before.Result {
		return []byte{0, 0, byte(after.Result)}
	}
	word := uint16(after.Last) & reelMove
	if after.Check != 0 {
		word |= reelCheck
	}
	switch further := (Count{before.Count.At + 1, before.Count.Limit}); after.Count {
	case before.Count:
		word |= reelSame << reelCount
	case further:
		word |= reelFurther << reelCount
	default:
		word |= reelNew << reelCount
		return append(binary.BigEndian.AppendUint16(nil, word), after.Count.At, after.Count.Limit)
	}
	return binary.BigEndian.AppendUint16(nil, word)
}

// nextScene returns the scene after one, and what is left of a reel; false if the reel ends within it, or moves nobody.
func nextScene(s *Scene, reel []byte) (next Scene, rest []byte, ok bool) {
	if len(reel) < 2 {
		return next, nil, false
	}
	word, reel := binary.BigEndian.Uint16(reel), reel[2:]
	next = *s
	if word == 0 {
		if len(reel) == 0 {
			return next, nil, false
		}
		next.Result = Result(reel[0])
		return next, reel[1:], true
	}
	move := game.Move(word & reelMove)
	man := next.Board[move.From()]
	if man == game.NoPiece || move.Promotes() && man.Kind() != game.Bia {
		return next, nil, false
	}
	if move.Promotes() {
		man = man.Promote()
	}
	next.Board[move.From()], next.Board[move.To()], next.Last = game.NoPiece, man, move
	next.Check = 0
	if word&reelCheck != 0 {
		next.Check = khunOf(&next, man.Color().Other())
	}
	switch word >> reelCount {
	case reelFurther:
		next.Count.At++
	case reelNew:
		if len(reel) < 2 {
			return next, nil, false
		}
		next.Count = Count{At: reel[0], Limit: reel[1]}
		reel = reel[2:]
	}
	return next, reel, true
}

// khunOf returns where a side's khun stands.
func khunOf(s *Scene, side game.Color) game.Bitboard {
	for sq, p := range s.Board {
		if p == game.NewPiece(side, game.Khun) {
			return game.Square(sq).Bit()
		}
	}
	return 0
}

// ParseFilmKey returns the scenes that a film's key names. Its errors are *KeyError; whatever else may seem to say the
// same as a key is refused.
func ParseFilmKey(key string) ([]Scene, error) {
	first, text, ok := strings.Cut(key, "~")
	if !ok {
		return nil, &KeyError{Key: key, Offset: len(key), Text: "no film"}
	}
	s, err := ParseKey(first)
	if err != nil {
		return nil, err
	}
	bad := &KeyError{Key: key, Offset: len(first) + 1, Text: "bad film"}
	reel, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, bad
	}
	scenes := []Scene{s}
	for len(reel) > 0 {
		if s, reel, ok = nextScene(&s, reel); !ok || s.Validate() != nil {
			return nil, bad
		}
		scenes = append(scenes, s)
	}
	if same, ok := FilmKey(scenes); !ok || same != key {
		return nil, bad
	}
	return scenes, nil
}
