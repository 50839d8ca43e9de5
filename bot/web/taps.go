package web

import (
	"context"
	"sync"
)

// taps are those that wait for their answer.
type taps struct {
	mu      sync.Mutex // guards waiting
	waiting map[string]*tap
}

// tap is one that waits.
type tap struct {
	room   *room
	person string
	notice chan string // holds one
}

// wait opens a tap; done closes it again.
func (t *taps) wait(id string, r *room, person string) (waiting *tap, done func()) {
	waiting = &tap{room: r, person: person, notice: make(chan string, 1)}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waiting == nil {
		t.waiting = map[string]*tap{}
	}
	t.waiting[id] = waiting
	return waiting, func() { t.take(id) }
}

// answer gives a tap its notice, and tells of it whoever listens; a tap that does not wait gets none.
func (t *taps) answer(id, notice string) {
	waiting := t.take(id)
	if waiting == nil {
		return
	}
	if notice != "" {
		waiting.room.publish(event{name: "notice", body: noticeTo{To: waiting.person, Text: notice}})
	}
	waiting.notice <- notice
}

func (t *taps) take(id string) *tap {
	t.mu.Lock()
	defer t.mu.Unlock()
	waiting := t.waiting[id]
	delete(t.waiting, id)
	return waiting
}

// answered waits for the notice; "" when ctx ends before.
func (t *tap) answered(ctx context.Context) string {
	select {
	case notice := <-t.notice:
		return notice
	case <-ctx.Done():
		return ""
	}
}
