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

// Pool plays levels for many people: so many searches at once, and fair between those who wait. It may be used from many
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
	if !p.start() {
		return 0, ErrClosed
	}
	defer p.running.Done()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stop := context.AfterFunc(p.closed, func() { cancel(ErrClosed) })
	defer stop()

	if err := p.gate.enter(ctx, who); err != nil {
		return 0, context.Cause(ctx)
	}
	defer p.gate.leave()
	e := p.take()
	defer p.give(e)
	m, err := e.Choose(ctx, g, min(max(level, MinLevel), MaxLevel), seed)
	switch {
	case err != nil:
		return 0, context.Cause(ctx)
	case m == 0:
		return 0, ErrNoMove
	}
	return m, nil
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

// start counts a call of Choose, unless the pool is closed.
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
