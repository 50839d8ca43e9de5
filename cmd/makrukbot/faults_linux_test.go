package main

import (
	"flag"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// onTelegram starts a bot that plays on a fake Telegram.
func onTelegram(t *testing.T) (*telegramtest.Server, *process) {
	t.Helper()
	fake := telegramtest.New(t)
	return fake, begin(t, quiet(t.TempDir(), "MAKRUK_WEB=off", "TELEGRAM_BOT_TOKEN="+fake.Token, "TELEGRAM_API_URL="+fake.URL))
}

// TestTermUnderLoad asks a bot to end to which many people play, and which thinks for most of them.
func TestTermUnderLoad(t *testing.T) {
	fake, p := onTelegram(t)
	stop := make(chan struct{})
	var playing sync.WaitGroup
	defer playing.Wait()
	defer close(stop)
	for i := range 40 {
		person := &tapper{person: fake.User(int64(i+1), fmt.Sprint("player ", i), "en"), dice: newDice(uint64(i))}
		person.person.Says("/play 8")
		playing.Go(func() {
			for {
				select {
				case <-stop:
					return
				case <-time.After(50 * time.Millisecond):
					person.tap()
				}
			}
		})
	}
	fake.User(40, "player 39", "en").Chat().Board()
	time.Sleep(2 * time.Second)
	began := time.Now()
	p.terminate()
	status := p.status(long)
	took := time.Since(began)
	if status != 0 {
		t.Errorf("the exit status is %d; it said\n%s", status, p.output)
	}
	if waiting := pressure(); took > 5*time.Second && waiting < 40 { // else it is the machine that is slow
		t.Errorf("it ended after %s, though something waited for a core only %.0f%% of the time", took, waiting)
	}
	t.Logf("it ended after %s", took)
}

// TestDescriptorsShort lets the bot open nothing more for a while, so that it can make no new connection. It goes on when
// it can again, and what was tapped meanwhile counts.
func TestDescriptorsShort(t *testing.T) {
	t.Parallel()
	fake, p := onTelegram(t)
	ann := fake.User(7, "Ann", "en")
	ann.Says("/play 1")
	board := ann.Chat().Board()
	was := p.limitFiles(3) // those that every process has
	fake.SetFault(func(method string, _ int) *telegramtest.Fault {
		return &telegramtest.Fault{Drop: method != "getUpdates"} // each call needs a connection of its own
	})
	ann.TapsOn(board, board.Labels()[0][0])
	p.says("too many open files", long)
	time.Sleep(2 * time.Second)
	fake.SetFault(nil)
	p.limitFiles(was)
	ann.Chat().WaitFor("the board after the move", func(m telegramtest.Message) bool {
		return strings.Contains(m.Text, "1. ") && len(m.Keyboard) > 0
	})
	p.terminate()
	if status := p.status(long); status != 0 {
		t.Errorf("the exit status is %d; it said\n%s", status, p.output)
	}
}

// limitFiles says below which number new descriptors of the process must be, and returns what it was.
func (p *process) limitFiles(n uint64) (was uint64) {
	p.t.Helper()
	var old unix.Rlimit
	if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_NOFILE, nil, &old); err != nil {
		p.t.Fatal(err)
	}
	if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: n, Max: old.Max}, nil); err != nil {
		p.t.Fatal(err)
	}
	return old.Cur
}

var patient = flag.Bool("patience", false, "run TestSecondInstance, which takes two minutes; without it, it does not")

// TestSecondInstance runs the bot twice with one token, as somebody does who forgot about the old one. Both say so and wait.
// After a while one of them ends, with a status that says that it failed; the other then plays.
func TestSecondInstance(t *testing.T) {
	if !*patient {
		t.Skip("takes two minutes, for which the other one is put up with, and runs with -patience")
	}
	fake, first := onTelegram(t)
	ann := fake.User(7, "Ann", "en")
	said := func(m telegramtest.Message) bool { return m.Text != "" }
	ann.Says("/help")
	before := ann.Chat().WaitFor("the answer to one bot", said)

	second := begin(t, quiet(t.TempDir(), "MAKRUK_WEB=off", "TELEGRAM_BOT_TOKEN="+fake.Token, "TELEGRAM_API_URL="+fake.URL))
	first.says("another program is polling", long)
	second.says("another program is polling", long)
	ended := first
	select {
	case <-first.done:
	case <-second.done:
		ended = second
	case <-time.After(2 * long):
		t.Fatalf("both go on; they said\n%s\n%s", first.output, second.output)
	}
	if status := ended.status(long); status != statusFailed {
		t.Errorf("the exit status is %d, not %d", status, statusFailed)
	}
	lines := strings.Split(strings.TrimSpace(ended.output.String()), "\n")
	if last := lines[len(lines)-1]; !strings.Contains(last, "another program is polling telegram with the same token") {
		t.Errorf("its last words do not tell why: %s", last)
	}
	ann.Says("/help")
	ann.Chat().WaitFor("the answer of the bot that is left", func(m telegramtest.Message) bool { return said(m) && m.ID > before.ID })
}
