package ai

import (
	"context"
	"errors"
	"sync"

	"github.com/makrukbot/makrukbot/game"
)

// ErrClosed is the error of a pool that was closed.
var ErrClosed = errors.New("engine pool is closed")

// ErrNoMove is the error of a position without a legal move.
var ErrNoMove = errors.New("no legal move")

// Pool plays levels for many people: so many searches at once, and fair between those who wait. It may be used from many
// goroutines. A search runs on its caller's goroutine.
//
// Engines are made at the first search and kept for the next; since they lie in a [sync.Pool], an idle program gives
// their memory back with its garbage collections, of which Go forces one every two minutes.
type Pool struct {
	gate    *gate
	engines sync.Pool
	closed  context.Context
	close   context.CancelFunc
	mu      sync.Mutex // guards adding to running against Close
	running sync.WaitGroup
}

// NewPool returns a pool of so many searches at once, at least one.
func NewPool(workers int) *Pool {
	p := &Pool{gate: newGate(max(workers, 1))}
	p.engines.New = func() any { return new(Engine) }
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
	e := p.engines.Get().(*Engine)
	defer p.engines.Put(e)
	m, err := e.Choose(ctx, g, min(max(level, MinLevel), MaxLevel), seed)
	switch {
	case err != nil:
		return 0, context.Cause(ctx)
	case m == 0:
		return 0, ErrNoMove
	}
	return m, nil
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
