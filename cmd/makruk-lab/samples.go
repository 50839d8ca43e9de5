package main

import (
	"bufio"
	"fmt"
	"math"
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
	ply    []int32   // of its game; where it does not grow another game begins
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
	d.ply = append(d.ply, int32(2*(p.FullMove()-1)+int(p.Side())))
	d.score = append(d.score, score)
	d.result = append(d.result, result)
	return nil
}

// surprising is the change of a score that a move at random may have brought.
const surprising = 200

// foresee sets what the fit aims at: what a position's game came to, told by the scores of the positions after it and by
// the result in the end, the later the less: after a life of so many plies, what comes still counts 1/e. That is TD(λ)
// (Sutton, 1988) with λ by plies. It does not look beyond what may be the work of a move at random.
func (d *samples) foresee(life float64) {
	d.aim = make([]float32, d.len())
	for i := d.len() - 1; i >= 0; i-- {
		if i+1 == d.len() || d.ply[i+1] <= d.ply[i] {
			d.aim[i] = d.result[i]
			continue
		}
		kept := math.Exp(-float64(d.ply[i+1]-d.ply[i]) / life)
		if change := d.score[i+1] - d.score[i]; d.ply[i] < lastSurprise && max(change, -change) > surprising {
			kept = 0
		}
		chance := logistic(float64(d.score[i]) / d.k)
		d.aim[i] = float32(kept*float64(d.aim[i+1]) + (1-kept)*chance)
	}
}

// split keeps a share of the positions apart, the last ones, so that no game is on both sides.
func (d *samples) split(share float64) (train, check *samples) {
	n := d.len() - int(share*float64(d.len()))
	part := func(from, to int) *samples {
		return &samples{counts: d.counts, first: d.first[from : to+1], middle: d.middle[from:to], share: d.share[from:to],
			ply: d.ply[from:to], score: d.score[from:to], result: d.result[from:to], aim: d.aim[from:to], k: d.k}
	}
	return part(0, n), part(n, d.len())
}

// of returns the counts of a position.
func (d *samples) of(i int) []ai.Count { return d.counts[d.first[i]:d.first[i+1]] }
