package bot_test

import (
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
)

// paced runs a test in a bubble with a platform that has limits, and keeps when it was called.
func paced(t *testing.T, test func(*testing.T, *bottest.World, *calls)) {
	t.Helper()
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Stop()
		w.Recorder.Abilities.Private = bot.Pace{Every: time.Second, Burst: 4}
		w.Recorder.Abilities.Group = bot.Pace{Every: 4 * time.Second, Burst: 5}
		w.Recorder.Abilities.All = bot.Pace{Every: time.Second / 27, Burst: 3}
		c := &calls{}
		w.Recorder.Fail = c.note
		w.Start()
		test(t, w, c)
	})
}

// calls are when a platform was called, and for which chat.
type calls struct {
	mu  sync.Mutex // guards all
	all []call
	err func(chat string) error // what they fail with
}

type call struct {
	what, chat string
	at         time.Time
}

// fails makes messages fail from now on, as a function says; nil: they do not.
func (c *calls) fails(err func(chat string) error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.err = err
}

func (c *calls) note(what, chat string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(c.all, call{what, chat, time.Now()})
	if c.err != nil && (what == "send" || what == "edit") {
		return c.err(chat)
	}
	return nil
}

// messages returns when messages were sent or changed in a chat, in all without one.
func (c *calls) messages(chat string) []time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	var at []time.Time
	for _, call := range c.all {
		if (call.what == "send" || call.what == "edit") && (chat == "" || chat == call.chat) {
			at = append(at, call.at)
		}
	}
	return at
}

// most returns how many of the times lie within some window at most.
func most(times []time.Time, window time.Duration) int {
	n, first := 0, 0
	for last := range times {
		for times[last].Sub(times[first]) >= window {
			first++
		}
		n = max(n, last-first+1)
	}
	return n
}

// However fast somebody taps, a chat is written to no faster than its platform likes, and shows the newest state in
// the end. Every tap is answered at once.
func TestPaceOfAChat(t *testing.T) {
	for _, test := range []struct {
		chat   string
		most   int           // messages
		within time.Duration // of this time
		behind time.Duration // so long after the last tap the board is the newest
	}{
		{"ann", 4 + 10, 10 * time.Second, 2 * time.Second},
		{"club", 20, time.Minute, 5 * time.Second},
	} {
		t.Run(test.chat, func(t *testing.T) {
			paced(t, func(t *testing.T, w *bottest.World, c *calls) {
				w.Say("ann", test.chat, "/count")
				w.Settle()
				board, _ := w.Recorder.Board(test.chat)
				for i := range 600 {
					w.Tap("ann", test.chat, board.ID, "push:"+strconv.Itoa(2*i))
					w.Tap("ann", test.chat, board.ID, "point:a")
					time.Sleep(200 * time.Millisecond)
				}
				time.Sleep(test.behind)
				board, _ = w.Recorder.Board(test.chat)
				if board.Text != "at 1200" {
					t.Errorf("the board says %q", board.Text)
				}
				if n := most(c.messages(test.chat), test.within); n > test.most || n < test.most-2 {
					t.Errorf("%d messages within %s, want %d at most and not many fewer", n, test.within, test.most)
				}
			})
		})
	}
}

// With many chats at once the platform gets no more messages than it takes in all, every chat gets its own, and taps
// are answered as if nobody else were there.
func TestPaceOfAll(t *testing.T) {
	paced(t, func(t *testing.T, w *bottest.World, c *calls) {
		const chats = 300
		name := func(i int) string { return fmt.Sprint("person", i) }
		for i := range chats {
			w.Say(name(i), name(i), "/count")
		}
		time.Sleep(2 * time.Second)
		w.Tap("ann", "ann", "1", "nothing:")
		before := time.Now()
		time.Sleep(10 * time.Second)
		c.mu.Lock()
		last := c.all[len(c.all)-1]
		for _, call := range c.all {
			if call.what == "answer" {
				last = call
			}
		}
		c.mu.Unlock()
		if last.what != "answer" || last.at.Sub(before) > 0 {
			t.Errorf("a tap was answered after %s", last.at.Sub(before))
		}
		for i := range chats {
			if _, ok := w.Recorder.Board(name(i)); !ok {
				t.Errorf("%s sees no board", name(i))
			}
		}
		if n := most(c.messages(""), time.Second); n > 30 || n < 28 {
			t.Errorf("%d messages within a second", n)
		}
	})
}

// Where there is little room, what is owed goes before what only points at something, and a marked picture is the first
// thing that is done without.
func TestMovesBeforePicks(t *testing.T) {
	paced(t, func(t *testing.T, w *bottest.World, c *calls) {
		w.Say("ann", "ann", "/count")
		time.Sleep(10 * time.Second)
		board, _ := w.Recorder.Board("ann")
		for range 5 {
			w.Tap("ann", "ann", board.ID, "point:a")
			time.Sleep(50 * time.Millisecond)
			w.Tap("ann", "ann", board.ID, "point:")
			time.Sleep(50 * time.Millisecond)
		}
		tapped := time.Now()
		w.Tap("ann", "ann", board.ID, "push:0")
		time.Sleep(400 * time.Millisecond)
		says(t, w, "at 2")
		times := c.messages("ann")
		if late := times[len(times)-1].Sub(tapped); late > 0 {
			t.Errorf("the board followed after %s", late)
		}
	})
}

// A chat that is told to wait does so for just as long, be it hours.
func TestToldToWait(t *testing.T) {
	for _, after := range []time.Duration{time.Second, 7 * time.Second, 3 * time.Hour} {
		paced(t, func(t *testing.T, w *bottest.World, c *calls) {
			c.fails(func(string) error { return &bot.LimitError{After: after} })
			w.Say("ann", "ann", "/count")
			time.Sleep(100 * time.Millisecond)
			w.Say("ann", "ann", "/say hello")
			w.Say("ann", "ann", "/count")
			c.fails(nil)
			time.Sleep(after)
			times := c.messages("ann")
			if wait := times[1].Sub(times[0]); wait != after {
				t.Errorf("told to wait %s, it waited %s", after, wait)
			}
		})
	}
}

// Where many chats are told to wait at once, the platform means all; but a few with reasons of their own do not silence
// the others for long.
func TestAllToldToWait(t *testing.T) {
	paced(t, func(t *testing.T, w *bottest.World, c *calls) {
		c.fails(func(chat string) error {
			if chat == "dan" {
				return nil
			}
			return &bot.LimitError{After: time.Hour}
		})
		for _, who := range []string{"ann", "bob", "cas"} {
			w.Say(who, who, "/count")
		}
		time.Sleep(100 * time.Millisecond)
		began := time.Now()
		w.Say("dan", "dan", "/count")
		time.Sleep(30 * time.Second)
		if n := len(c.messages("dan")); n != 0 {
			t.Errorf("another chat was written to %d times meanwhile", n)
		}
		time.Sleep(time.Minute)
		if at := c.messages("dan"); len(at) != 1 || at[0].Sub(began) > time.Minute {
			t.Errorf("another chat was written to at %v, not within a minute of %v", at, began)
		}
		time.Sleep(time.Hour)
		if n := len(c.messages("ann")); n != 2 {
			t.Errorf("who was told to wait was written to %d times, not twice", n)
		}
	})
}
