package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/game"
)

// levelsPlies is the number of plies after which a game between levels is drawn.
const levelsPlies = 300

// runLevels lets each level play against the one below. All is by nodes, so that the same numbers come out each time.
func runLevels(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("levels", flag.ContinueOnError)
	games := flags.Int("games", 40, "games of each level against the one below")
	from := flags.Int("from", ai.MinLevel+1, "lowest level to play the one below")
	to := flags.Int("to", ai.MaxLevel, "highest level to play the one below")
	seed := flags.Uint64("seed", 1, "of what the levels get wrong; another seed makes other games")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	if *from <= ai.MinLevel || *to > ai.MaxLevel {
		return fmt.Errorf("levels from %d to %d have one below", ai.MinLevel+1, ai.MaxLevel)
	}
	for n := *from; n <= *to; n++ {
		var t tally
		for i := range *games {
			winner, err := playLevels(ctx, n, i%2 == 1, *seed<<32+uint64(i*levelsPlies))
			if err != nil {
				return err
			}
			t[winner]++
		}
		fmt.Fprintf(out, "%d against %d: +%d =%d -%d, %.1f %%\n", n, n-1, t[higher], t[neither], t[lower], t.percent())
	}
	return nil
}

// Who wins a game between two levels.
const (
	higher = iota
	neither
	lower
)

// tally is how many games ended so.
type tally [3]int

// percent returns the score of the higher level.
func (t *tally) percent() float64 {
	return 100 * (float64(t[higher]) + float64(t[neither])/2) / float64(t[higher]+t[neither]+t[lower])
}

// playLevels plays a game of a level, which has Black if so wished, against the one below.
func playLevels(ctx context.Context, level int, black bool, seed uint64) (winner int, err error) {
	own := game.White
	if black {
		own = game.Black
	}
	var engines [2]ai.Engine
	g := game.NewGame(game.Thai)
	for !g.Outcome().Over() && g.Ply() < levelsPlies {
		n, e := level, &engines[0]
		if g.Position().Side() != own {
			n, e = level-1, &engines[1]
		}
		m, err := e.Choose(ctx, g, n, seed+uint64(g.Ply()))
		if err != nil {
			return neither, err
		}
		if err := g.Play(m); err != nil {
			return neither, err
		}
	}
	switch g.Outcome().Winner {
	case game.NoColor:
		return neither, nil
	case own:
		return higher, nil
	}
	return lower, nil
}
