package uci

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/game"
)

// search is one that runs on its own goroutine.
type search struct {
	cancel context.CancelFunc
	clock  *ai.Clock
	hit    context.CancelFunc // ends the wait for ponderhit; nil when not pondering
	// answers is set before "bestmove" is printed: whoever has read it must find the search ended.
	answers atomic.Bool
	done    chan struct{} // closed after "bestmove"
}

// start starts a search of the game.
func (s *Server) start(g *game.Game, o order) {
	ctx, cancel := context.WithCancel(context.Background())
	run := &search{cancel: cancel, done: make(chan struct{}), clock: o.clock(g.Position().Side(), s.overhead())}
	o.limits.Clock = run.clock
	s.applyLevel(g, &o.limits)
	// until is what the answer waits for: a search without an end of its own does not answer before it is stopped.
	until, answer := context.WithCancel(ctx)
	switch {
	case o.infinite:
	case o.ponder:
		run.hit = answer
	default:
		answer()
	}
	if run.clock != nil && !o.ponder {
		run.clock.Start()
	}
	engine := s.thinker()
	s.search = run
	go func() {
		defer close(run.done)
		defer cancel()
		defer answer()
		began := time.Now()
		r := engine.Search(ctx, g, o.limits, func(i ai.Info) { s.report(i, time.Since(began)) })
		<-until.Done()
		run.answers.Store(true)
		s.answer(r)
	}()
}

// applyLevel gives the limits the weaknesses of the Skill Level, which also caps the nodes. The seed is made from the
// game, so that the same game brings the same move.
func (s *Server) applyLevel(g *game.Game, l *ai.Limits) {
	if s.options.level == ai.MaxLevel {
		return
	}
	seed := g.PositionAt(0).Key() + uint64(g.Ply())
	weak, hash := ai.LevelLimits(s.options.level, seed)
	s.thinker().Reset(hash)
	*l = weak.Within(*l)
}

// answer prints what a search ended with.
func (s *Server) answer(r ai.Result) {
	switch {
	case r.Move == 0:
		s.printf("bestmove (none)")
	case r.Ponder == 0:
		s.printf("bestmove %s", r.Move)
	default:
		s.printf("bestmove %s ponder %s", r.Move, r.Ponder)
	}
}

// report prints what a search knows.
func (s *Server) report(i ai.Info, used time.Duration) {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d score %s", i.Depth, i.Deepest, i.Score)
	switch i.Bound {
	case 1:
		b.WriteString(" lowerbound")
	case -1:
		b.WriteString(" upperbound")
	}
	if s.options.wdl {
		win, draw, loss := i.Score.WDL()
		fmt.Fprintf(&b, " wdl %d %d %d", win, draw, loss)
	}
	ms := used.Milliseconds()
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d time %d pv", i.Nodes, int64(i.Nodes)*1000/max(ms, 1), i.Full, ms)
	for _, m := range i.Line {
		b.WriteString(" " + m.String())
	}
	s.printf("%s", b.String())
}

// searching reports whether a search still runs.
func (s *Server) searching() bool {
	if s.search == nil {
		return false
	}
	if !s.search.answers.Load() {
		return true
	}
	<-s.search.done
	s.search = nil
	return false
}

// endSearch ends the search that runs, if one does, and waits for its answer.
func (s *Server) endSearch() {
	if s.search == nil {
		return
	}
	s.search.cancel()
	<-s.search.done
	s.search = nil
}

func (s *Server) stop([]string) error {
	s.endSearch()
	return nil
}

// ponderHit tells the search that the expected move was played: from now on its clock runs.
func (s *Server) ponderHit([]string) error {
	if !s.searching() || s.search.hit == nil {
		return fmt.Errorf("ponderhit without a search that ponders")
	}
	if s.search.clock != nil {
		s.search.clock.Start()
	}
	s.search.hit()
	s.search.hit = nil
	return nil
}
