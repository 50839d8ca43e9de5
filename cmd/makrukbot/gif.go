package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/render"
)

// filmSize is the width of an animation in pixels, as messengers show it, for which its weight is measured.
const filmSize = 480

// animateGame writes a game of a PGN file, the first unless another is asked for, as an animation or a poster.
func animateGame(_ context.Context, args []string) error {
	p := newPictureFlags("gif FILE.pgn -o FILE")
	number := p.flags.Uint("game", 1, "`number` of the game in the file")
	poster := p.flags.Bool("poster", false, "write a poster of the finished game, as PNG")
	words, err := p.parse(args, filmSize)
	if err != nil {
		return err
	}
	if len(words) > 1 {
		return &ConfigError{fmt.Sprintf("%q is one word too many (--help lists the flags)", words[1])}
	}
	g, err := gameInFile(words[0], *number)
	if err != nil {
		return err
	}
	if *poster && !g.Outcome().Over() {
		return fmt.Errorf("game %d of %s has not ended, and a poster shows how a game ended", *number, words[0])
	}
	return p.write(func(w io.Writer) error {
		if *poster {
			return render.New().Poster(w, render.PosterOf(g, p.view, p.style))
		}
		return render.New().GIF(w, render.Film(g, p.view, p.style))
	})
}

func gameInFile(path string, number uint) (*game.Game, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	records, err := notation.ReadPGN(file, game.Makruk)
	if number > 0 && number <= uint(len(records)) {
		return records[number-1].Game, nil // a mistake behind it does not matter
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return nil, fmt.Errorf("%s has %d games, and no game %d", path, len(records), number)
}
