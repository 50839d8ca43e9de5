package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// perftRun is a comparison of move generators: how many positions, how long and how often.
type perftRun struct {
	epd       string
	positions int
	pairs     int
	least     time.Duration // that each side is measured for
	fairy     string        // the program to compare with, "" for none
}

func runPerft(ctx context.Context, args []string, out io.Writer) error {
	var r perftRun
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	flags.StringVar(&r.epd, "epd", "game/testdata/perft.epd", "file of positions, the first the start of the game")
	flags.IntVar(&r.positions, "positions", 10, "positions to measure besides the start")
	flags.IntVar(&r.pairs, "pairs", 3, "pairs of measurements; the median is printed")
	flags.DurationVar(&r.least, "least", 2*time.Second, "least time of a measurement")
	flags.StringVar(&r.fairy, "fairy", "fairy-stockfish", "program to compare with")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		return err
	}
	path, err := exec.LookPath(r.fairy)
	if err != nil {
		fmt.Fprintf(out, "%s is not installed: no comparison\n", r.fairy)
	}
	r.fairy = path
	fens, err := r.read()
	if err != nil {
		return err
	}
	return r.compare(ctx, fens, out)
}

// read returns the start and some of the other positions, evenly spread over the file. Positions with few moves are
// left out, since their trees are lines rather than trees.
func (r *perftRun) read() ([]game.Position, error) {
	text, err := os.ReadFile(r.epd)
	if err != nil {
		return nil, fmt.Errorf("failed to read positions: %w", err)
	}
	var all []game.Position
	for line := range strings.Lines(string(text)) {
		fen, _, _ := strings.Cut(line, ";")
		p, err := game.ParseFEN(game.Makruk, strings.TrimSpace(fen))
		if err != nil {
			return nil, fmt.Errorf("failed to read positions: %w", err)
		}
		if p.CountMoves() >= 10 {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no positions in %s", r.epd)
	}
	n := min(r.positions, len(all)-1)
	list := all[:1:1]
	for i := range n {
		list = append(list, all[1+i*(len(all)-1)/n])
	}
	return list, nil
}

// columns lays out a line of the table.
const columns = "%5v %12v %8s %6s %8s %6s %7s  %s\n"

// speeds are nodes per second, in millions.
type speeds struct{ counted, everyLeaf, fairy float64 }

func (r *perftRun) compare(ctx context.Context, positions []game.Position, out io.Writer) error {
	fmt.Fprintln(out, "Millions of leaves a second: those of the last ply counted, or each of them made; the ratio is to the other program.")
	fmt.Fprintf(out, columns, "depth", "leaves", "counted", "ratio", "made", "ratio", "other", "position")
	for i := range positions {
		p := &positions[i]
		depth, leaves := r.depth(p)
		var counted, everyLeaf, fairy, countedRatio, everyRatio []float64
		for range r.pairs {
			s, err := r.measure(ctx, p, depth, leaves)
			if err != nil {
				return err
			}
			counted, everyLeaf, fairy = append(counted, s.counted), append(everyLeaf, s.everyLeaf), append(fairy, s.fairy)
			countedRatio = append(countedRatio, s.counted/s.fairy)
			everyRatio = append(everyRatio, s.everyLeaf/s.fairy)
		}
		fmt.Fprintf(out, columns, depth, leaves, figure(counted), figure(countedRatio), figure(everyLeaf),
			figure(everyRatio), figure(fairy), p.FEN())
	}
	return nil
}

// figure returns the median of some measurements in print, "-" where there was nothing to measure.
func figure(list []float64) string {
	m := median(list)
	if m == 0 || math.IsInf(m, 0) {
		return "-"
	}
	return strconv.FormatFloat(m, 'f', 2, 64)
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// slowest is the speed, in nodes per second, that no other generator is expected to exceed by much; it sets the depth
// at which such a one works for the least time.
const slowest = 25e6

func (r *perftRun) depth(p *game.Position) (depth int, leaves uint64) {
	for depth = 1; ; depth++ {
		if leaves = countLeaves(p, depth); float64(leaves) >= slowest*r.least.Seconds() {
			return depth, leaves
		}
	}
}

func (r *perftRun) measure(ctx context.Context, p *game.Position, depth int, leaves uint64) (s speeds, err error) {
	if s.counted, err = r.speed(ctx, p, depth, leaves, countLeaves); err != nil {
		return s, err
	}
	if s.everyLeaf, err = r.speed(ctx, p, depth, leaves, makeLeaves); err != nil {
		return s, err
	}
	if r.fairy != "" {
		s.fairy, err = r.fairySpeed(ctx, p, depth, leaves)
	}
	return s, err
}

// speed repeats a count until the least time is over.
func (r *perftRun) speed(ctx context.Context, p *game.Position, depth int, leaves uint64,
	perft func(*game.Position, int) uint64) (float64, error) {
	begin, n := time.Now(), uint64(0)
	for time.Since(begin) < r.least {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if got := perft(p, depth); got != leaves {
			return 0, fmt.Errorf("%s, depth %d: %d leaves and %d leaves", p.FEN(), depth, got, leaves)
		}
		n += leaves
	}
	return float64(n) / time.Since(begin).Seconds() / 1e6, nil
}

// countLeaves counts the leaves of the tree of legal moves, those of the last ply without making them.
func countLeaves(p *game.Position, depth int) (n uint64) {
	if depth == 1 {
		return uint64(p.CountMoves())
	}
	var buf [game.MaxMoves]game.Move
	var next game.Position // outside the loop, so that it stays on the stack
	for _, m := range p.Moves(buf[:0]) {
		p.PlayTo(m, &next)
		n += countLeaves(&next, depth-1)
	}
	return n
}

// makeLeaves counts the leaves by making each of them.
func makeLeaves(p *game.Position, depth int) (n uint64) {
	var buf [game.MaxMoves]game.Move
	var next game.Position
	for _, m := range p.Moves(buf[:0]) {
		p.PlayTo(m, &next)
		if depth == 1 {
			n++
		} else {
			n += makeLeaves(&next, depth-1)
		}
	}
	return n
}
