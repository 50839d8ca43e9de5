package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/game"
)

// Name and Author are what the engine answers to "uci".
const (
	Name   = "Makrukbot"
	Author = "the Makrukbot authors"
)

// maxLine is the longest line that is read, in bytes: a game of many thousand moves.
const maxLine = 1 << 20

// Server is the engine as chess programs see it. It is used once, by one Run.
type Server struct {
	mu  sync.Mutex // guards out
	out io.Writer

	engine  *ai.Engine // nil until the first search, so that "uciok" does not wait for memory
	options options
	game    *game.Game
	search  *search // the one that runs, or nil
}

// NewServer returns a server that writes to w.
func NewServer(w io.Writer) *Server {
	s := &Server{out: w, options: defaultOptions()}
	s.game = game.NewGame(s.options.rules)
	return s
}

// commands are all that the server understands, by their first word.
var commands = map[string]func(*Server, []string) error{
	"uci":        (*Server).hello,
	"debug":      (*Server).ignore,
	"isready":    (*Server).ready,
	"setoption":  (*Server).setOption,
	"register":   (*Server).ignore,
	"ucinewgame": (*Server).newGame,
	"position":   (*Server).position,
	"go":         (*Server).goSearch,
	"stop":       (*Server).stop,
	"ponderhit":  (*Server).ponderHit,
	"d":          (*Server).display,
}

// Run obeys the commands of r, a line each, until "quit", the end of r, or the end of ctx, which it sees with the next
// line. A search that still runs is ended first. The error is that of reading.
func (s *Server) Run(ctx context.Context, r io.Reader) error {
	defer s.endSearch()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" || ctx.Err() != nil {
			return nil
		}
		command, ok := commands[words[0]]
		if !ok {
			s.info("unknown command: %s", words[0])
			continue
		}
		if err := command(s, words[1:]); err != nil {
			s.info("%v", err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("failed to read a command: %w", err)
	}
	return nil
}

// errBusy is the answer to what would change the engine under a search.
var errBusy = errors.New("a search runs; stop it first")

func (s *Server) printf(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	// Who no longer reads has gone; the end of the input will tell.
	_, _ = fmt.Fprintf(s.out, format+"\n", args...)
}

func (s *Server) info(format string, args ...any) { s.printf("info string "+format, args...) }

func (s *Server) ignore([]string) error { return nil }

func (s *Server) hello([]string) error {
	s.printf("id name %s\nid author %s", Name, Author)
	for _, o := range optionList {
		s.printf("option name %s %s", o.name, o.kind)
	}
	s.printf("uciok")
	return nil
}

func (s *Server) ready([]string) error {
	s.printf("readyok")
	return nil
}

func (s *Server) newGame([]string) error {
	if s.searching() {
		return errBusy
	}
	if s.engine != nil {
		s.engine.Reset(s.options.hash)
	}
	return nil
}

// thinker returns the engine, made at the first search.
func (s *Server) thinker() *ai.Engine {
	if s.engine == nil {
		s.engine = ai.New(s.options.hash)
	}
	return s.engine
}

// overhead is kept of every clock for the way between the engine and the program.
func (s *Server) overhead() time.Duration {
	return time.Duration(s.options.overhead) * time.Millisecond
}
