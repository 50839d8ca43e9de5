package ai

import (
	"context"
	"errors"
	"sync"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/game"
)

// ErrClosed is the error of a pool that was closed.
var ErrClosed = errors.New("engine pool is closed")

// ErrNoMove is the error of a position without a legal move.
var ErrNoMove = errors.New("no legal move")

// Urgency is how long an answer may wait: whatever is more urgent goes first.
type Urgency uint8

// The urgencies, the most urgent first.
const (
	Reply  Urgency = iota // somebody waits for the bot to move
	Hint                  // somebody waits for advice
	Review                // what goes on in the background

	urgencies
)

// Pool searches for many people: so many searches at once, the more urgent first, and fair between those who wait. It may be used from many
// goroutines. A search runs on its caller's goroutine. Engines are made at the first searches and used again; a large
// table is given back after each, so that an idle pool takes few megabytes.
type Pool struct {
	gate    *gate
	tables  *endgame.Tables // shared by all engines
	closed  context.Context
	close   context.CancelFunc
	running sync.WaitGroup

	mu   sync.Mutex // guards idle, and adding to running against Close
	idle []*Engine
}

// keptHash is the size in bytes up to which an idle engine keeps its table. A larger one belongs to a search that takes
// so long that making it anew does not count.
const keptHash = 1 << 20

// NewPool returns a pool of so many searches at once, at least one, which use tables of endings unless those are nil.
func NewPool(workers int, tables *endgame.Tables) *Pool {
	p := &Pool{gate: newGate(max(workers, 1)), tables: tables}
	p.closed, p.close = context.WithCancel(context.Background())
	return p
}

// Choose returns the move that a level (1 to 8, the nearest otherwise) plays. The same game, level and seed give the
// same move. It waits until a search is free; who is whoever waits. When ctx ends it returns ctx's error at once, when
// the pool is closed [ErrClosed]; where there is no legal move the error is [ErrNoMove].
func (p *Pool) Choose(ctx context.Context, who string, g *game.Game, level int, seed uint64) (game.Move, error) {
	var m game.Move
	err := p.search(ctx, who, Reply, func(ctx context.Context, e *Engine) (err error) {
		m, err = e.Choose(ctx, g, min(max(level, MinLevel), MaxLevel), seed)
		return err
	})
	if err == nil && m == 0 {
		err = ErrNoMove
	}
	return m, err
}

// Analyse returns what the position of a game is worth by a search of so many nodes, at least one: the same whenever it is
// asked. It waits and ends as [Pool.Choose] does, after whatever is more urgent.
func (p *Pool) Analyse(ctx context.Context, who string, u Urgency, g *game.Game, nodes int) (Analysis, error) {
	var a Analysis
	err := p.search(ctx, who, u, func(ctx context.Context, e *Engine) (err error) {
		a, err = e.Analyse(ctx, g, nodes)
		return err
	})
	if err == nil && len(a.Line) == 0 {
		err = ErrNoMove
	}
	return a, err
}

// Run calls do in the place of a search: when one is free, after whatever is more urgent, with a context that ends with ctx
// and with the pool. Its error is do's, ctx's or [ErrClosed].
func (p *Pool) Run(ctx context.Context, who string, u Urgency, do func(context.Context) error) error {
	var failed error
	err := p.search(ctx, who, u, func(ctx context.Context, _ *Engine) error {
		failed = do(ctx)
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	return failed
}

// search calls do with an engine when one is free, and a context that ends with ctx and with the pool. Its error is do's,
// ctx's or [ErrClosed].
func (p *Pool) search(ctx context.Context, who string, u Urgency, do func(context.Context, *Engine) error) error {
	if !p.start() {
		return ErrClosed
	}
	defer p.running.Done()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stop := context.AfterFunc(p.closed, func() { cancel(ErrClosed) })
	defer stop()

	if err := p.gate.enter(ctx, who, u); err != nil {
		return context.Cause(ctx)
	}
	defer p.gate.leave()
	e := p.take()
	defer p.give(e)
	if err := do(ctx, e); err != nil {
		return context.Cause(ctx)
	}
	return nil
}

// take returns an engine that is idle, or a new one. There are never more than the gate lets through.
func (p *Pool) take() *Engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.idle)
	if n == 0 {
		e := new(Engine)
		e.UseEndgames(p.tables)
		return e
	}
	e := p.idle[n-1]
	p.idle = p.idle[:n-1]
	return e
}

// give keeps an engine for the next search.
func (p *Pool) give(e *Engine) {
	e.table.shrink(keptHash)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, e)
}

// start counts a search, unless the pool is closed.
func (p *Pool) start() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed.Err() != nil {
		return false
	}
	p.running.Add(1)
	return true
}

// Close ends all searches and waits for them.
func (p *Pool) Close() {
	p.mu.Lock()
	p.close()
	p.mu.Unlock()
	p.running.Wait()
}
