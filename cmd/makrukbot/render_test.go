package main

import (
	"errors"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

func TestRenderPicture(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board.png")
	args := append(strings.Fields(game.StartFEN), "-o", file, "--theme", "night", "--pieces=letters", "--flip", "--last", "e3e4",
		"--size", "200")
	if err := renderPicture(t.Context(), args); err != nil {
		t.Fatal(err)
	}
	picture, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer picture.Close()
	board, err := png.DecodeConfig(picture)
	if err != nil || board.Width != 200 || board.Height != 200 {
		t.Errorf("got %d by %d, %v, want 200 by 200", board.Width, board.Height, err)
	}
}

const somePGN = `[White "A"]

1. e4 d5 2. exd5 cxd5 0-1
`

func TestAnimateGame(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pgn, film, poster := filepath.Join(dir, "game.pgn"), filepath.Join(dir, "x.gif"), filepath.Join(dir, "x.png")
	if err := os.WriteFile(pgn, []byte(somePGN), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := animateGame(t.Context(), []string{pgn, "-o", film, "--size", "200"}); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(film)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if frames, err := gif.DecodeAll(file); err != nil || len(frames.Image) != 6 {
		t.Errorf("got %v, want six frames: the start, four moves, the result", err)
	}
	if err := animateGame(t.Context(), []string{pgn, "-o", poster, "--poster"}); err != nil {
		t.Errorf("poster: %v", err)
	}
	if err := animateGame(t.Context(), []string{pgn, "-o", film, "--game", "2"}); err == nil || !strings.Contains(err.Error(), "1 game") {
		t.Errorf("second game: got %v, want that there is one", err)
	}
	if err := os.WriteFile(pgn, []byte("1. e4 *"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := animateGame(t.Context(), []string{pgn, "-o", poster, "--poster"}); err == nil || !strings.Contains(err.Error(), "not ended") {
		t.Errorf("poster of a game that goes on: got %v", err)
	}
}

// TestPictureMistakes checks that a mistake is told as one of the person's, and that nothing is written.
func TestPictureMistakes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.png")
	for args, says := range map[string]string{
		"":               "usage",
		game.StartFEN:    "usage",
		"8/8 -o " + file: "FEN",
		game.StartFEN + " --theme pink -o " + file:    "no theme",
		game.StartFEN + " --pieces chess -o " + file:  "no men",
		game.StartFEN + " --coordinates x -o " + file: "no coordinates",
		game.StartFEN + " --size 9 -o " + file:        "size 9",
		game.StartFEN + " --last e9 -o " + file:       "no move",
		game.StartFEN + " --nosuch -o " + file:        "nosuch",
	} {
		err := renderPicture(t.Context(), strings.Fields(args))
		var mistake *ConfigError
		if !errors.As(err, &mistake) || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: got %v, want %q", args, err, says)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a file was written all the same")
	}
}
