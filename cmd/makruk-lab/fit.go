package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"github.com/makrukbot/makrukbot/ai"
)

// fit finds the weights of the evaluation that tell best what positions came to in their games: logistic regression by
// Adam (Kingma and Ba, 2015), held near the old weights where there are few positions to tell.
type fit struct {
	data   []string // files of selfplay
	out    string
	epochs int
	rate   float64 // of the first epoch, in hundredths of a bia; it falls to a fiftieth
	hold   float64 // how strongly a weight is held
	k      float64 // the score at which the chances are as 1 to e; 0 fits it
	life   float64 // for how many plies a game tells what a position was worth, see foresee
	check  float64 // share of the positions that is kept apart to check with
}

func runFit(ctx context.Context, args []string, out io.Writer) error {
	var f fit
	flags := flag.NewFlagSet("fit", flag.ContinueOnError)
	flags.StringVar(&f.out, "out", "ai/weights.bin", "file for the weights")
	flags.IntVar(&f.epochs, "epochs", 12, "passes over the positions")
	flags.Float64Var(&f.rate, "rate", 3, "step of the first pass, in hundredths of a bia")
	flags.Float64Var(&f.hold, "hold", 5e-10, "how strongly weights are held near the old ones")
	flags.Float64Var(&f.life, "life", 25, "plies for which what came in the game tells what a position was worth")
	flags.Float64Var(&f.k, "k", 0, "score at which the chances are as 1 to e; 0 finds it from the results")
	flags.Float64Var(&f.check, "check", 0.04, "share of the positions to check with")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	if f.data = flags.Args(); len(f.data) == 0 {
		return fmt.Errorf("which files of selfplay?")
	}
	data, err := readSamples(f.data)
	if err != nil {
		return err
	}
	f.scale(data, out)
	train, check := data.split(f.check)
	middle, ending := ai.Weights()
	a := newAdam(middle, ending, f.hold)
	fmt.Fprintf(out, "%d positions, %d more to check with: loss %.6f\n", train.len(), check.len(), check.loss(a.weights))
	for epoch := range f.epochs {
		if err := ctx.Err(); err != nil {
			return err
		}
		rate := f.rate * math.Pow(50, -float64(epoch)/float64(max(f.epochs-1, 1)))
		a.pass(train, rate, rand.New(rand.NewPCG(1, uint64(epoch))))
		fmt.Fprintf(out, "pass %2d: loss %.6f, %.6f to check with\n", epoch+1, train.loss(a.weights), check.loss(a.weights))
	}
	return os.WriteFile(f.out, ai.EncodeWeights(a.halves()), 0o644)
}

// scale fits the score at which the chances are as 1 to e unless it is given, and sets what the fit aims at.
func (f *fit) scale(d *samples, out io.Writer) {
	best, least := f.k, math.Inf(1)
	for k := 100.0; f.k == 0 && k <= 1000; k *= 1.02 {
		sum := 0.0
		for i := 0; i < d.len(); i += 7 {
			sum += cross(logistic(float64(d.score[i])/k), float64(d.result[i]))
		}
		if sum < least {
			best, least = k, sum
		}
	}
	d.k = best
	d.foresee(f.life)
	fmt.Fprintf(out, "a score of %.0f is as 1 to e\n", best)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// cross is the cross entropy of a chance against what came of it.
func cross(chance, came float64) float64 {
	chance = min(max(chance, 1e-9), 1-1e-9)
	return -came*math.Log(chance) - (1-came)*math.Log(1-chance)
}
