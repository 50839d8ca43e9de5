package render

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/makrukbot/makrukbot/game"
)

// TestFilmKey names the films of games by every rule book, most of which capture, promote, give check and come to a count,
// and has the scenes back.
func TestFilmKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := rapid.SampledFrom([]*game.Rules{game.Makruk, game.Thai, game.Sprint}).Draw(t, "rules")
		dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		g := game.NewGame(rules)
		for range rapid.IntRange(0, 300).Draw(t, "plies") {
			moves := g.Position().Moves(nil)
			if len(moves) == 0 || g.Outcome().Over() {
				break
			}
			if takes := g.Position().Captures(nil); len(takes) > 0 {
				moves = takes
			}
			if err := g.Play(moves[dice.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		if rapid.Bool().Draw(t, "resigned") {
			g.Resign(game.White)
		}
		scenes := Film(g, game.Black, Style{Theme: Night, Size: 320})
		key, ok := FilmKey(scenes)
		got, err := ParseFilmKey(key)
		if !ok || err != nil || !slices.Equal(got, scenes) {
			t.Fatalf("the key %q gives %d scenes of %d back: %v", key, len(got), len(scenes), err)
		}
	})
}

// TestFilmKeyLength names a long game, since addresses are limited.
func TestFilmKeyLength(t *testing.T) {
	scenes := Film(playedGame(t, "long"), game.White, Style{Size: 320})
	if key, ok := FilmKey(scenes); !ok || len(key) > 3*len(scenes)+100 || strings.Trim(key, urlSafe) != "" {
		t.Errorf("%d scenes make a key of %d: %s", len(scenes), len(key), key)
	}
}

// urlSafe are the characters that need no escape in a URL: RFC 3986, 2.3.
const urlSafe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

func TestNoFilm(t *testing.T) {
	start, marked := Scene{Board: Of(startPosition(t), game.White).Board}, Scene{}
	marked.Labels[3] = 'A'
	moved := start
	moved.Last = game.NewMove(16, 24, false)
	for name, scenes := range map[string][]Scene{
		"none": nil, "no move": {start, start}, "another board": {start, {}}, "marks": {{}, marked}, "a man who stays": {start, moved},
	} {
		if key, ok := FilmKey(scenes); ok {
			t.Errorf("%s: %s", name, key)
		}
	}
	for _, key := range []string{"", startKey, startKey + "~!", startKey + "~AA", startKey + "~AAAE", startKey + "~AAAA", startKey + "~EAE", "2.64~"} {
		var bad *KeyError
		if scenes, err := ParseFilmKey(key); !errors.As(err, &bad) {
			t.Errorf("%q is taken as %d scenes, %v", key, len(scenes), err)
		}
	}
}

func FuzzParseFilmKey(f *testing.F) {
	key, _ := FilmKey(Film(playedGame(f, "long"), game.White, Style{}))
	f.Add(key)
	f.Add(startKey + "~")
	f.Fuzz(func(t *testing.T, key string) {
		scenes, err := ParseFilmKey(key)
		if again, ok := FilmKey(scenes); err == nil && (!ok || again != key) {
			t.Errorf("%q is read as %q", key, again)
		}
	})
}
