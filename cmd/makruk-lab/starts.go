package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
)

// practised are the endings that people practise, the easiest first, with the least and the most moves that a mate from
// a start takes: far beyond 20 it is a study, no exercise. Two ma mate a khun only where it stands in its own way, and
// there at once.
var practised = []struct {
	name        string
	least, most int
}{
	{"RR", 3, 4}, {"R", 6, 13}, {"RM", 6, 12}, {"RN", 6, 12}, {"RS", 6, 12}, {"SM", 6, 20}, {"SN", 6, 20}, {"SS", 6, 18},
	{"NM", 5, 20}, {"NN", 1, 1},
	// Five men, for whoever has their tables.
	{"SMM", 6, 20}, {"SNM", 6, 20}, {"SSM", 6, 17}, {"NMM", 6, 20},
}

// runStarts draws positions to practise endings from, by the tables: of all endings, or of those named.
func runStarts(ctx context.Context, args []string, out io.Writer) (err error) {
	flags := flag.NewFlagSet("starts", flag.ContinueOnError)
	file := flags.String("o", "bot/lesson/endings.txt", "file that is written")
	seed := flags.Uint64("seed", 1, "of what is random; another seed draws other positions")
	dir := flags.String("folder", os.Getenv("MAKRUK_ENDGAMES"), "folder with tables of five men")
	each := flags.Int("each", 40, "positions of each ending")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	tables, closeTables, err := openTables(*dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeTables()) }()
	random := rand.New(rand.NewPCG(*seed, *seed))
	var lines strings.Builder
	for _, e := range practised {
		if flags.NArg() > 0 && !slices.Contains(flags.Args(), e.name) {
			continue
		}
		if ending, ok := endgame.ParseEnding("K" + e.name); !ok || !tables.Has(game.Makruk, ending) {
			return fmt.Errorf("there is no table of K%s: -folder or MAKRUK_ENDGAMES names where they are", e.name)
		}
		drawn := map[string]bool{}
		for len(drawn) < *each && ctx.Err() == nil {
			board := scatter(random, "K"+e.name+"k")
			mate, ok := mateInEveryBook(ctx, tables, board)
			if ok && mate >= e.least && mate <= e.most && !drawn[board] {
				drawn[board] = true
				fmt.Fprintln(&lines, e.name, board, mate)
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := os.WriteFile(*file, []byte(lines.String()), 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d positions\n", strings.Count(lines.String(), "\n"))
	return err
}

// mateInEveryBook returns in how many moves White mates from a placement; false unless that is within the count of every
// rule book. A book that has no table of the ending is taken to be like makruk: in those practised here a capture by the
// bare khun takes no moves away in any book.
func mateInEveryBook(ctx context.Context, tables *endgame.Tables, board string) (mate int, ok bool) {
	for _, r := range append([]*game.Rules{game.Makruk}, game.AllRules()...) {
		fen, err := lesson.Start{Placement: board}.FEN(r)
		if err != nil {
			return 0, false
		}
		p, err := game.ParseFEN(r, fen)
		if err != nil || p.End() != game.None {
			return 0, false
		}
		if known, ok := probe(ctx, tables, &p); ok && known.Mates && known.Verdict == endgame.Won {
			mate = known.Moves()
		} else if ok || mate == 0 {
			return 0, false
		}
		if left, runs := p.PliesLeft(); runs && 2*mate-1 > left {
			return 0, false
		}
	}
	return mate, true
}

func probe(ctx context.Context, tables *endgame.Tables, p *game.Position) (endgame.Result, bool) {
	set := tables.Open(ctx, p)
	defer set.Close()
	return set.Probe(p)
}
