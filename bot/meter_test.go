package bot_test

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
)

// counter is a meter that counts what it is told.
type counter struct {
	mu  sync.Mutex // guards all
	all map[string]int
	max time.Duration // the longest way to a board
}

func (m *counter) Accepted(platform string, kind bot.EventKind) { m.count(platform, kind) }
func (m *counter) Limited(platform string)                      { m.count(platform, "limited") }
func (m *counter) Counted(what, of string)                      { m.count(of, what) }
func (m *counter) Took(span bot.Span, of string, d time.Duration) {
	m.count(of, span)
	m.mu.Lock()
	defer m.mu.Unlock()
	if span == bot.ToBoard {
		m.max = max(m.max, d)
	}
}

func (m *counter) count(of, what any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all[fmt.Sprint(of, " ", what)]++
}

// The meter is told of each event once, of the tap's answer, of boards and computations, and how long they took.
func TestMeter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &counter{all: map[string]int{}}
		w := bottest.NewWorldWith(t, bot.Config{Meter: m}, (&toy{}).feature())
		w.Say("ann", "ann", "/count")
		w.Settle()
		failing(w, "edit", 1, &bot.LimitError{After: time.Minute})
		w.TapLabel("ann", "ann", "push")
		w.Settle()
		time.Sleep(2 * time.Minute)
		w.Settle()
		for what, want := range map[string]int{
			"test said": 1, "test tapped": 1, "test decision": 2, "test answer": 1, "push computing": 1, "test limited": 1,
		} {
			if m.all[what] != want {
				t.Errorf("%q was told %d times, not %d: %v", what, m.all[what], want, m.all)
			}
		}
		if m.all["test board"] < 2 || m.max < time.Minute {
			t.Errorf("%d boards, of which the slowest took %v; one waited for a minute", m.all["test board"], m.max)
		}
	})
}
