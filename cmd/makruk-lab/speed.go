package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// speedRun compares how many nodes a second the engine and another program search, one thread and 16 MB each, by the
// processor time of processes of their own.
type speedRun struct {
	nodes  int
	engine string // the program of the engine
	fairy  string // the program to compare with, "" for none
}

func runSpeed(ctx context.Context, args []string, out io.Writer) error {
	var r speedRun
	flags := flag.NewFlagSet("speed", flag.ContinueOnError)
	file := flags.String("positions", "game/testdata/perft.epd", "file of positions, one FEN a line")
	most := flags.Int("most", 20, "positions to search, evenly spread over the file")
	flags.IntVar(&r.nodes, "nodes", 200_000, "nodes for each position")
	flags.StringVar(&r.engine, "engine", "./makruk-uci", "program of the engine, as \"go build ./cmd/makruk-uci\" makes it")
	flags.StringVar(&r.fairy, "fairy", "fairy-stockfish", "program to compare with")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	fens, err := readFENs(*file, *most)
	if err != nil {
		return err
	}
	path, err := exec.LookPath(r.fairy)
	if err != nil {
		fmt.Fprintf(out, "%s is not installed: no comparison\n", r.fairy)
	}
	r.fairy = path
	return r.compare(ctx, fens, out)
}

// readFENs reads the positions of a file, not more than so many. Those with few moves are left out.
func readFENs(name string, most int) (fens []string, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("failed to read positions: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		fen, _, _ := strings.Cut(line, ";")
		p, err := game.ParseFEN(game.Makruk, strings.TrimSpace(fen))
		if err != nil {
			return nil, fmt.Errorf("failed to read positions: %w", err)
		}
		if p.CountMoves() >= 10 {
			fens = append(fens, p.FEN())
		}
	}
	if len(fens) == 0 {
		return nil, fmt.Errorf("no positions in %s", name)
	}
	n := min(most, len(fens))
	for i := range n {
		fens[i] = fens[i*len(fens)/n]
	}
	return fens[:n], nil
}

// compare lets both programs search each position in turn.
func (r *speedRun) compare(ctx context.Context, fens []string, out io.Writer) error {
	programs := []string{r.engine}
	if r.fairy != "" {
		programs = append(programs, r.fairy)
	}
	var err error
	var idle [2]time.Duration
	var speeds [2][]float64
	for i, program := range programs {
		if _, idle[i], err = r.search(ctx, program, fens[0], 1); err != nil {
			return err
		}
	}
	for _, fen := range fens {
		for i, program := range programs {
			nodes, taken, err := r.search(ctx, program, fen, r.nodes)
			if err != nil {
				return err
			}
			speeds[i] = append(speeds[i], float64(nodes)/max(taken-idle[i], time.Millisecond).Seconds()/1e6)
		}
	}
	fmt.Fprintf(out, "%.2f million nodes a second, mean over %d positions\n", average(speeds[0]), len(fens))
	if r.fairy != "" {
		fmt.Fprintf(out, "%.2f million by %s: %.2f times as many\n", average(speeds[1]), r.fairy,
			average(speeds[0])/average(speeds[1]))
	}
	return nil
}

// search starts a program, lets it search a position, and returns the nodes that it tells of and the processor time
// that it took in all.
func (r *speedRun) search(ctx context.Context, program, fen string, nodes int) (searched int, taken time.Duration, err error) {
	cmd := exec.CommandContext(ctx, program)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, 0, err
	}
	replies, err := cmd.StdoutPipe()
	if err != nil {
		return 0, 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, 0, fmt.Errorf("failed to start %s: %w", program, err)
	}
	fmt.Fprintf(in, "uci\nsetoption name UCI_Variant value makruk\nsetoption name Hash value 16\nsetoption name Threads value 1\n")
	fmt.Fprintf(in, "position fen %s\ngo nodes %d\n", fen, nodes)
	searched, err = lastNodes(replies)
	fmt.Fprintln(in, "quit")
	in.Close()
	if err := errors.Join(err, cmd.Wait()); err != nil {
		return 0, 0, fmt.Errorf("failed to run %s: %w", program, err)
	}
	return searched, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// lastNodes reads up to the best move and returns the number of nodes that was told last.
func lastNodes(replies io.Reader) (nodes int, err error) {
	for lines := bufio.NewScanner(replies); lines.Scan(); {
		words := strings.Fields(lines.Text())
		for i, word := range words {
			if word == "nodes" && i+1 < len(words) {
				nodes, err = strconv.Atoi(words[i+1])
			}
		}
		if err != nil || len(words) > 0 && words[0] == "bestmove" {
			return nodes, err
		}
	}
	return 0, fmt.Errorf("no best move")
}
