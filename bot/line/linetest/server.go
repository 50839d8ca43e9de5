package linetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"time"
)

// TB is what the fake needs of a *testing.T; programs that are no tests have their own.
type TB interface {
	Helper()
	Cleanup(func())
	Fatalf(format string, args ...any)
}

// Server is a LINE. Its methods fail the test when something that they wait for does not come within Patience.
type Server struct {
	URL    string
	Token  string
	Secret string
	// Patience, 3 minutes, TokenLife, a minute, and Redeliver, how soon a webhook that failed is sent again, 50 ms, may be
	// changed before use; without pictures none are fetched.
	Patience, TokenLife, Redeliver time.Duration
	NoPictures                     bool

	tb     TB
	http   *httptest.Server
	closed chan struct{}
	sends  sync.WaitGroup // of webhooks

	mu         sync.Mutex // guards what follows
	changed    chan struct{}
	hook       string
	people     map[string]*person
	chats      map[string]*chat
	tokens     map[string]*token
	retryKeys  map[string]bool
	menus      map[string]*RichMenu
	allMenu    string
	files      map[string][]byte
	fault      func(call string, n int) *Fault
	begun      int
	calls      []Call
	coming     int             // events that the bot has not taken yet
	hooks      []time.Duration // how long the bot took to answer each webhook
	violations []string
	fetched    int // pictures
	clock      int
}

// token lets the bot reply once to an event.
type token struct {
	chat string
	at   time.Time
	used bool
}

// Call is a request of the bot, and how it was answered.
type Call struct {
	Name   string // "POST /v2/bot/message/reply"
	Status int
	Text   string // of a refusal
}

// Fault makes a call go wrong.
type Fault struct {
	Status int  // refuses the call with it; zero: the call is carried out
	Drop   bool // no answer comes
}

// New starts a LINE with a bot and nobody else. It ends when the test does.
func New(tb TB) *Server {
	s := &Server{
		Token: "channel-token-of-the-fake", Secret: "channel-secret-of-the-fake",
		Patience: 3 * time.Minute, TokenLife: time.Minute, Redeliver: 50 * time.Millisecond,
		tb: tb, closed: make(chan struct{}), changed: make(chan struct{}),
		people: map[string]*person{}, chats: map[string]*chat{}, tokens: map[string]*token{}, retryKeys: map[string]bool{},
		menus: map[string]*RichMenu{}, files: map[string][]byte{},
	}
	s.http = httptest.NewServer(s.routes())
	s.URL = s.http.URL
	tb.Cleanup(func() {
		close(s.closed)
		s.sends.Wait()
		s.http.CloseClientConnections()
		s.http.Close()
	})
	return s
}

// refusal is an answer that says no.
type refusal struct {
	status  int
	text    string
	mistake bool // of the bot: a violation
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s", r.status, r.text) }

// mistake refuses what a correct bot never sends.
func mistake(format string, args ...any) error {
	return &refusal{http.StatusBadRequest, fmt.Sprintf(format, args...), true}
}

// method carries out one kind of call; s.mu is held. What it returns is the answer.
type method func(s *Server, r *http.Request, body []byte) (any, error)

var methods = map[string]method{
	"POST /v2/bot/message/reply":             (*Server).reply,
	"POST /v2/bot/message/push":              (*Server).push,
	"POST /v2/bot/chat/loading/start":        (*Server).loading,
	"GET /v2/bot/profile/{user}":             (*Server).profile,
	"GET /v2/bot/group/{chat}/member/{user}": (*Server).member,
	"GET /v2/bot/room/{chat}/member/{user}":  (*Server).member,
	"GET /v2/bot/message/{id}/content":       (*Server).content,
	"GET /v2/bot/info":                       (*Server).info,
	"GET /v2/bot/channel/webhook/endpoint":   (*Server).endpoint,
	"PUT /v2/bot/channel/webhook/endpoint":   (*Server).setEndpoint,
	"POST /v2/bot/channel/webhook/test":      (*Server).testEndpoint,
	"GET /v2/bot/richmenu/list":              (*Server).listMenus,
	"POST /v2/bot/richmenu":                  (*Server).createMenu,
	"POST /v2/bot/richmenu/{menu}/content":   (*Server).setMenuPicture,
	"POST /v2/bot/user/all/richmenu/{menu}":  (*Server).setAllMenu,
	"DELETE /v2/bot/richmenu/{menu}":         (*Server).deleteMenu,
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for pattern, do := range methods {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, pattern, do) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.serve(w, r, r.Method+" "+r.URL.Path, func(*Server, *http.Request, []byte) (any, error) {
			return nil, &refusal{http.StatusNotFound, "Not found", true}
		})
	})
	return mux
}

// serve carries out one call.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, name string, do method) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the bot died
	}
	fault := s.begin(name)
	var result any
	switch {
	case r.Header.Get("Authorization") != "Bearer "+s.Token:
		err = &refusal{status: http.StatusUnauthorized, text: "Authentication failed"}
	case fault.Status != 0:
		err = &refusal{status: fault.Status, text: "a fault of the test"}
	default:
		s.mu.Lock()
		result, err = do(s, r, body)
		s.mu.Unlock()
	}
	status := s.note(name, err)
	if fault.Drop {
		panic(http.ErrAbortHandler)
	}
	answer(w, status, result, err)
}

func answer(w http.ResponseWriter, status int, result any, err error) {
	if data, ok := result.([]byte); ok && err == nil {
		_, _ = w.Write(data) // an error: the bot died
		return
	}
	if err != nil {
		var no *refusal
		errors.As(err, &no)
		result = map[string]any{"message": no.text}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(result) // an error: the bot died
}

// begin numbers a call and returns what is to go wrong with it.
func (s *Server) begin(name string) Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun++
	if s.fault != nil {
		if f := s.fault(name, s.begun); f != nil {
			return *f
		}
	}
	return Fault{}
}

// note writes a call down and returns its status.
func (s *Server) note(name string, err error) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := Call{Name: name, Status: http.StatusOK}
	var no *refusal
	if errors.As(err, &no) {
		c.Status, c.Text = no.status, no.text
		if no.mistake {
			s.violations = append(s.violations, name+": "+no.text)
		}
	}
	s.calls = append(s.calls, c)
	s.wake()
	return c.Status
}

// SetFault makes calls go wrong: f is asked before each, with its name and number; nil: all is well.
func (s *Server) SetFault(f func(call string, n int) *Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

// Calls returns the requests of the bot so far.
func (s *Server) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// Violations returns what the bot did that a correct one never does.
func (s *Server) Violations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.violations)
}

// Hooks returns how long the bot took to answer each webhook that it answered with 200.
func (s *Server) Hooks() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.hooks)
}

// wake lets those look again who wait for something. s.mu is held.
func (s *Server) wake() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// next returns a name that nothing has yet. s.mu is held.
func (s *Server) next(kind string) string {
	s.clock++
	return fmt.Sprintf("%s%d", kind, s.clock)
}

// id makes an id such as LINE's of a name: a letter and 32 hexadecimal digits.
func id(letter, name string) string {
	return letter + fmt.Sprintf("%032s", strings.ToLower(fmt.Sprintf("%x", name)))[:32]
}

// Until waits until something is so, and fails the test if it does not become so; what says what is waited for. ok is
// called whenever something has changed.
func (s *Server) Until(what string, ok func() bool) {
	s.tb.Helper()
	timeout := time.NewTimer(s.Patience)
	defer timeout.Stop()
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if ok() {
			return
		}
		select {
		case <-changed:
		case <-timeout.C:
			s.tb.Fatalf("waited %s in vain for %s", s.Patience, what)
			return
		}
	}
}
