package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// fairySpeed asks the other program, which must agree on the number of leaves.
func (r *perftRun) fairySpeed(ctx context.Context, p *game.Position, depth int, leaves uint64) (float64, error) {
	cmd := exec.CommandContext(ctx, r.fairy)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, err
	}
	replies, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, fmt.Errorf("failed to start %s: %w", r.fairy, err)
	}
	lines := bufio.NewScanner(replies)
	fmt.Fprintf(in, "setoption name UCI_Variant value makruk\nposition fen %s\nisready\n", p.FEN())
	_, err = await(lines, "readyok")
	begin := time.Now()
	fmt.Fprintf(in, "go perft %d\n", depth)
	nodes, err2 := await(lines, "Nodes searched: ")
	taken := time.Since(begin)
	fmt.Fprintln(in, "quit")
	in.Close()
	if err := errors.Join(err, err2, cmd.Wait()); err != nil {
		return 0, fmt.Errorf("failed to run %s: %w", r.fairy, err)
	}
	if nodes != fmt.Sprint(leaves) {
		return 0, fmt.Errorf("%s, depth %d: %s leaves by %s, %d by us", p.FEN(), depth, nodes, r.fairy, leaves)
	}
	return float64(leaves) / taken.Seconds() / 1e6, nil
}

// await reads up to the line that begins with a prefix and returns what follows it.
func await(lines *bufio.Scanner, prefix string) (string, error) {
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), prefix); ok {
			return rest, nil
		}
	}
	return "", errors.Join(lines.Err(), fmt.Errorf("no %q", prefix))
}
