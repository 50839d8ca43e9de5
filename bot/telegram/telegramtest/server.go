package telegramtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
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

// Server is a Telegram. Its methods fail the test when something that they wait for does not come within Patience.
type Server struct {
	URL      string
	Token    string
	Patience time.Duration // 3 minutes unless changed, before use
	// Note, if set before use, is told of every call, one after the other, when it has been carried out or refused.
	Note func(Call)

	tb      TB
	http    *httptest.Server
	closed  chan struct{}
	calling sync.WaitGroup // of the webhook

	mu           sync.Mutex // guards what follows
	changed      chan struct{}
	bot          person
	people       map[int64]*person
	chats        map[int64]*chat
	files        map[string]*file
	documents    map[string]*Document
	clips        map[string]*clip
	menus        map[menuKey][]Command
	descriptions map[descriptionKey]string
	taps         map[string]*tap
	hook         hook
	privacy      bool // the bot does not see all that is written in groups
	updates      []update
	updateID     int64
	allowed      map[string]bool // nil: all kinds
	polls        int             // how many getUpdates have begun
	messageID    int             // of private chats and groups; supergroups count by themselves
	clock        int64           // of what else has a number
	fault        func(method string, n int) *Fault
	begun        int // calls, to number them
	calls        []Call
	violations   []string
}

// BotID and BotName are who the bot is.
const (
	BotID   = 5550001
	BotName = "makruk_test_bot"
)

// New starts a Telegram with a bot and nobody else. It ends when the test does.
func New(tb TB) *Server {
	s := &Server{
		Token:        fmt.Sprintf("%d:AAtest-token_of-the-fake", BotID),
		Patience:     3 * time.Minute,
		tb:           tb,
		closed:       make(chan struct{}),
		changed:      make(chan struct{}),
		bot:          person{id: BotID, name: "Makruk", username: BotName, bot: true},
		people:       map[int64]*person{},
		chats:        map[int64]*chat{},
		files:        map[string]*file{},
		documents:    map[string]*Document{},
		clips:        map[string]*clip{},
		menus:        map[menuKey][]Command{},
		descriptions: map[descriptionKey]string{},
		taps:         map[string]*tap{},
		updateID:     700,
		messageID:    100,
	}
	s.http = httptest.NewServer(http.HandlerFunc(s.serve))
	s.URL = s.http.URL
	tb.Cleanup(func() {
		close(s.closed)
		s.mu.Lock()
		s.unhook()
		s.mu.Unlock()
		s.calling.Wait()
		s.http.CloseClientConnections()
		s.http.Close()
	})
	return s
}

// refusal is an answer that says no.
type refusal struct {
	Code        int        `json:"error_code"`
	Description string     `json:"description"`
	Parameters  *parameter `json:"parameters,omitempty"`
	mistake     bool       // of the bot: a violation
}

type parameter struct {
	MigrateTo  int64 `json:"migrate_to_chat_id,omitempty"`
	RetryAfter int   `json:"retry_after,omitempty"`
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s", r.Code, r.Description) }

// bad refuses what the state of a chat does not allow.
func bad(format string, args ...any) error {
	return &refusal{Code: http.StatusBadRequest, Description: "Bad Request: " + fmt.Sprintf(format, args...)}
}

// mistake refuses what a correct bot never sends.
func mistake(format string, args ...any) error {
	return &refusal{Code: http.StatusBadRequest, Description: "Bad Request: " + fmt.Sprintf(format, args...), mistake: true}
}

// serve carries out one call.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, filePrefix) {
		s.serveFile(w, r)
		return
	}
	token, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/bot"), "/")
	n, fault := s.begin(name)
	q, err := readRequest(name, r)
	var lost *lostError
	if errors.As(err, &lost) || !s.suffer(r.Context(), fault) {
		return
	}
	var result any
	switch {
	case token != s.Token:
		err = &refusal{Code: http.StatusUnauthorized, Description: "Unauthorized"}
	case fault.refuses():
		err = &refusal{Code: fault.Status, Description: fault.Description, Parameters: fault.parameters()}
	case err != nil:
		err = mistake("%v", err)
	case !fault.Skip:
		if fault.Twice {
			_, _ = s.carryOut(r, q)
		}
		result, err = s.carryOut(r, q)
	}
	if batch, ok := result.([]json.RawMessage); ok && fault.Reverse {
		reverse(batch)
	}
	s.note(n, q, err)
	s.answer(w, fault, result, err)
}

// carryOut checks a call and does what it says.
func (s *Server) carryOut(r *http.Request, q *request) (any, error) {
	if _, known := api().Methods[q.method]; !known {
		return nil, &refusal{Code: http.StatusNotFound, Description: "Not Found: method not found", mistake: true}
	}
	do, known := methods[q.method]
	if !known {
		return nil, mistake("the fake does not do %s", q.method)
	}
	if err := api().checkMethod(q); err != nil {
		return nil, mistake("%v", err)
	}
	if q.method == "getUpdates" {
		return s.getUpdates(r.Context(), q)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	result, err := do(s, q)
	if name, unused := q.unused(); err == nil && unused {
		err = mistake("the file %s was uploaded for nothing", name)
	}
	s.wake()
	return result, err
}

// answer writes what came of a call, as far as the fault lets it through.
func (s *Server) answer(w http.ResponseWriter, fault *Fault, result any, err error) {
	status := http.StatusOK
	answer := map[string]any{"ok": true, "result": result}
	var no *refusal
	if errors.As(err, &no) {
		status = no.Code
		answer = map[string]any{"ok": false, "error_code": no.Code, "description": no.Description}
		if no.Parameters != nil {
			answer["parameters"] = no.Parameters
		}
	}
	body, err := json.Marshal(answer)
	if err != nil {
		panic(err) // all that methods return can be written
	}
	fault.send(w, status, body)
}

// wake lets those look again who wait for something. s.mu is held.
func (s *Server) wake() {
	close(s.changed)
	s.changed = make(chan struct{})
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
