package telegramtest

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// Fault is what goes wrong with one call. What it leaves out goes right.
type Fault struct {
	Delay time.Duration // the call is carried out only then
	Skip  bool          // it is never carried out
	Hang  bool          // nothing happens until the bot gives up

	// Status refuses the call, with what a refusal says; Body, if it is not empty, is what is answered instead, say the
	// page of a proxy.
	Status      int
	Description string
	RetryAfter  int // in seconds
	Body        string

	Twice   bool // it is carried out twice, as when something on the way repeats it; the second answer counts
	Reverse bool // the updates that it returns come in reverse, though those of each chat in their order

	// The call is carried out, unless Skip is set, but its answer is lost: Drop breaks the connection instead, Cut lets
	// that many bytes through before.
	Drop bool
	Cut  int
}

// SetFault has every call ask f first what goes wrong with it; nil: nothing does. n numbers the calls from 1, over all
// methods. f may be called from many goroutines.
func (s *Server) SetFault(f func(method string, n int) *Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

// begin numbers a call and asks what goes wrong with it.
func (s *Server) begin(method string) (int, *Fault) {
	s.mu.Lock()
	s.begun++
	n, f := s.begun, s.fault
	s.mu.Unlock()
	if f != nil {
		if fault := f(method, n); fault != nil {
			return n, fault
		}
	}
	return n, &Fault{}
}

// suffer lets pass what comes before a call is carried out, and reports whether it is.
func (s *Server) suffer(ctx context.Context, f *Fault) bool {
	var delay <-chan time.Time // nil, which never comes: the call hangs
	switch {
	case f.Hang:
	case f.Delay > 0:
		t := time.NewTimer(f.Delay)
		defer t.Stop()
		delay = t.C
	default:
		return true
	}
	select {
	case <-delay:
		return true
	case <-ctx.Done():
	case <-s.closed:
	}
	return false
}

func (f *Fault) refuses() bool { return f.Status != 0 }

func (f *Fault) parameters() *parameter {
	if f.RetryAfter == 0 {
		return nil
	}
	return &parameter{RetryAfter: f.RetryAfter}
}

// send writes an answer, or what is left of it.
func (f *Fault) send(w http.ResponseWriter, status int, body []byte) {
	if f.Drop && f.Cut == 0 {
		panic(http.ErrAbortHandler) // net/http's way to break a connection
	}
	w.Header().Set("Content-Type", "application/json")
	if f.Body != "" {
		w.Header().Set("Content-Type", "text/html")
		body = []byte(f.Body)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if f.Cut == 0 {
		_, _ = w.Write(body) // who has gone misses it, as on any server
		return
	}
	_, _ = w.Write(body[:min(f.Cut, len(body))])
	_ = http.NewResponseController(w).Flush()
	panic(http.ErrAbortHandler)
}

// Call is one call of a method.
type Call struct {
	N      int // as SetFault numbers them
	Method string
	Params map[string]string // without files
	Files  []string          // the names of the files
	Code   int               // 200, or of the refusal
	Error  string            // the description of the refusal
	At     time.Time         // when it had been carried out
}

// maxCalls bounds the history, so that the fake can run for hours.
const maxCalls = 100_000

// note keeps a call in the history.
func (s *Server) note(n int, q *request, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := Call{N: n, Method: q.method, Params: q.values, Code: http.StatusOK, At: time.Now()}
	for name := range q.files {
		c.Files = append(c.Files, name)
	}
	if no, ok := err.(*refusal); ok {
		c.Code, c.Error = no.Code, no.Description
		if no.mistake {
			s.violations = append(s.violations, fmt.Sprintf("%s %v: %s", q.method, q.values, no.Description))
		}
	}
	if len(s.calls) == maxCalls {
		s.calls = append(s.calls[:0], s.calls[maxCalls/2:]...)
	}
	s.calls = append(s.calls, c)
	if s.Note != nil {
		s.Note(c)
	}
	s.wake()
}

// Calls returns the calls so far, of one method or of several; of all without one.
func (s *Server) Calls(methods ...string) []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []Call
	for _, c := range s.calls {
		for _, m := range methods {
			if c.Method == m {
				found = append(found, c)
			}
		}
		if len(methods) == 0 {
			found = append(found, c)
		}
	}
	return found
}

// Violations returns what the bot sent that a correct one never does.
func (s *Server) Violations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.violations...)
}
