package uci

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// ErrResting: the program failed lately and is not tried again yet.
var ErrResting = errors.New("the external engine rests after it failed")

// errClosed: nothing is started any more.
var errClosed = errors.New("the external engine is closed")

// After a failure the program is left alone for firstRest, and twice as long after each further one, up to longestRest.
const (
	firstRest   = time.Second
	longestRest = 5 * time.Minute
)

// External is another chess program that speaks UCI: started when it is first needed, once for each search that runs at
// the same time, used again, ended when it does not answer or plays what is no move, and started anew after a while. It
// may be used from many goroutines.
type External struct {
	open func() (*process, error)

	mu       sync.Mutex // guards all below
	idle     []*client
	used     sync.WaitGroup // clients that are in use
	failures int            // in a row
	rests    time.Time      // until when
	closed   bool
}

// NewExternal returns the program in a file, which is not started yet. It must be closed.
func NewExternal(file string) *External {
	return &External{open: func() (*process, error) { return run(exec.Command(file)) }}
}

// Plays reports whether games of a rule book are for the program: of makruk, and of thai, which differs from it only in
// what a capture by the bare khun does to the limit of the count.
func (x *External) Plays(r *game.Rules) bool { return r == game.Makruk || r == game.Thai }

// Choose returns the move that the program plays in a game that goes on, after a search of so many nodes: a legal one.
// When ctx ends it returns ctx's error; otherwise an error tells what is wrong with the program, or is [ErrResting].
func (x *External) Choose(ctx context.Context, g *game.Game, nodes int) (game.Move, error) {
	c, err := x.take(ctx)
	if err != nil {
		return 0, err
	}
	defer x.used.Done()
	m, inStep, err := c.choose(ctx, g, nodes)
	x.give(c, inStep, err)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("the external engine failed: %w", err)
	}
	return m, err
}

// Try starts the program, has it play a first move of makruk, and returns what it calls itself.
func (x *External) Try(ctx context.Context) (name string, err error) {
	c, err := x.take(ctx)
	if err != nil {
		return "", err
	}
	defer x.used.Done()
	_, inStep, err := c.choose(ctx, game.NewGame(game.Makruk), tryNodes)
	x.give(c, inStep, err)
	return c.name, err
}

// tryNodes is how much a program searches to be tried.
const tryNodes = 1000

// take returns a client that is idle, or a new one. Who gets one must call used.Done.
func (x *External) take(ctx context.Context) (*client, error) {
	c, err := x.takeIdle()
	if c != nil || err != nil {
		return c, err
	}
	if c, err = x.start(ctx); err == nil {
		return c, nil
	}
	x.used.Done()
	if ctx.Err() == nil {
		x.mu.Lock()
		x.failed()
		x.mu.Unlock()
		err = fmt.Errorf("failed to start the external engine: %w", err)
	}
	return nil, err
}

// takeIdle returns a client that is idle and has not ended meanwhile; without one it is nil, and the caller may start one.
func (x *External) takeIdle() (*client, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed {
		return nil, errClosed
	}
	for n := len(x.idle); n > 0; n = len(x.idle) {
		c := x.idle[n-1]
		x.idle = x.idle[:n-1]
		if c.runs() {
			x.used.Add(1)
			return c, nil
		}
		c.end()
	}
	if time.Now().Before(x.rests) {
		return nil, ErrResting
	}
	x.used.Add(1)
	return nil, nil
}

func (x *External) start(ctx context.Context) (*client, error) {
	p, err := x.open()
	if err != nil {
		return nil, err
	}
	return newClient(ctx, p)
}

// give takes a client back after a search that ended with an error or without one.
func (x *External) give(c *client, inStep bool, err error) {
	x.mu.Lock()
	if err == nil {
		x.failures = 0
	}
	if inStep && !x.closed {
		x.idle = append(x.idle, c)
		x.mu.Unlock()
		return
	}
	if !inStep {
		x.failed()
	}
	x.mu.Unlock()
	c.end()
}

// failed lets the program rest. Called with mu.
func (x *External) failed() {
	rest := firstRest << min(x.failures, 20)
	x.failures++
	x.rests = time.Now().Add(min(rest, longestRest))
}

// Close ends the programs, once their searches have ended: those are to be stopped by their contexts.
func (x *External) Close() {
	x.mu.Lock()
	x.closed = true
	idle := x.idle
	x.idle = nil
	x.mu.Unlock()
	x.used.Wait()
	for _, c := range idle {
		c.end()
	}
}
