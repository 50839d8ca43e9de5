package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

const (
	// waitingEvents is how many events wait for a listener before it is let go. It comes back and loads all anew.
	waitingEvents = 256
	// heartbeat is how often a silent stream says that it is alive, so that a listener who left is noticed.
	heartbeat = 15 * time.Second
	// patienceOfStreams is how long one write to a listener may take.
	patienceOfStreams = 10 * time.Second
)

// event is something that listeners are told: a bubble, or another body.
type event struct {
	name   string
	bubble *bubble
	body   any
}

type (
	deletion struct {
		ID string `json:"id"`
	}
	noticeTo struct {
		To   string `json:"to"`
		Text string `json:"text"`
	}
)

// listener is one open event stream.
type listener struct {
	events chan event // closed by the room when the listener is too slow, or when all is over
}

// listen adds a listener; leave takes it off again.
func (r *room) listen() (l *listener, leave func()) {
	l = &listener{events: make(chan event, waitingEvents)}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.listeners[l] = true
	return l, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.listeners, l)
	}
}

// publish tells all listeners of an event.
func (r *room) publish(e event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tell(e)
}

// tell is publish with r.mu held, so that events keep the order of what they tell of.
func (r *room) tell(e event) {
	for l := range r.listeners {
		select {
		case l.events <- e:
		default:
			delete(r.listeners, l)
			close(l.events)
		}
	}
}

// hush lets all listeners go.
func (r *room) hush() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for l := range r.listeners {
		delete(r.listeners, l)
		close(l.events)
	}
}

// stream serves the events of a room until the listener leaves or is let go.
func stream(w http.ResponseWriter, r *http.Request, room *room, runs bool) {
	l, leave := room.listen()
	defer leave()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	out := http.NewResponseController(w)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	line := []byte("retry: 1000\n\n") // come back after a second
	for {
		// A server without deadlines, as in tests, cannot set one; its writes fail when the listener is gone.
		_ = out.SetWriteDeadline(time.Now().Add(patienceOfStreams))
		if _, err := w.Write(line); err != nil || out.Flush() != nil {
			return
		}
		select {
		case e, ok := <-l.events:
			if !ok {
				return
			}
			line = e.line(runs)
		case <-beat.C:
			line = []byte(":\n\n")
		case <-r.Context().Done():
			return
		}
	}
}

// line returns the event as it goes over the wire.
func (e event) line(runs bool) []byte {
	body := e.body
	if e.bubble != nil {
		body = e.bubble.shape(runs)
	}
	data, err := json.Marshal(body)
	if err != nil { // strings, numbers and lists of them: it cannot be
		panic(fmt.Sprintf("web: an event cannot be written: %v", err))
	}
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", e.name, data)
}
