package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

// TestManyChatsOnLine plays in 200 chats at once, in each as fast as a person can, while the engine is busy with all of
// them. LINE waits two seconds for the answer to a webhook; 99 in 100 must have it in half a second.
func TestManyChatsOnLine(t *testing.T) {
	if waiting := pressure(); testing.Short() || waiting > 40 {
		t.Skipf("it needs the machine for itself: now something waits for a core %.0f%% of the time", waiting)
	}
	const chats, moves, bound = 200, 5, 500 * time.Millisecond
	fake, config := onLine(t)
	running(t, config)
	var playing sync.WaitGroup
	for i := range chats {
		p := fake.User(fmt.Sprint(i), fmt.Sprint("player ", i), "en")
		dice := newDice(uint64(i))
		think := func() { time.Sleep(time.Duration(dice.IntN(2000)) * time.Millisecond) }
		playing.Go(func() {
			think()
			p.Follows()
			think()
			p.Says("/play 4")
			for range moves {
				board := p.Chat().Board()
				think()
				for _, b := range board.Buttons {
					if strings.HasPrefix(dataOf(b), "m:") {
						p.Forges(b)
						break
					}
				}
				think()
				p.Says("/fen")
				p.Chat().WaitFor("an answer", func(m linetest.Message) bool { return m.ID != board.ID })
			}
		})
	}
	playing.Wait()
	took := fake.Hooks()
	slices.Sort(took)
	worst := took[len(took)*99/100]
	t.Logf("%d webhooks: half in %s, 99 in 100 in %s, all in %s", len(took), took[len(took)/2], worst, took[len(took)-1])
	if worst > bound && pressure() < 40 { // else something else has come to run here
		t.Errorf("99 in 100 webhooks were answered in %s, not %s", worst, bound)
	}
	obeyed(t, fake)
}

// pressure returns for how much of the last ten seconds, in percent, something on this machine waited for a core; zero
// where the system does not say.
func pressure() float64 {
	var some float64
	text, err := os.ReadFile("/proc/pressure/cpu")
	if err == nil {
		_, err = fmt.Sscanf(string(text), "some avg10=%f", &some)
	}
	if err != nil {
		return 0
	}
	return some
}
