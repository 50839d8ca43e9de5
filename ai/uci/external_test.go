package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// program is what a stand-in says to each line that it is told; false ends it.
type program func(line string, say func(string)) bool

// well is a program that does what it should: it plays the first legal move.
func well(line string, say func(string)) bool {
	switch words := strings.Fields(line); words[0] {
	case "uci":
		say("id name Stand-in 1\noption name UCI_Variant type combo default chess var chess var makruk\nuciok")
	case "isready":
		say("readyok")
	case "go":
		say("info depth 1 pv a3a4\nbestmove a3a4 ponder a6a5")
	}
	return true
}

// at lets a program do something else when it is told to do something.
func at(word string, do program) program {
	return func(line string, say func(string)) bool {
		if strings.Fields(line)[0] == word {
			return do(line, say)
		}
		return well(line, say)
	}
}

// says is what a program says, and how it goes on.
func says(text string, on bool) program {
	return func(_ string, say func(string)) bool { say(text); return on }
}

// stage starts stand-ins in memory and keeps what they were told.
type stage struct {
	mu     sync.Mutex
	acts   []program // one for each start, the last for all further ones
	starts int
	ends   int
	told   []string
}

func (s *stage) open() (*process, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	act := s.acts[min(s.starts, len(s.acts)-1)]
	s.starts++
	if act == nil {
		return nil, errors.New("no such file")
	}
	in, write := io.Pipe()
	read, out := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer out.Close()
		say := func(text string) { fmt.Fprintln(out, text) }
		for scan := bufio.NewScanner(in); scan.Scan(); {
			s.mu.Lock()
			s.told = append(s.told, scan.Text())
			s.mu.Unlock()
			if !act(scan.Text(), say) {
				in.Close()
				return
			}
		}
	}()
	kill := func() {
		in.Close()
		read.Close()
		<-done
		s.mu.Lock()
		defer s.mu.Unlock()
		s.ends++
	}
	return &process{write, read, kill}, nil
}

// begin returns an External whose starts are these.
func begin(t *testing.T, acts ...program) (*External, *stage) {
	s := &stage{acts: acts}
	x := &External{open: s.open}
	t.Cleanup(func() {
		x.Close()
		if s.starts-s.ends > 0 && s.acts[0] != nil {
			t.Errorf("%d were started, %d ended", s.starts, s.ends)
		}
	})
	return x, s
}

func TestExternalPlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, s := begin(t, well)
		for range 3 {
			m, err := x.Choose(t.Context(), game.NewGame(game.Makruk), 500)
			if err != nil || m.String() != "a3a4" {
				t.Fatalf("it plays %v, %v", m, err)
			}
		}
		if name, err := x.Try(t.Context()); err != nil || name != "Stand-in 1" || s.starts != 1 {
			t.Errorf("it is called %q, %v, after %d starts", name, err, s.starts)
		}
		x.Close()
		if _, err := x.Choose(t.Context(), game.NewGame(game.Makruk), 500); err == nil || s.starts != 1 {
			t.Errorf("it plays on when closed: %v", err)
		}
	})
}

// TestExternalIsTold looks at what a program is told of games: from the last capture or bia move on, with the count of our
// rule book, and the variant that it knows.
func TestExternalIsTold(t *testing.T) {
	for _, test := range []struct {
		rules *game.Rules
		start string
		moves string
		want  string
	}{
		{game.Makruk, "", "", "position fen rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1 moves"},
		{game.Makruk, "", "e3e4 d8e7 d1d2", "position fen rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1 moves d8e7 d1d2"},
		// The bare khun takes a ruea: by thai one ruea has 16 moves from then on.
		{game.Thai, "8/8/8/3k4/3R4/8/8/R3K3 b - 16 5 60", "d5d4 a1a3", "position fen 8/8/8/8/3k4/8/8/R3K3 w - 32 6 61 moves a1a3"},
	} {
		synctest.Test(t, func(t *testing.T) {
			x, s := begin(t, well)
			g, err := game.Replay(test.rules, test.start, nil)
			if err != nil {
				t.Fatal(err)
			}
			for word := range strings.FieldsSeq(test.moves) {
				m, err := parseMove(g.Position(), word)
				if err != nil {
					t.Fatal(err)
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			_, _ = x.Choose(t.Context(), g, 650) // the stand-in's move need not be one here
			want := "uci|isready|setoption name UCI_Variant value makruk|ucinewgame|" + test.want + "|go nodes 650 movetime 10000"
			if got := strings.Join(s.told, "|"); got != want {
				t.Errorf("it was told\n%s, not\n%s", got, want)
			}
		})
	}
}

// TestExternalFails: whatever a program does wrong is an error in time, it is ended, and after a rest another is started.
func TestExternalFails(t *testing.T) {
	silent := func(string, func(string)) bool { return true }
	for _, test := range []struct {
		name string
		act  program
		says string
	}{
		{"it is not there", nil, "no such file"},
		{"it does not greet", at("uci", silent), "deadline"},
		{"it is never ready", at("isready", silent), "deadline"},
		{"it ends at once", func(string, func(string)) bool { return false }, "ended"},
		{"it plays chess alone", at("uci", says("option name UCI_Variant type combo default chess var chess\nuciok", true)), "does not play makruk"},
		{"it has no variants", at("uci", says("uciok", true)), "does not play makruk"},
		{"it hangs", at("go", silent), "deadline"},
		{"it dies", at("go", says("info depth 1", false)), "ended"},
		{"it plays what is no move", at("go", says("bestmove a3a5", true)), "a3a5"},
		{"it plays rubbish", at("go", says("bestmove \x00\xff", true)), "\\x00"},
		{"it plays nothing", at("go", says("bestmove", true)), "without a move"},
		{"it writes rubbish without an end", at("go", func(_ string, say func(string)) bool {
			say(strings.Repeat("\x00rubbish", maxLine/4))
			return true
		}), "ended"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				x, s := begin(t, test.act, well)
				begun := time.Now()
				m, err := x.Choose(t.Context(), game.NewGame(game.Makruk), 500)
				if err == nil || !strings.Contains(err.Error(), test.says) || m != 0 {
					t.Errorf("got %v, %v; want %q", m, err, test.says)
				}
				if took := time.Since(begun); took > helloTime+moveTime {
					t.Errorf("it took %v", took)
				}
				if _, err := x.Choose(t.Context(), game.NewGame(game.Makruk), 500); !errors.Is(err, ErrResting) {
					t.Errorf("at once again: %v", err)
				}
				time.Sleep(firstRest)
				if m, err := x.Choose(t.Context(), game.NewGame(game.Makruk), 500); err != nil || m.String() != "a3a4" || s.starts != 2 {
					t.Errorf("after a rest: %v, %v, after %d starts", m, err, s.starts)
				}
			})
		})
	}
}

// TestExternalRests: the waits between the starts grow, up to a bound.
func TestExternalRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, s := begin(t, nil)
		var waits []time.Duration
		for last := time.Now(); len(waits) < 12; time.Sleep(firstRest) {
			if _, err := x.Choose(t.Context(), game.NewGame(game.Makruk), 500); !errors.Is(err, ErrResting) {
				waits = append(waits, time.Since(last))
				last = time.Now()
			}
		}
		if waits[1] != firstRest || waits[2] != 2*firstRest || waits[3] != 4*firstRest || waits[11] != longestRest || s.starts != 12 {
			t.Errorf("it waits %v", waits)
		}
	})
}

// A program that ends while nobody needs it is started anew at once; one that only sees no move is not ended.
func TestExternalIsWatched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, s := begin(t, at("go", says("bestmove a3a4", false)), at("go", says("bestmove (none)", true)))
		if _, err := x.Choose(t.Context(), game.NewGame(game.Makruk), 500); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		for range 2 {
			if _, err := x.Choose(t.Context(), game.NewGame(game.Makruk), 500); err == nil || !strings.Contains(err.Error(), "no move") || s.starts != 2 {
				t.Errorf("got %v, after %d starts", err, s.starts)
			}
		}
	})
}

// TestExternalIsStopped: when nobody wants the move any more the program is told to stop; one that does not is ended.
func TestExternalIsStopped(t *testing.T) {
	for _, obeys := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			x, s := begin(t, func(line string, say func(string)) bool {
				switch {
				case line == "stop" && obeys:
					say("bestmove a3a4")
				case !strings.HasPrefix(line, "go"):
					return well(line, say)
				}
				return true
			})
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			if _, err := x.Choose(ctx, game.NewGame(game.Makruk), 500); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v", err)
			}
			if s.told[len(s.told)-1] != "stop" || (s.ends == 0) != obeys {
				t.Errorf("told %v, %d ended", s.told, s.ends)
			}
		})
	}
}

// TestExternalSideBySide: searches at the same time have a program each, which are used again.
func TestExternalSideBySide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, s := begin(t, at("go", func(_ string, say func(string)) bool {
			time.Sleep(time.Second)
			say("bestmove a3a4")
			return true
		}))
		for range 2 {
			var searches sync.WaitGroup
			for range 3 {
				searches.Go(func() {
					if _, err := x.Choose(t.Context(), game.NewGame(game.Makruk), 500); err != nil {
						t.Error(err)
					}
				})
			}
			searches.Wait()
		}
		if s.starts != 3 {
			t.Errorf("%d were started", s.starts)
		}
	})
}
