package ai

import (
	"context"
	"slices"
	"sync"
)

// gate lets a bounded number of callers through at once. Those who wait stand in lines, the most urgent line first.
type gate struct {
	mu    sync.Mutex // guards all below
	free  int
	lines [urgencies]line
}

// line is who waits for something of the same urgency. They take turns by person: each in the order in which they came,
// so that who asks for much does not keep the others waiting.
type line struct {
	order   []string // the persons who wait, whose turn is next first
	waiting map[string][]*ticket
}

// ticket is a place in a line; ready is closed when its turn has come.
type ticket struct{ ready chan struct{} }

func newGate(n int) *gate {
	g := &gate{free: n}
	for i := range g.lines {
		g.lines[i].waiting = map[string][]*ticket{}
	}
	return g
}

// enter waits for its turn. The error is ctx's; nil obliges to call leave.
func (g *gate) enter(ctx context.Context, who string, u Urgency) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t := g.queue(who, u)
	if t == nil {
		return nil
	}
	select {
	case <-t.ready:
		return nil
	case <-ctx.Done():
		g.abandon(who, u, t)
		return ctx.Err()
	}
}

// queue takes a place in a line, or goes through at once and returns nil.
func (g *gate) queue(who string, u Urgency) *ticket {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.free > 0 {
		g.free--
		return nil
	}
	t := &ticket{ready: make(chan struct{})}
	g.lines[u].add(who, t)
	return t
}

// abandon gives up a place in a line, or the turn if it has just come.
func (g *gate) abandon(who string, u Urgency, t *ticket) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.lines[u].remove(who, t) {
		g.pass()
	}
}

// leave lets the next one through.
func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pass()
}

// pass gives the turn to the next of the most urgent who wait; mu is held.
func (g *gate) pass() {
	for i := range g.lines {
		if t := g.lines[i].next(); t != nil {
			close(t.ready)
			return
		}
	}
	g.free++
}

// add puts a person's ticket at the end of the person's own.
func (l *line) add(who string, t *ticket) {
	if len(l.waiting[who]) == 0 {
		l.order = append(l.order, who)
	}
	l.waiting[who] = append(l.waiting[who], t)
}

// next takes out whose turn it is, nil if nobody waits. A person who waits for more goes to the end.
func (l *line) next() *ticket {
	if len(l.order) == 0 {
		return nil
	}
	who := l.order[0]
	l.order = l.order[1:]
	t := l.waiting[who][0]
	if rest := l.waiting[who][1:]; len(rest) > 0 {
		l.waiting[who] = rest
		l.order = append(l.order, who)
	} else {
		delete(l.waiting, who)
	}
	return t
}

// remove takes a ticket out, and reports whether it was still there.
func (l *line) remove(who string, t *ticket) bool {
	i := slices.Index(l.waiting[who], t)
	if i < 0 {
		return false
	}
	l.waiting[who] = slices.Delete(l.waiting[who], i, i+1)
	if len(l.waiting[who]) == 0 {
		delete(l.waiting, who)
		l.order = slices.DeleteFunc(l.order, func(w string) bool { return w == who })
	}
	return true
}
