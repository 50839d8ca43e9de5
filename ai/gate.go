package ai

import (
	"context"
	"slices"
	"sync"
)

// gate lets a bounded number of callers through at once. Those who wait take turns by person: each in the order in which
// they came, so that who asks for much does not keep the others waiting.
type gate struct {
	mu      sync.Mutex // guards all below
	free    int
	order   []string // the persons who wait, whose turn is next first
	waiting map[string][]*ticket
}

// ticket is a place in the queue; ready is closed when its turn has come.
type ticket struct{ ready chan struct{} }

func newGate(n int) *gate { return &gate{free: n, waiting: map[string][]*ticket{}} }

// enter waits for its turn. The error is ctx's; nil obliges to call leave.
func (g *gate) enter(ctx context.Context, who string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t := g.queue(who)
	if t == nil {
		return nil
	}
	select {
	case <-t.ready:
		return nil
	case <-ctx.Done():
		g.abandon(who, t)
		return ctx.Err()
	}
}

// queue takes a place in the queue, or goes through at once and returns nil.
func (g *gate) queue(who string) *ticket {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.free > 0 {
		g.free--
		return nil
	}
	t := &ticket{ready: make(chan struct{})}
	if len(g.waiting[who]) == 0 {
		g.order = append(g.order, who)
	}
	g.waiting[who] = append(g.waiting[who], t)
	return t
}

// abandon gives up a place in the queue, or the turn if it has just come.
func (g *gate) abandon(who string, t *ticket) {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.waiting[who], t)
	if i < 0 {
		g.pass()
		return
	}
	g.waiting[who] = slices.Delete(g.waiting[who], i, i+1)
	if len(g.waiting[who]) == 0 {
		delete(g.waiting, who)
		g.order = slices.DeleteFunc(g.order, func(w string) bool { return w == who })
	}
}

// leave lets the next one through.
func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pass()
}

// pass gives the turn to the next in the queue; mu is held.
func (g *gate) pass() {
	if len(g.order) == 0 {
		g.free++
		return
	}
	who := g.order[0]
	g.order = g.order[1:]
	queue := g.waiting[who]
	close(queue[0].ready)
	if queue = queue[1:]; len(queue) == 0 {
		delete(g.waiting, who)
		return
	}
	g.waiting[who] = queue
	g.order = append(g.order, who)
}
