package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/game"
)

// samples are positions as the fit needs them. Slices are by position; the counts of position i are those from first[i]
// to first[i+1].
type samples struct {
	counts []ai.Count
	first  []int
	middle []float32
	share  []float32
	score  []float32 // by the search, White's
	result []float32
	aim    []float32 // White's chances, which the fit is to tell
	k      float64   // the score at which the chances are as 1 to e
}

func (d *samples) len() int { return len(d.middle) }

// Positions that the fit leaves out: those whose scores the terms do not make.
const (
	farAhead  = 1500
	soonDrawn = 40 // plies to a draw by the count
)

// readSamples reads files of selfplay.
func readSamples(names []string) (*samples, error) {
	d := &samples{first: []int{0}}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		lines := bufio.NewScanner(f)
		for lines.Scan() && err == nil {
			err = d.add(lines.Text())
		}
		f.Close()
		if err == nil {
			err = lines.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("failed to read %s: %w", name, err)
		}
	}
	return d, nil
}

// add adds the position of a line, unless it is left out.
func (d *samples) add(line string) error {
	fen, operations, _ := strings.Cut(line, " ;")
	var score, result float32
	if _, err := fmt.Sscanf(operations, "cp %g ;result %g", &score, &result); err != nil {
		return fmt.Errorf("%q: %w", line, err)
	}
	p, err := game.ParseFEN(game.Makruk, fen)
	if err != nil {
		return err
	}
	left, runs := p.PliesLeft()
	if max(score, -score) > farAhead || runs && left < soonDrawn || p.Colored(game.White).Len() == 1 ||
		p.Colored(game.Black).Len() == 1 {
		return nil
	}
	x := ai.Explain(&p, d.counts)
	if x.Share == 0 {
		return nil
	}
	d.counts = x.Counts
	d.first = append(d.first, len(d.counts))
	d.middle = append(d.middle, float32(x.Middle))
	d.share = append(d.share, float32(x.Share))
	d.score = append(d.score, score)
	d.result = append(d.result, result)
	return nil
}

// split keeps a share of the positions apart, the last ones, so that no game is on both sides.
func (d *samples) split(share float64) (train, check *samples) {
	n := d.len() - int(share*float64(d.len()))
	part := func(from, to int) *samples {
		return &samples{counts: d.counts, first: d.first[from : to+1], middle: d.middle[from:to], share: d.share[from:to],
			score: d.score[from:to], result: d.result[from:to], aim: d.aim[from:to], k: d.k}
	}
	return part(0, n), part(n, d.len())
}

// of returns the counts of a position.
func (d *samples) of(i int) []ai.Count { return d.counts[d.first[i]:d.first[i+1]] }
