package uci

import "sync"

// task is a command that waits for its turn. search is set for one that begins a search.
type task struct {
	words  []string
	search *search
}

// queue has the commands that are obeyed in order: those that come while a search runs wait for its end. The goroutine
// that reads puts them in, the one that works takes them out.
type queue struct {
	mu      sync.Mutex // guards all below
	changed *sync.Cond // when any of it changes
	waiting []task
	busy    bool    // a command is being obeyed
	current *search // that command's search, if it has one
	begun   bool    // current has begun
	closed  bool    // nothing more comes
}

func newQueue() *queue {
	q := new(queue)
	q.changed = sync.NewCond(&q.mu)
	return q
}

// put adds a command.
func (q *queue) put(t task) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, t)
	q.changed.Broadcast()
}

// next ends the command that was taken last, and takes the next one; it waits for one unless the queue is closed.
func (q *queue) next() (t task, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.busy, q.current, q.begun = false, nil, false
	q.changed.Broadcast()
	for len(q.waiting) == 0 && !q.closed {
		q.changed.Wait()
	}
	if len(q.waiting) == 0 {
		return task{}, false
	}
	t = q.waiting[0]
	q.waiting = q.waiting[1:]
	q.busy, q.current = true, t.search
	return t, true
}

// begin notes that the search of the command taken last has begun. One without an end of its own is stopped where no
// command can come any more to stop it.
func (q *queue) begin() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.begun = true
	if q.closed && q.current.unending() {
		q.current.stop()
	}
	q.changed.Broadcast()
}

// settle waits until all commands have been obeyed or wait for a search.
func (q *queue) settle() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.begun && (q.busy || len(q.waiting) > 0) {
		q.changed.Wait()
	}
}

// first returns the first search, running or to come, for which a condition holds, or nil.
func (q *queue) first(is func(*search) bool) *search {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.current != nil && is(q.current) {
		return q.current
	}
	for _, t := range q.waiting {
		if t.search != nil && is(t.search) {
			return t.search
		}
	}
	return nil
}

// close says that nothing more comes. What waits is still obeyed; a search that runs is stopped if it has no end of its
// own, or, in a hurry, if nothing waits for its end.
func (q *queue) close(hurry bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	if q.begun && q.current.unending() || q.current != nil && hurry && len(q.waiting) == 0 {
		q.current.stop()
	}
	q.changed.Broadcast()
}
