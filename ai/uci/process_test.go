package uci

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// asProgram makes the test binary a program of its own: our engine, or one that never ends and never answers.
const asProgram = "MAKRUK_UCI_TEST_AS"

func TestMain(m *testing.M) {
	switch os.Getenv(asProgram) {
	case "engine":
		if err := NewServer(os.Stdout).Run(context.Background(), os.Stdin); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	case "stone":
		time.Sleep(time.Hour)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// external returns the test binary as a program of its own, and what was started of it.
func external(t *testing.T, as string) (*External, *[]*exec.Cmd) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var started []*exec.Cmd
	x := &External{open: func() (*process, error) {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), asProgram+"="+as)
		started = append(started, cmd)
		return run(cmd)
	}}
	t.Cleanup(func() {
		x.Close()
		for _, cmd := range started {
			if cmd.ProcessState == nil {
				t.Error("a program still runs")
			}
		}
	})
	return x, &started
}

// TestProcess plays with our engine as another process, kills it, and plays on with a new one.
func TestProcess(t *testing.T) {
	x, started := external(t, "engine")
	for n := range 2 {
		name, err := x.Try(t.Context())
		if err != nil || name != Name || len(*started) != n+1 {
			t.Fatalf("it is called %q, %v, after %d starts", name, err, len(*started))
		}
		if _, err := x.Choose(t.Context(), game.NewGame(game.Thai), 500); err != nil {
			t.Fatal(err)
		}
		if err := (*started)[n].Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for x.idle[0].runs() { // until its end is heard of
			time.Sleep(time.Millisecond)
		}
	}
}

// TestProcessThatHangs ends a program that does not even read.
func TestProcessThatHangs(t *testing.T) {
	x, started := external(t, "stone")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := x.Choose(ctx, game.NewGame(game.Makruk), 500); err == nil || len(*started) != 1 || (*started)[0].ProcessState == nil {
		t.Errorf("got %v after %d starts", err, len(*started))
	}
}

func TestProcessIsNotThere(t *testing.T) {
	x := NewExternal("/nonexistent/engine")
	defer x.Close()
	if _, err := x.Try(t.Context()); err == nil {
		t.Error("a file that is not there plays")
	}
}

// TestProcessOfFairyStockfish plays whole games with it, and asks it where its rules may say that a game is over and ours
// do not.
func TestProcessOfFairyStockfish(t *testing.T) {
	path, err := exec.LookPath("/usr/games/fairy-stockfish")
	if err != nil {
		t.Skip("needs fairy-stockfish")
	}
	x := NewExternal(path)
	defer x.Close()
	for _, r := range []*game.Rules{game.Makruk, game.Thai} {
		g := game.NewGame(r)
		for !g.Outcome().Over() {
			m, err := x.Choose(t.Context(), g, 100)
			if err != nil {
				t.Fatalf("by %s after %d plies: %v", r.Name, g.Ply(), err)
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, start := range []string{
		"4k3/8/8/8/8/8/8/3NK3 w - 128 5 60", // no mate is possible
		"4k3/8/8/8/8/8/8/3RK3 b - 32 32 60", // the last move of the count
		"4k3/8/8/8/8/8/8/3RK3 b - 88 40 60", // a limit of another rule book
	} {
		g, err := game.Replay(game.Thai, start, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := x.Choose(t.Context(), g, 100); err != nil {
			t.Errorf("%s: %v", start, err)
		}
	}
}
