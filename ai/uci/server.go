package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/ai/endgame"
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

	queue *queue
	// What follows belongs to the goroutine that obeys the queue.
	engine  *ai.Engine // nil until the first search, so that "uciok" does not wait for memory
	tables  *endgame.Tables
	folder  *endgame.Folder // of tables with five men; nil: none
	options options
	game    *game.Game
}

// NewServer returns a server that writes to w.
func NewServer(w io.Writer) *Server {
	s := &Server{out: w, queue: newQueue(), options: defaultOptions(), tables: endgame.New(endgame.Memory, nil)}
	s.game = game.NewGame(s.options.rules)
	return s
}

// atOnce are the commands that are obeyed as soon as they are read, by their first word.
var atOnce = map[string]func(*Server) error{
	"uci":       (*Server).hello,
	"debug":     (*Server).ignore,
	"isready":   (*Server).ready,
	"register":  (*Server).ignore,
	"stop":      (*Server).stop,
	"ponderhit": (*Server).ponderHit,
}

// inOrder are the commands that wait until those before them have been obeyed, searches to their best move. "go", which
// has a search besides, is the last of them.
var inOrder = map[string]func(*Server, []string) error{
	"setoption":  (*Server).setOption,
	"ucinewgame": (*Server).newGame,
	"position":   (*Server).position,
	"d":          (*Server).display,
}

// Run obeys the commands of r, a line each, until "quit", the end of r, or the end of ctx, which ends all searches and is
// seen with the next line. What was read before is still obeyed, so that a script gets all its answers: "quit" stops the
// search that runs only if nothing waits for its end, and both end a search that has no end of its own. The error is
// that of reading, or of closing what was opened.
func (s *Server) Run(ctx context.Context, r io.Reader) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var worker sync.WaitGroup
	worker.Go(s.work)
	quit, err := s.read(ctx, r)
	s.queue.close(quit)
	worker.Wait()
	return errors.Join(err, closeFolder(s.folder))
}

// read reads commands until "quit" or the end.
func (s *Server) read(ctx context.Context, r io.Reader) (quit bool, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" || ctx.Err() != nil {
			return true, nil
		}
		s.take(ctx, words)
	}
	if err := lines.Err(); err != nil {
		return false, fmt.Errorf("failed to read a command: %w", err)
	}
	return false, nil
}

// take obeys a command or puts it into the queue.
func (s *Server) take(ctx context.Context, words []string) {
	t := task{words: words}
	if words[0] == "go" && !isPerft(words[1:]) {
		t.search = newSearch(ctx, slices.Contains(words, "ponder"))
	}
	if obey := atOnce[words[0]]; obey != nil {
		s.complain(obey(s))
	} else if words[0] == "go" || inOrder[words[0]] != nil {
		s.queue.put(t)
	} else {
		s.info("unknown command: %s", words[0])
	}
}

// work obeys the commands of the queue until it is closed.
func (s *Server) work() {
	for {
		t, ok := s.queue.next()
		if !ok {
			return
		}
		if t.words[0] == "go" {
			s.complain(s.goSearch(t))
		} else {
			s.complain(inOrder[t.words[0]](s, t.words[1:]))
		}
	}
}

// complain tells the program of a command that could not be obeyed.
func (s *Server) complain(err error) {
	if err != nil {
		s.info("%v", err)
	}
}

func (s *Server) printf(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	// Who no longer reads has gone; the end of the input will tell.
	_, _ = fmt.Fprintf(s.out, format+"\n", args...)
}

func (s *Server) info(format string, args ...any) { s.printf("info string "+format, args...) }

func (s *Server) ignore() error { return nil }

func (s *Server) hello() error {
	s.printf("id name %s\nid author %s", Name, Author)
	for _, o := range optionList {
		s.printf("option name %s %s", o.name, o.kind)
	}
	s.printf("uciok")
	return nil
}

// ready answers when all commands before it have been obeyed, or at once while a search runs.
func (s *Server) ready() error {
	s.queue.settle()
	s.printf("readyok")
	return nil
}

func (s *Server) newGame([]string) error {
	if s.engine != nil {
		s.engine.Reset(s.options.hash)
	}
	return nil
}

// thinker returns the engine, made at the first search.
func (s *Server) thinker() *ai.Engine {
	if s.engine == nil {
		s.engine = ai.New(s.options.hash)
		s.engine.UseEndgames(s.tables)
	}
	return s.engine
}

// overhead is kept of every clock for the way between the engine and the program.
func (s *Server) overhead() time.Duration {
	return time.Duration(s.options.overhead) * time.Millisecond
}
