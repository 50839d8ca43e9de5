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

// order is what "go" asks for.
type order struct {
	limits   ai.Limits
	infinite bool
	ponder   bool
	moveTime int
	time     [2]int // by side, in ms; -1 when not given
	inc      [2]int
	toGo     int
}

// maxNumber bounds the numbers that "go" takes: milliseconds of ten days, or so many nodes.
const maxNumber = 1 << 50

// goSearch obeys "go …": it starts a search, and returns.
func (s *Server) goSearch(words []string) error {
	if s.searching() {
		return errBusy
	}
	if len(words) > 0 && words[0] == "perft" {
		return s.goPerft(words[1:])
	}
	o, err := s.parseGo(words)
	if err != nil {
		return err
	}
	s.start(s.game, o)
	return nil
}

// parseGo reads the words after "go".
func (s *Server) parseGo(words []string) (order, error) {
	o := order{time: [2]int{-1, -1}}
	numbers := map[string]*int{
		"wtime": &o.time[game.White], "btime": &o.time[game.Black], "winc": &o.inc[game.White],
		"binc": &o.inc[game.Black], "movestogo": &o.toGo, "movetime": &o.moveTime, "nodes": &o.limits.Nodes,
		"depth": &o.limits.Depth, "mate": &o.limits.Mate,
	}
	for i := 0; i < len(words); i++ {
		word := words[i]
		switch {
		case word == "infinite":
			o.infinite = true
		case word == "ponder":
			o.ponder = true
		case word == "searchmoves":
			var err error
			if o.limits.Moves, i, err = s.searchMoves(words, i+1); err != nil {
				return o, err
			}
		case numbers[word] == nil:
			return o, fmt.Errorf("go knows no %s", word)
		case i+1 == len(words):
			return o, fmt.Errorf("go %s lacks its number", word)
		default:
			// A clock may be below zero when a flag is about to fall.
			n, err := number(words[i+1], -maxNumber, maxNumber)
			if err != nil {
				return o, err
			}
			*numbers[word] = max(n, 0)
			i++
		}
	}
	return o, nil
}

// searchMoves reads the moves of words from i on, and returns the place of the last one.
func (s *Server) searchMoves(words []string, i int) (moves []game.Move, last int, err error) {
	for ; i < len(words); i++ {
		m, err := parseMove(s.game.Position(), words[i])
		if err != nil {
			if len(moves) > 0 && !strings.ContainsAny(words[i], "12345678") {
				break // the next word of the command
			}
			return nil, i, err
		}
		moves = append(moves, m)
	}
	return moves, i - 1, nil
}

// clock returns the clock that an order asks for, or nil.
func (o *order) clock(side game.Color, overhead time.Duration) *ai.Clock {
	ms := func(n int) time.Duration { return time.Duration(min(n, 1<<40)) * time.Millisecond }
	switch {
	case o.infinite:
		return nil
	case o.moveTime > 0:
		return ai.ClockForMove(ms(o.moveTime))
	case o.time[side] >= 0:
		return ai.ClockFor(ms(o.time[side]), ms(o.inc[side]), o.toGo, overhead)
	}
	return nil
}

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
