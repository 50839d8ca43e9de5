package bot_test

import (
	"errors"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
)

// losing makes the bot learn of no message that is sent to a chat, though all arrive, until the function that it returns
// is called.
func losing(w *bottest.World) (end func()) {
	lost := true
	w.Recorder.Sent = func(string) error {
		if lost {
			return bot.ErrUnknown
		}
		return nil
	}
	return func() { lost = false }
}

// stand fails unless so many messages stand in ann's chat.
func stand(t *testing.T, w *bottest.World, want int, when string) {
	t.Helper()
	if n := len(w.Recorder.Bubbles("ann")); n != want {
		t.Fatalf("%s, %d messages stand in the chat, not %d", when, n, want)
	}
}

// A board of which it is not known whether it arrived is sent once more, and then no more for long, unless something
// happens in the chat; crashes count as well.
func TestUnknownBoardIsRepeatedOnce(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		end := losing(w)
		w.Say("ann", "ann", "/count")
		time.Sleep(9 * time.Minute)
		stand(t, w, 2, "after nine minutes")
		for range 3 {
			w.Stop()
			w.Start()
			w.Settle()
		}
		stand(t, w, 2, "after restarts")
		time.Sleep(15 * time.Minute)
		stand(t, w, 3, "after a long wait")
		time.Sleep(time.Hour)
		stand(t, w, 5, "after longer and longer waits")
		w.Say("ann", "ann", "hello?")
		w.Settle()
		stand(t, w, 6, "after an event")
		end()
		w.Say("ann", "ann", "hello??")
		w.Settle()
		stand(t, w, 7, "after the outage")
		w.TapLabel("ann", "ann", "push")
		w.Settle()
		says(t, w, "at 2")
		time.Sleep(100 * time.Hour)
		stand(t, w, 7, "when all is known")
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

// A tap on a board that we lost sight of adopts it, and the other one has no buttons any more.
func TestLostBoardIsAdopted(t *testing.T) {
	for _, test := range []struct {
		name      string
		lost      int  // so many sends are not known to have arrived
		restarted bool // the process died meanwhile
		boards    int
	}{
		{"one lost, the repeat known", 1, false, 2},
		{"one lost, and a restart", 1, true, 2},
		{"both lost", 2, false, 2},
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
				if test.restarted {
					w.Stop()
					w.Start()
					w.Settle()
				}
				stand(t, w, test.boards, "at first")
				first := w.Recorder.Bubbles("ann")[0]
				w.Tap("ann", "ann", first.ID, first.Press("push"))
				w.Settle()
				all := w.Recorder.Bubbles("ann")
				if all[0].Text != "at 2" {
					t.Errorf("the lost board says %q", all[0].Text)
				}
				if known := test.boards > test.lost; known && len(all[1].Buttons) != 0 {
					t.Errorf("the other one has %d rows of buttons", len(all[1].Buttons))
				}
				w.Tap("ann", "ann", all[1].ID, first.Press("push"))
				w.Settle()
				if all := w.Recorder.Bubbles("ann"); len(all[1].Buttons) != 0 || len(all) != test.boards {
					t.Errorf("of %d boards the other one has %d rows of buttons", len(all), len(all[1].Buttons))
				}
			})
		})
	}
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
