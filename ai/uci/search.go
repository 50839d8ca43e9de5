package uci

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/ai"
)

// search is one that runs or is to come. Its methods may be called from any goroutine, before it has begun too.
type search struct {
	ctx  context.Context // ends when it is stopped
	stop context.CancelFunc
	// pondering ends with ponderhit or when the search is stopped; it has ended from the start when it does not ponder.
	pondering context.Context
	hit       context.CancelFunc
	endless   bool // without a limit; set before the search is said to have begun
}

func newSearch(ctx context.Context, ponders bool) *search {
	s := new(search)
	s.ctx, s.stop = context.WithCancel(ctx)
	s.pondering, s.hit = context.WithCancel(s.ctx)
	if !ponders {
		s.hit()
	}
	return s
}

func (s *search) stopped() bool { return s.ctx.Err() != nil }
func (s *search) ponders() bool { return s.pondering.Err() == nil }

// unending reports whether only a command can end the search.
func (s *search) unending() bool { return s.endless || s.ponders() }

// think searches the game as ordered, and answers.
func (s *Server) think(run *search, o order) {
	clock := o.clock(s.game.Position().Side(), s.overhead())
	o.limits.Clock, o.limits.Without = clock, s.options.without
	s.applyLevel(&o.limits)
	if clock != nil {
		unhook := context.AfterFunc(run.pondering, clock.Start)
		defer unhook()
		if !run.ponders() {
			clock.Start()
		}
	}
	run.endless = o.infinite || clock == nil && o.limits.Nodes == 0 && o.limits.Depth == 0
	s.queue.begin()
	began := time.Now()
	r := s.thinker().Search(run.ctx, s.game, o.limits, func(i ai.Info) { s.report(i, time.Since(began)) })
	used := time.Since(began)
	// One that was told to go on does not answer before it is stopped.
	<-run.pondering.Done()
	if o.infinite {
		<-run.ctx.Done()
	}
	run.stop() // before it answers: a stop that comes after that is for the next one
	s.printf("info %s", speed(r.Nodes, used))
	s.answer(r)
}

// applyLevel gives the limits the weaknesses of the Skill Level, which also caps the nodes. The seed is made from the
// game, so that the same game brings the same move.
func (s *Server) applyLevel(l *ai.Limits) {
	if s.options.level == ai.MaxLevel {
		return
	}
	seed := s.game.PositionAt(0).Key() + uint64(s.game.Ply())
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
	fmt.Fprintf(&b, " %s hashfull %d pv", speed(i.Nodes, used), i.Full)
	for _, m := range i.Line {
		b.WriteString(" " + m.String())
	}
	s.printf("%s", b.String())
}

// speed tells of nodes and time.
func speed(nodes int, used time.Duration) string {
	return fmt.Sprintf("nodes %d nps %d time %d", nodes, int64(float64(nodes)/max(used.Seconds(), 1e-3)), used.Milliseconds())
}

// stop ends the first search that has not been stopped: the one that runs, or where it has just been stopped the next
// that waits.
func (s *Server) stop() error {
	if run := s.queue.first(func(s *search) bool { return !s.stopped() }); run != nil {
		run.stop()
	}
	return nil
}

// ponderHit tells the search that ponders that the expected move was played: from now on its clock runs.
func (s *Server) ponderHit() error {
	run := s.queue.first((*search).ponders)
	if run == nil {
		return fmt.Errorf("ponderhit without a search that ponders")
	}
	run.hit()
	return nil
}
