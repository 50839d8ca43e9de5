package main

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

var soakFor = flag.Duration("soak", 0, "how long TestSoak plays, 10m say; without it, it does not")

// What may come to a bot while it is played with for long.
const (
	soakPeople     = 60
	moreGoroutines = 80       // at rest: two for each of the 32 connections that are kept, and some
	moreMemory     = 24 << 20 // of the last fifth over the second
	spareFile      = 32 << 20 // of the file over twice what is in it: it grows in steps, and reuses what is freed
)

// TestSoak plays with a bot in many chats for as long as it is told to. At the end it has no more goroutines at rest than
// in the beginning, hardly more memory than when it was warm, and a file that is no larger than what is in it needs.
func TestSoak(t *testing.T) {
	if *soakFor == 0 {
		t.Skip("plays for as long as -soak says")
	}
	fake := telegramtest.New(t)
	address, data := freeAddress(t), t.TempDir()
	p := begin(t, []string{"MAKRUK_DATA=" + data, "MAKRUK_WEB=off", "MAKRUK_HTTP=" + address,
		"TELEGRAM_BOT_TOKEN=" + fake.Token, "TELEGRAM_API_URL=" + fake.URL})
	s := &soak{t: t, url: "http://" + address + "/metrics", pid: p.cmd.Process.Pid}
	p.says("on telegram", long)
	before := s.rest()

	stop := make(chan struct{})
	var playing sync.WaitGroup
	for i := range soakPeople {
		person := &tapper{person: fake.User(int64(i+1), fmt.Sprint("player ", i), "en"), dice: newDice(uint64(i))}
		playing.Go(func() { person.play(stop) })
	}
	fifth := func() (memory float64) {
		const samples = 10
		for range samples {
			time.Sleep(*soakFor / 5 / samples)
			memory += float64(anonymous(t, s.pid)) / samples
		}
		return memory
	}
	fifth() // it gets warm
	warm := fifth()
	fifth()
	fifth()
	last := fifth()
	events := s.figure(`makrukbot_updates_total{kind="tapped",platform="telegram"}`)
	close(stop)
	playing.Wait()
	after := s.rest()
	p.terminate()
	if status := p.status(long); status != 0 {
		t.Errorf("the exit status is %d; it said\n%s", status, p.output)
	}
	file, live, err := boltstore.Compact(t.Context(), filepath.Join(data, "makrukbot.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%.0f taps in %s: %.0f goroutines at rest, then %.0f; %.1f MB of memory, then %.1f; %.1f MB in a file of %.1f",
		events, *soakFor, before, after, warm/1e6, last/1e6, float64(live)/1e6, float64(file)/1e6)
	if after > before+moreGoroutines {
		t.Errorf("%.0f goroutines at rest have become %.0f", before, after)
	}
	if last > warm+moreMemory {
		t.Errorf("%.1f MB of memory have become %.1f", warm/1e6, last/1e6)
	}
	if file > 2*live+spareFile {
		t.Errorf("the file has %.1f MB for %.1f", float64(file)/1e6, float64(live)/1e6)
	}
}

// soak reads the figures of a bot.
type soak struct {
	t   *testing.T
	url string
	pid int
}

// rest waits until nothing is left to do and returns how many goroutines there are.
func (s *soak) rest() float64 {
	s.t.Helper()
	for end := time.Now().Add(long); time.Now().Before(end); time.Sleep(time.Second) {
		waiting := 0.0
		for _, queue := range []string{"inbox", "notes", "debts", "jobs"} {
			waiting += s.figure(fmt.Sprintf(`makrukbot_queue_length{queue=%q}`, queue))
		}
		if waiting == 0 {
			time.Sleep(5 * time.Second) // for what ends then
			return s.figure("go_goroutines")
		}
	}
	s.t.Fatal("there is always something to do")
	return 0
}

// figure returns one figure.
func (s *soak) figure(name string) float64 {
	s.t.Helper()
	answer, err := http.Get(s.url)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`).FindSubmatch(text)
	if found == nil {
		s.t.Fatalf("there is no figure %s", name)
	}
	n, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

// anonymous returns the memory that a process has and no file stands behind, in bytes.
func anonymous(t testing.TB, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip(err)
	}
	_, line, _ := strings.Cut(string(status), "RssAnon:")
	var kB int
	if _, err := fmt.Sscan(line, &kB); err != nil {
		t.Fatal(err)
	}
	return kB << 10
}
