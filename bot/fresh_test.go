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

// keeping makes no message be taken away, until the function that it returns is called. What fails besides, then and later,
// is up to another function.
func keeping(w *bottest.World, besides func(call string, kept bool) error) (end func()) {
	var over atomic.Bool
	w.Recorder.Fail = func(call, _ string) error {
		if kept := !over.Load(); call == "delete" && kept {
			return errors.New("no route")
		} else if besides != nil {
			return besides(call, kept)
		}
		return nil
	}
	return func() { over.Store(true) }
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

// lose has some boards stand in ann's chat that the bot lost sight of, and one below them that it knows.
func lose(t *testing.T, w *bottest.World, boards int) []bottest.Bubble {
	t.Helper()
	end := losing(w)
	w.Say("ann", "ann", "/count") // for which two are sent
	w.Settle()
	for range boards - 2 {
		w.Say("ann", "ann", "hello?")
		w.Settle()
	}
	end()
	w.Say("ann", "ann", "hello?")
	w.Settle()
	stand(t, w, boards+1, "at first")
	return w.Recorder.Bubbles("ann")
}

// push taps the button of a board as it was at first, and waits for what comes of it.
func push(w *bottest.World, b bottest.Bubble) {
	w.Tap("ann", "ann", b.ID, b.Press("push"))
	w.Settle()
}

// alone fails unless one board has buttons, and shows a state.
func alone(t *testing.T, w *bottest.World, id, says string) {
	t.Helper()
	for _, b := range w.Recorder.Bubbles("ann") {
		if live := len(b.Buttons) > 0; live != (b.ID == id) {
			t.Errorf("board %s has %d rows of buttons", b.ID, len(b.Buttons))
		}
		if b.ID == id && b.Text != says {
			t.Errorf("board %s says %q, not %q", id, b.Text, says)
		}
	}
}

// Each of several boards that we lost sight of is adopted when it is tapped, in whatever order: nobody is left with one at
// which nothing comes of anything, and the live one far above.
func TestEachLostBoardIsAdopted(t *testing.T) {
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		world(t, &toy{}, func(t *testing.T, w *bottest.World) {
			all := lose(t, w, 3)
			for n, i := range order {
				push(w, all[i])
				stand(t, w, 3-n, "after a tap on "+all[i].ID)
			}
			alone(t, w, all[order[2]].ID, "at 2")
			w.TapLabel("ann", "ann", "push")
			w.Settle()
			alone(t, w, all[order[2]].ID, "at 4")
		})
	}
}

// Boards that are tapped in turn, and cannot be taken away, do not adopt each other in turn: one that is to go is not lost.
func TestTappedInTurn(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		all := lose(t, w, 3)
		end := keeping(w, nil)
		calls := w.Recorder.Calls()
		for range 20 {
			for _, b := range all {
				push(w, b)
			}
		}
		if n := w.Recorder.Calls() - calls; n > 70 { // each tap on one that is not live takes its buttons away
			t.Errorf("%d calls for 80 taps", n)
		}
		end()
		time.Sleep(time.Hour)
		alone(t, w, all[2].ID, "at 2")
	})
}

// A tap on a board that comes when the board has just been taken away leaves one, if a new one.
func TestTappedWhileTakenAway(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		all := lose(t, w, 3)
		push(w, all[0])
		stand(t, w, 3, "after a tap on the first")
		failing(w, "delete", 1, errors.New("no route"))
		w.Tap("ann", "ann", all[1].ID, "push:2")
		time.Sleep(50 * time.Millisecond)
		push(w, all[3]) // which went for the first, and may have been lost, for all that is known
		time.Sleep(time.Minute)
		push(w, all[2])
		alone(t, w, "5", "at 4")
	})
}

// Old boards go though the one in their place has gone before them.
func TestOldBoardsGoAfterTheirSuccessor(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		var gone atomic.Bool
		end := keeping(w, func(call string, _ bool) error {
			if call == "edit" && gone.CompareAndSwap(false, true) {
				return bot.ErrGone
			}
			return nil
		})
		w.Say("ann", "ann", "/count")
		w.Settle()
		stand(t, w, 2, "after the second")
		w.TapLabel("ann", "ann", "push")
		time.Sleep(time.Minute)
		stand(t, w, 3, "after the third") // the second is there all the same
		end()
		time.Sleep(time.Minute)
		all := w.Recorder.Bubbles("ann")
		if len(all) != 2 || all[0].ID != "2" || all[1].ID != "3" {
			t.Errorf("there stand %v", all)
		}
	})
}

// A board that is refused, though older ones were to go when it stands, is not sent again and again.
func TestRefusedWithOldBoards(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		var sends atomic.Int32
		end := keeping(w, func(call string, kept bool) error {
			switch {
			case call == "edit" && kept:
				return bot.ErrGone
			case call == "send" && kept:
				if n := sends.Add(1); n > 1 && n < 100 { // the second board is taken
					return bot.ErrRefused
				}
			}
			return nil
		})
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.TapLabel("ann", "ann", "push")
		time.Sleep(time.Minute)
		if n := sends.Load(); n > 3 {
			t.Errorf("the board was sent %d times", n)
		}
		end()
		w.Say("ann", "ann", "/count")
		w.Settle()
		says(t, w, "at 2")
		stand(t, w, 2, "in the end") // the second is there all the same
	})
}

// The buttons of a board that was adopted while they were to go stay.
func TestAdoptedBeforeItsButtonsWent(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.Recorder.Fail = func(call, _ string) error {
			if call == "send" {
				return nil
			}
			return bot.ErrRefused
		}
		w.Say("ann", "ann", "/count")
		w.Settle()
		stand(t, w, 2, "after the second")
		failing(w, "edit", 1, &bot.LimitError{After: time.Minute})
		first := w.Recorder.Bubbles("ann")[0]
		push(w, first) // whose buttons are to go in a minute
		end := losing(w)
		w.Say("ann", "ann", "/count")
		time.Sleep(time.Minute - time.Second + 50*time.Millisecond)
		stand(t, w, 3, "after a minute")
		end()
		push(w, first) // which may be the third, for all that is known
		time.Sleep(time.Minute)
		if b := w.Recorder.Bubbles("ann")[0]; b.ID != first.ID || b.Text != "at 2" || len(b.Buttons) == 0 {
			t.Errorf("the first board is %s, says %q and has %d rows of buttons", b.ID, b.Text, len(b.Buttons))
		}
	})
}

// A view that is taken away while it is on its way leaves no buttons.
func TestTakenAwayOnItsWay(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Recorder.Sent = func(string) error {
			w.Recorder.Sent = nil
			w.Say("ann", "ann", "/away")
			time.Sleep(100 * time.Millisecond)
			return nil
		}
		w.Say("ann", "ann", "/count")
		w.Settle()
		if b, ok := w.Recorder.Board("ann"); !ok || len(b.Buttons) > 0 {
			t.Errorf("it stands there: %t, with %d rows of buttons", ok, len(b.Buttons))
		}
	})
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
