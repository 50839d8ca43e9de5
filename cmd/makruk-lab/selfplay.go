package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/game"
)

// selfplay makes the games from which the evaluation is fitted: an engine against itself, at few nodes a move, from
// openings at random.
type selfplay struct {
	games int
	nodes int
	seed  uint64
	out   string
}

// Self-play. A surprise is a move at random in the middle of a game, so that there are positions with one side ahead.
const (
	openingLeast   = 6 // plies at random, from here
	openingSpan    = 8 // to so many more
	fairOpening    = 300
	surpriseChance = 0.02
	lastSurprise   = 60
	selfplayHash   = 2 << 20
	selfplayPlies  = 300
)

// Games are not played on for long when their result is clear: so many hundredths of a bia for so many plies, or no bia
// and nothing between the sides for as many.
const (
	clearScore = 1500
	levelScore = 30
	clearPlies = 8
)

func runSelfplay(ctx context.Context, args []string, out io.Writer) error {
	var s selfplay
	flags := flag.NewFlagSet("selfplay", flag.ContinueOnError)
	flags.IntVar(&s.games, "games", 1000, "games to play")
	flags.IntVar(&s.nodes, "nodes", 1600, "nodes a move")
	flags.Uint64Var(&s.seed, "seed", 1, "of what is random; another seed makes other games")
	flags.StringVar(&s.out, "out", "positions.epd", "file to which positions are appended")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	f, err := os.OpenFile(s.out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	n, err := s.run(ctx, w)
	if err == nil {
		err = w.Flush()
	}
	if err2 := f.Close(); err == nil {
		err = err2
	}
	fmt.Fprintf(out, "%d positions\n", n)
	return err
}

// run plays the games and returns the number of positions written.
func (s *selfplay) run(ctx context.Context, w io.Writer) (positions int, err error) {
	engine := ai.New(selfplayHash)
	for i := range s.games {
		if ctx.Err() != nil {
			return positions, nil // what there is can be used
		}
		engine.Reset(selfplayHash)
		p := selfplayer{engine: engine, limits: ai.Limits{Nodes: s.nodes}, random: rand.New(rand.NewPCG(s.seed, uint64(i)))}
		if err := p.play(ctx); err != nil {
			return positions, err
		}
		for _, q := range p.quiet {
			if _, err := fmt.Fprintf(w, "%s ;cp %d ;result %g\n", q.fen, q.score, p.result); err != nil {
				return positions, err
			}
		}
		positions += len(p.quiet)
	}
	return positions, nil
}

// selfplayer plays one game.
type selfplayer struct {
	engine *ai.Engine
	limits ai.Limits
	random *rand.Rand
	game   *game.Game
	quiet  []sample
	result float64 // White's points
	clear  int     // plies for which the result has been clear
}

// sample is a quiet position and the score, White's, that the search gave it.
type sample struct {
	fen   string
	score int
}

func (p *selfplayer) play(ctx context.Context) error {
	if err := p.open(ctx); err != nil {
		return err
	}
	p.result = 0.5
	for p.game.Ply() < selfplayPlies && !p.game.Outcome().Over() && ctx.Err() == nil {
		r := p.engine.Search(ctx, p.game, p.limits, nil)
		score := int(r.Score)
		if p.game.Position().Side() == game.Black {
			score = -score
		}
		if _, mates := r.Score.MateIn(); mates || p.decided(score) {
			p.result = points(score)
			return nil
		}
		p.note(r.Move, score)
		m := r.Move
		if p.game.Ply() < lastSurprise && p.random.Float64() < surpriseChance {
			m = p.any()
		}
		if err := p.game.Play(m); err != nil {
			return err
		}
	}
	switch p.game.Outcome().Winner {
	case game.White:
		p.result = 1
	case game.Black:
		p.result = 0
	}
	return nil
}

// open begins a game with moves at random that leave neither side far ahead.
func (p *selfplayer) open(ctx context.Context) error {
	for {
		p.game = game.NewGame(game.Makruk)
		for range openingLeast + p.random.IntN(openingSpan) {
			if p.game.Outcome().Over() {
				break
			}
			if err := p.game.Play(p.any()); err != nil {
				return err
			}
		}
		if p.game.Outcome().Over() {
			continue
		}
		if score := p.engine.Search(ctx, p.game, p.limits, nil).Score; max(score, -score) <= fairOpening {
			return nil
		}
	}
}

// any returns a legal move at random.
func (p *selfplayer) any() game.Move {
	moves := p.game.Position().Moves(nil)
	return moves[p.random.IntN(len(moves))]
}

// note keeps a position if it is quiet: no check, and nothing to take or to promote at best.
func (p *selfplayer) note(best game.Move, score int) {
	position := p.game.Position()
	if !position.InCheck() && position.At(best.To()) == game.NoPiece && !best.Promotes() {
		p.quiet = append(p.quiet, sample{position.FEN(), score})
	}
}

// decided reports whether the result has been clear for long enough.
func (p *selfplayer) decided(score int) bool {
	position := p.game.Position()
	bia := position.Pieces(game.White, game.Bia) | position.Pieces(game.Black, game.Bia)
	size := max(score, -score)
	if size >= clearScore || bia == 0 && size <= levelScore {
		p.clear++
	} else {
		p.clear = 0
	}
	return p.clear >= clearPlies
}

// points returns White's points in a game whose result is clear from a score.
func points(score int) float64 {
	switch {
	case score >= clearScore:
		return 1
	case score <= -clearScore:
		return 0
	}
	return 0.5
}
