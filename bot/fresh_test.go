package bot_test

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
)

// losing makes the bot learn of no message that is sent to a chat, though all arrive, until the function that it returns
// is called.
func losing(w *bottest.World) (end func()) {
	var found atomic.Bool
	w.Recorder.Sent = func(string) error {
		if found.Load() {
			return nil
		}
		return bot.ErrUnknown
	}
	return func() { found.Store(true) }
}

// stand fails unless so many messages stand in ann's chat.
func stand(t *testing.T, w *bottest.World, want int, when string) {
	t.Helper()
	if n := len(w.Recorder.Bubbles("ann")); n != want {
		t.Fatalf("%s, %d messages stand in the chat, not %d", when, n, want)
	}
}

// A board of which it is not known whether it arrived is sent once more, and then no more for long, unless something
// happens in the chat, or the process starts anew: the one that was killed may have been so before it sent anything.
func TestUnknownBoardIsRepeatedOnce(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		end := losing(w)
		w.Say("ann", "ann", "/count")
		time.Sleep(9 * time.Minute)
		stand(t, w, 2, "after nine minutes")
		time.Sleep(6 * time.Minute)
		stand(t, w, 3, "after a long wait")
		time.Sleep(time.Hour)
		stand(t, w, 5, "after longer and longer waits")
		w.Say("ann", "ann", "hello?")
		w.Settle()
		stand(t, w, 6, "after an event")
		w.Stop()
		w.Start()
		w.Settle()
		stand(t, w, 7, "after a restart")
		end()
		w.Say("ann", "ann", "hello??")
		w.Settle()
		stand(t, w, 8, "after the outage")
		w.TapLabel("ann", "ann", "push")
		w.Settle()
		says(t, w, "at 2")
		time.Sleep(100 * time.Hour)
		stand(t, w, 8, "when all is known")
	})
}

// What is known not to have been sent is no doubt, and costs no repeat.
func TestKnownFailureIsNoDoubt(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		end := losing(w)
		failing(w, "send", 20, errors.New("no route"))
		w.Say("ann", "ann", "/count")
		time.Sleep(15 * time.Minute)
		stand(t, w, 2, "after an outage in which nothing was sent")
		end()
	})
}

// A tap on a board that we lost sight of adopts it. Another one that we know goes, though the process die on the way; so
// does the first when a second one turns up that we lost sight of.
func TestLostBoardIsAdopted(t *testing.T) {
	for _, test := range []struct {
		name      string
		lost      int // so many sends are not known to have arrived
		restarted bool
		stand     int // so many boards stand after a tap on the first
	}{
		{"one lost, the repeat known", 1, false, 1},
		{"one lost, and a restart", 1, true, 1},
		{"both lost", 2, false, 2},
		{"both lost, and a restart", 2, true, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			world(t, &toy{}, func(t *testing.T, w *bottest.World) {
				left := test.lost
				w.Recorder.Sent = func(string) error {
					if left == 0 {
						return nil
					}
					left--
					return bot.ErrUnknown
				}
				w.Say("ann", "ann", "/count")
				w.Settle()
				restart := func() {
					if test.restarted {
						w.Stop()
						w.Recorder.Fail = nil
						w.Start()
						w.Settle()
					}
				}
				tap := func(b bottest.Bubble) {
					if test.restarted {
						failing(w, "delete", 100, errors.New("no route"))
					}
					w.Tap("ann", "ann", b.ID, b.Press("push"))
					w.Settle()
					restart()
				}
				if test.lost == 1 {
					restart()
				}
				stand(t, w, 2, "at first")
				all := w.Recorder.Bubbles("ann")
				tap(all[0])
				stand(t, w, test.stand, "after a tap")
				if b := w.Recorder.Bubbles("ann")[0]; b.ID != all[0].ID || b.Text != "at 2" {
					t.Errorf("the lost board is %s, which says %q", b.ID, b.Text)
				}
				if test.lost == 1 {
					return
				}
				tap(all[1])
				stand(t, w, 1, "after a tap on the second")
				if b := w.Recorder.Bubbles("ann")[0]; b.ID != all[1].ID || b.Text != "at 2" {
					t.Errorf("the second lost board is %s, which says %q", b.ID, b.Text)
				}
			})
		})
	}
}

// A board that is adopted while the other one is being changed stays adopted.
func TestAdoptedDuringAnEdit(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		end := losing(w)
		w.Say("ann", "ann", "/count")
		time.Sleep(50 * time.Millisecond)
		end()
		w.Settle()
		stand(t, w, 2, "at first")
		lost := w.Recorder.Bubbles("ann")[0]
		tapped := false
		w.Recorder.Fail = func(call, _ string) error {
			if call == "edit" && !tapped {
				tapped = true
				w.Tap("ann", "ann", lost.ID, lost.Press("push"))
			}
			return nil
		}
		w.Say("ann", "ann", "/show")
		w.Settle()
		all := w.Recorder.Bubbles("ann")
		if len(all) != 1 || all[0].ID != lost.ID || all[0].Text != "at 2" {
			t.Errorf("there stand %v, not the lost board alone", all)
		}
	})
}

// A board in a thread that is closed waits, and stops nothing else in the chat.
func TestClosedThread(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		failing(w, "send", 1, bot.ErrClosed)
		w.Say("ann", "ann", "/count")
		w.Settle()
		calls := w.Recorder.Calls()
		time.Sleep(time.Hour)
		if w.Recorder.Calls() != calls {
			t.Error("a closed thread was written to again, though nothing happened")
		}
		w.Say("ann", "ann", "/say elsewhere")
		w.Settle()
		says(t, w, "at 0")
		stand(t, w, 2, "after the next event")
	})
}

// An old board that the platform does not let us remove loses its buttons, though the process die in between.
func TestOldBoardThatStays(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.Recorder.Fail = func(call, _ string) error {
			switch call {
			case "delete":
				return bot.ErrRefused
			case "edit":
				return errors.New("no route")
			}
			return nil
		}
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.Stop()
		stand(t, w, 2, "after the second")
		w.Recorder.Fail = nil
		w.Start()
		w.Settle()
		if old := w.Recorder.Bubbles("ann")[0]; len(old.Buttons) > 0 {
			t.Errorf("the old board has %d rows of buttons", len(old.Buttons))
		}
	})
}
