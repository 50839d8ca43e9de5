package uci

import (
	"bufio"
	"context"
	"flag"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// patience is how long an answer may take on a busy machine.
const patience = 3 * time.Minute

// session is a server with a program at its other end.
type session struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	done  chan struct{}
}

func newSession(t *testing.T) *session {
	inReader, in := io.Pipe()
	out, outWriter := io.Pipe()
	s := &session{t: t, in: in, lines: make(chan string, 10_000), done: make(chan struct{})}
	go func() {
		defer close(s.done)
		if err := NewServer(outWriter).Run(context.Background(), inReader); err != nil {
			t.Error(err)
		}
		outWriter.Close()
	}()
	go func() {
		defer close(s.lines)
		for scan := bufio.NewScanner(out); scan.Scan(); {
			s.lines <- scan.Text()
		}
	}()
	t.Cleanup(func() {
		in.Close()
		s.waitForEnd()
	})
	return s
}

func (s *session) send(line string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, line+"\n"); err != nil {
		s.t.Fatal(err)
	}
}

// expect reads lines up to one that matches a pattern, in which * is any text.
func (s *session) expect(pattern string) string {
	s.t.Helper()
	timeout := time.After(patience)
	var seen []string
	for {
		select {
		case line, ok := <-s.lines:
			if !ok {
				s.t.Fatalf("the server ended; want %q after:\n%s", pattern, strings.Join(seen, "\n"))
			}
			if matches(pattern, line) {
				return line
			}
			seen = append(seen, line)
		case <-timeout:
			s.t.Fatalf("want %q, got:\n%s", pattern, strings.Join(seen, "\n"))
		}
	}
}

func (s *session) waitForEnd() {
	s.t.Helper()
	select {
	case <-s.done:
	case <-time.After(patience):
		s.t.Error("the server does not end")
	}
}

// matches compares a line with a pattern, in which * is any text, slashes and all.
func matches(pattern, line string) bool {
	ok, err := path.Match(strings.ReplaceAll(pattern, "/", "|"), strings.ReplaceAll(line, "/", "|"))
	return err == nil && ok
}

// TestSessions plays the sessions of testdata: "> " a command, "< " the next line expected, with * for any text and
// other lines before it; "# " says why.
func TestSessions(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			s := newSession(t)
			for line := range strings.Lines(string(text)) {
				line = strings.TrimRight(line, "\n")
				switch {
				case line == "" || strings.HasPrefix(line, "# "):
				case strings.HasPrefix(line, "> "):
					s.send(line[2:])
				case strings.HasPrefix(line, "< "):
					s.expect(line[2:])
				default:
					t.Fatalf("bad line %q", line)
				}
			}
		})
	}
}

var deep = flag.Bool("deep", false, "count moves to the last depth of the fixtures")

// TestPerft agrees with the fixtures of the rules.
func TestPerft(t *testing.T) {
	text, err := os.ReadFile("../../game/testdata/perft.epd")
	if err != nil {
		t.Fatal(err)
	}
	const most = 3
	s := newSession(t)
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), " ;")
		s.send("position fen " + fields[0])
		for i, field := range fields[1:] {
			if i >= most && !*deep {
				break
			}
			depth, nodes, _ := strings.Cut(strings.TrimPrefix(field, "D"), " ")
			s.send("go perft " + depth)
			if got, want := s.expect("Nodes searched: *"), "Nodes searched: "+nodes; got != want {
				t.Errorf("%s depth %s: got %q, want %q", fields[0], depth, got, want)
			}
		}
	}
}

// TestStopAtAnyMoment answers each search with one legal move, however soon it is stopped.
func TestStopAtAnyMoment(t *testing.T) {
	s := newSession(t)
	for i, order := range []string{"go infinite", "go ponder movetime 10", "go depth 60", "go movetime 100000"} {
		for range 5 {
			s.send("position startpos")
			s.send(order)
			time.Sleep(time.Duration(i) * time.Millisecond)
			s.send("stop")
			move := strings.Fields(s.expect("bestmove *"))[1]
			start := game.Makruk.Start()
			if _, err := parseMove(&start, move); err != nil {
				t.Errorf("%s: %v", order, err)
			}
			s.send("isready")
			if got := s.expect("*e*"); got != "readyok" {
				t.Errorf("%s: got %q after the best move", order, got)
			}
		}
	}
}

// TestQuitDuringSearch ends at once, and so does the end of the input.
func TestQuitDuringSearch(t *testing.T) {
	for _, quit := range []bool{true, false} {
		s := newSession(t)
		s.send("go infinite")
		if quit {
			s.send("quit")
		} else if err := s.in.Close(); err != nil {
			t.Fatal(err)
		}
		s.expect("bestmove *")
		s.waitForEnd()
	}
}

// TestScripts gives a script that comes all at once all its answers, whether it quits or just ends.
func TestScripts(t *testing.T) {
	const search = "position startpos\ngo depth 4\n"
	tests := []struct {
		name, script string
		best         int
	}{
		{"two searches", search + "position startpos moves e3e4\ngo depth 4\n", 2},
		{"a search without end", "go infinite\n" + search, 2},
		{"one that ponders", "go ponder depth 2\n" + search + "go ponder movetime 5\n", 3},
		{"no limit", search + "go\n", 2},
		{"a search that cannot be", "go depth x\n" + search, 1},
	}
	for _, test := range tests {
		for _, end := range []string{"", "quit\n"} {
			var out strings.Builder
			if err := NewServer(&out).Run(t.Context(), strings.NewReader(test.script+end)); err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(out.String(), "bestmove"); got != test.best {
				t.Errorf("%s%q: got %d best moves, want %d in\n%s", test.name, end, got, test.best, &out)
			}
		}
	}
}

// TestEndFinishes searches to the depth that was asked for when the input just ends.
func TestEndFinishes(t *testing.T) {
	var out strings.Builder
	if err := NewServer(&out).Run(t.Context(), strings.NewReader("go depth 5\n")); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "info depth 5 ") {
		t.Errorf("got\n%s", &out)
	}
}

// TestSkillRepeats plays the same move at a level whatever was searched before.
func TestSkillRepeats(t *testing.T) {
	const position = "position startpos moves e3e4 e6e5 d3d4"
	fresh := newSession(t)
	fresh.send("setoption name Skill Level value 4")
	fresh.send(position)
	fresh.send("go movetime 60000")
	want := fresh.expect("bestmove *")

	used := newSession(t)
	used.send("go depth 9")
	used.expect("bestmove *")
	used.send("setoption name Skill Level value 4")
	used.send(position)
	used.send("go infinite")
	used.send("stop")
	used.expect("bestmove *")
	used.send("go wtime 1000000 btime 1000000")
	if got := used.expect("bestmove *"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzServer reads anything without a panic, and ends when the input ends.
func FuzzServer(f *testing.F) {
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(strings.ReplaceAll(string(text), "> ", ""))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "perft") || strings.Contains(text, "Hash") {
			t.Skip("may take long, or much memory")
		}
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if err := NewServer(io.Discard).Run(ctx, strings.NewReader(text)); err != nil && len(text) < maxLine {
			t.Error(err)
		}
	})
}
