package render

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/makrukbot/makrukbot/game"
)

// startKey is the key of the start position.
const startKey = "1.rnsmksnr8pppppppp16PPPPPPPP8RNSKMSNR"

// fullScene has something in every field.
func fullScene(t testing.TB) Scene {
	t.Helper()
	s, err := ParseKey(startKey)
	if err != nil {
		t.Fatal(err)
	}
	s.Board[game.SquareAt(3, 3)] = game.NewPiece(game.White, game.Bia).Promote()
	s.Board[game.SquareAt(4, 3)] = game.NewPiece(game.Black, game.Bia).Promote()
	s.Reach, s.Takes, s.Chosen, s.Wrong = 1<<63|1, 1<<17, ^game.Bitboard(0), 1<<40
	s.Picked, s.Check = 1<<2, 1<<3
	s.Labels[0], s.Labels[63] = '1', 'z'
	s.Last = game.NewMove(12, 20, false)
	s.Arrow = game.NewMove(33, 41, true)
	s.Count = Count{At: 12, Limit: 64}
	s.Eval, s.Result = EvalOf(0.75), Draw
	s.View = game.Black
	s.Style = Style{Theme: Lotus, Set: LetterSet, Shades: Chequered, Coordinates: ThaiCoordinates, Size: 480}
	return s
}

func TestKey(t *testing.T) {
	full := fullScene(t)
	for _, c := range []struct {
		name  string
		scene Scene
		want  string
	}{
		{"empty", Scene{}, "1.64"},
		{"view", Scene{View: game.Black, Last: game.NewMove(1, 11, false)}, "1.64.ljl.v1"},
		{"full", full, "1.rnsmksnr8pppppppp11Qq3PPPPPPPP8RNSKMSNR.r1y2p0ij32e8e9.t2t4w.c3w5e11264sgsf" +
			".xe13wu1og.p4.k8.n1y2p0ij32e8e9_1z.lzw.a57l.uc.w1s.e24.o3.v1.h3.m2.q1.f1.zdc"},
		{"before sets and themes", Scene{Style: Style{Shades: Chequered, Size: 360}}, "1.64.q1.za0"},
	} {
		if got := c.scene.Key(); got != c.want {
			t.Errorf("%s: got key %q, want %q", c.name, got, c.want)
		}
		if got, err := ParseKey(c.want); err != nil || got != c.scene {
			t.Errorf("%s: ParseKey does not give the scene back: %v", c.name, err)
		}
	}
}

func TestParseKeyErrors(t *testing.T) {
	for _, c := range []struct {
		key    string
		offset int
		text   string
	}{
		{"", 0, "version"},
		{"2.64", 0, "version"},
		{"1.63", 2, "63 squares"},
		{"1.99999999999999999999", 2, "squares"},
		{"1.63kk", 2, "more than 64"},
		{"1.63-", 2, "unknown man"},
		{"1.64.", 0, "one form"},
		{"1.64..v1", 5, "unknown field"},
		{"1.64.v0", 0, "one form"},
		{"1.64.v2", 0, "view"},
		{"1.64.y1", 5, "unknown field"},
		{"1.64.ra.rb", 0, "one form"},
		{"1.64.v1.ra", 0, "one form"},
		{"1.64.r!", 5, "bad number"},
		{"1.64.r3w5e11264sgsg", 5, "bad number"},
		{"1.64.n3_a", 5, "bad labels"},
		{"1.64.n1_.", 5, "bad labels"},
		{"1.64.q0", 0, "one form"},
		{"1.64.q3", 0, "shades"},
		{"1.64.f2", 0, "coordinates"},
		{"1.64.e2u", 0, "evaluation"},
		{"1.64.o4", 0, "result"},
		{"1.64.h9", 0, "theme"},
		{"1.64.zzz", 0, "size"},
	} {
		_, err := ParseKey(c.key)
		var bad *KeyError
		if !errors.As(err, &bad) {
			t.Errorf("%q: got %v, want a KeyError", c.key, err)
			continue
		}
		if bad.Offset != c.offset || !strings.Contains(bad.Text, c.text) {
			t.Errorf("%q: got %q at %d, want %q at %d", c.key, bad.Text, bad.Offset, c.text, c.offset)
		}
	}
}

// FuzzParseKey checks that what can be read is written as it was, in letters that are safe anywhere, and within the
// length that is promised.
func FuzzParseKey(f *testing.F) {
	f.Add(startKey)
	f.Add(fullScene(f).Key())
	f.Fuzz(func(t *testing.T, key string) {
		s, err := ParseKey(key)
		if err != nil {
			return
		}
		if got := s.Key(); got != key {
			t.Errorf("key %q came back as %q", key, got)
		}
		unsafe := func(r rune) bool { return !(r < 128 && isLabel(byte(r))) && r != '.' && r != '_' }
		if strings.ContainsFunc(key, unsafe) {
			t.Errorf("key %q has letters that are not safe", key)
		}
		if len(key) >= 300 {
			t.Errorf("key of %d bytes", len(key))
		}
	})
}

// TestKeyRoundTrip checks that every scene that can be drawn comes back from its key.
func TestKeyRoundTrip(t *testing.T) {
	men := []game.Piece{game.NoPiece}
	for p := range len(pieceLetters) {
		if pieceLetters[p] != noLetter {
			men = append(men, game.Piece(p))
		}
	}
	labels := []byte("\x00\x00\x0009AZaz")
	rapid.Check(t, func(t *rapid.T) {
		var s Scene
		for sq := range s.Board {
			s.Board[sq] = rapid.SampledFrom(men).Draw(t, "man")
			s.Labels[sq] = rapid.SampledFrom(labels).Draw(t, "label")
		}
		for _, set := range []*game.Bitboard{&s.Reach, &s.Takes, &s.Chosen, &s.Wrong, &s.Picked, &s.Check} {
			*set = game.Bitboard(rapid.Uint64().Draw(t, "set"))
		}
		s.Last = game.Move(rapid.Uint16().Draw(t, "last"))
		s.Arrow = game.Move(rapid.Uint16().Draw(t, "arrow"))
		s.Count.Limit = rapid.Uint8().Draw(t, "limit")
		s.Count.At = rapid.Uint8().Draw(t, "at")
		s.View = game.Color(rapid.Uint8Max(1).Draw(t, "view"))
		s.Eval = Eval(rapid.Uint8Max(uint8(maxEval)).Draw(t, "eval"))
		s.Result = Result(rapid.Uint8Max(uint8(Draw)).Draw(t, "result"))
		s.Style.Theme = Theme(rapid.Uint8Max(uint8(Themes-1)).Draw(t, "theme"))
		s.Style.Set = Set(rapid.Uint8Max(uint8(Sets-1)).Draw(t, "set"))
		s.Style.Shades = Shades(rapid.Uint8Max(uint8(Plain)).Draw(t, "shades"))
		s.Style.Coordinates = Coordinates(rapid.Uint8Max(uint8(ThaiCoordinates)).Draw(t, "coordinates"))
		s.Style.Size = rapid.Uint16Range(MinSize, MaxSize).Draw(t, "size")
		if got, err := ParseKey(s.Key()); err != nil || got != s {
			t.Fatalf("key %q does not give the scene back: %v", s.Key(), err)
		}
	})
}
