package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/game"
)

// ideaMatch is a match between the engine and the same without an idea, by nodes, so that the same numbers come out each
// time. Each opening, made of moves at random, is played twice, with both colours.
type ideaMatch struct {
	pairs, nodes int
	seed         uint64
	engines      [2]*ai.Engine
}

// ideaHash is the size in bytes of the tables of both sides.
const ideaHash = 4 << 20

func runIdeas(ctx context.Context, args []string, out io.Writer) error {
	var m ideaMatch
	flags := flag.NewFlagSet("ideas", flag.ContinueOnError)
	flags.IntVar(&m.pairs, "pairs", 50, "pairs of games for each idea, one opening each")
	flags.IntVar(&m.nodes, "nodes", 4000, "nodes a move")
	flags.Uint64Var(&m.seed, "seed", 1, "of the openings; another seed makes other games")
	names := flags.String("ideas", strings.Join(ai.IdeaNames(), ","), "what is left out, one after the other")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	m.engines = [2]*ai.Engine{ai.New(ideaHash), ai.New(ideaHash)}
	for name := range strings.SplitSeq(*names, ",") {
		idea, ok := ai.IdeaNamed(name)
		if !ok {
			return fmt.Errorf("no idea is called %q; there are %s", name, strings.Join(ai.IdeaNames(), ", "))
		}
		points, err := m.play(ctx, idea)
		if err != nil {
			return err
		}
		mean, low, high := eloOf(points)
		fmt.Fprintf(out, "%-18s %d games, %.1f %%, Elo %+.0f [%+.0f, %+.0f]\n", name, 2*len(points), 50*average(points), mean, low, high)
	}
	return nil
}

// play returns what the engine with an idea got from each pair of games: 0 to 2 points.
func (m *ideaMatch) play(ctx context.Context, idea ai.Ideas) (points []float64, err error) {
	for i := range m.pairs {
		p := selfplayer{engine: m.engines[0], limits: ai.Limits{Nodes: m.nodes}, random: rand.New(rand.NewPCG(m.seed, uint64(i)))}
		m.engines[0].Reset(ideaHash)
		if err := p.open(ctx); err != nil {
			return nil, err
		}
		sum := 0.0
		for _, with := range []game.Color{game.White, game.Black} {
			got, err := m.playOne(ctx, p.game, with, idea)
			if err != nil {
				return nil, err
			}
			sum += got
		}
		points = append(points, sum)
	}
	return points, nil
}

// playOne plays a game from an opening and returns the points of the side with the idea.
func (m *ideaMatch) playOne(ctx context.Context, opening *game.Game, with game.Color, idea ai.Ideas) (float64, error) {
	g, err := game.Replay(opening.Rules(), opening.Start(), opening.Moves())
	if err != nil {
		return 0, err
	}
	for _, e := range m.engines {
		e.Reset(ideaHash)
	}
	p := selfplayer{game: g}
	for g.Ply() < selfplayPlies && !g.Outcome().Over() {
		side, limits := g.Position().Side(), ai.Limits{Nodes: m.nodes}
		if side != with {
			limits.Without = idea
		}
		r := m.engines[side].Search(ctx, g, limits, nil)
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		score := int(r.Score)
		if side == game.Black {
			score = -score
		}
		if p.decided(score) {
			return pointsFor(with, points(score)), nil
		}
		if err := g.Play(r.Move); err != nil {
			return 0, err
		}
	}
	switch g.Outcome().Winner {
	case game.NoColor:
		return 0.5, nil
	case with:
		return 1, nil
	}
	return 0, nil
}

// pointsFor returns a side's points from White's.
func pointsFor(c game.Color, white float64) float64 {
	if c == game.Black {
		return 1 - white
	}
	return white
}

func average(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}

// eloOf returns the difference in strength that the points of pairs of games speak for, and the interval in which it lies
// with 95 % certainty.
func eloOf(points []float64) (mean, low, high float64) {
	average, squares := average(points), 0.0
	for _, x := range points {
		squares += (x - average) * (x - average)
	}
	n := float64(len(points))
	within := 1.96 * math.Sqrt(squares/n/max(n-1, 1)) / 2
	elo := func(share float64) float64 {
		share = min(max(share, 0.001), 0.999)
		return 400 * math.Log10(share/(1-share))
	}
	return elo(average / 2), elo(average/2 - within), elo(average/2 + within)
}
