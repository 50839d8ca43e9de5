package bot_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// failing makes the next n calls of a kind fail.
func failing(w *bottest.World, call string, n int, err error) {
	w.Recorder.Fail = func(c, _ string) error {
		if c != call || n == 0 {
			return nil
		}
		n--
		return err
	}
}

// Whatever goes wrong on the way, the newest board is shown in the end, and once.
func TestTroubleOnTheWay(t *testing.T) {
	for _, test := range []struct {
		name, call string
		err        error
		times      int
		within     time.Duration
		boards     int
	}{
		{"edit fails for a while", "edit", errors.New("500"), 4, 10 * time.Second, 1},
		{"edit breaks off", "edit", bot.ErrUnknown, 2, 10 * time.Second, 1},
		{"message is gone", "edit", bot.ErrGone, 1, time.Second, 2},
		{"edit refused", "edit", bot.ErrRefused, 1, time.Second, 2},
		{"too many", "edit", &bot.LimitError{After: time.Hour}, 1, 2 * time.Hour, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			world(t, &toy{}, func(t *testing.T, w *bottest.World) {
				w.Say("ann", "ann", "/count")
				w.Settle()
				failing(w, test.call, test.times, test.err)
				w.TapLabel("ann", "ann", "push")
				time.Sleep(test.within)
				w.Settle()
				says(t, w, "at 2")
				if n := len(w.Recorder.Bubbles("ann")); n != test.boards {
					t.Errorf("%d messages stand in the chat, not %d", n, test.boards)
				}
			})
		})
	}
}

func TestFreshBoardIsSentUntilItArrives(t *testing.T) {
	for _, err := range []error{errors.New("502"), &bot.LimitError{After: time.Minute}} {
		world(t, &toy{}, func(t *testing.T, w *bottest.World) {
			failing(w, "send", 3, err)
			w.Say("ann", "ann", "/count")
			time.Sleep(5 * time.Minute)
			says(t, w, "at 0")
		})
	}
}

// One chat that waits does not make another wait.
func TestTroubleStaysInItsChat(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Recorder.Fail = func(_, chat string) error {
			if chat == "ann" {
				return &bot.LimitError{After: time.Hour}
			}
			return nil
		}
		w.Say("ann", "ann", "/count")
		w.Say("bob", "bob", "/count")
		w.Settle()
		if _, ok := w.Recorder.Board("bob"); !ok {
			t.Fatal("bob sees no board")
		}
	})
}

func TestParkedChatWakesWithItsNextEvent(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		failing(w, "send", 1, bot.ErrParked)
		w.Say("ann", "ann", "/count")
		w.Settle()
		time.Sleep(time.Hour)
		if _, ok := w.Recorder.Board("ann"); ok {
			t.Fatal("a parked chat was spoken to")
		}
		w.Happen(bot.Opened, "ann", "ann")
		w.Settle()
		says(t, w, "at 0")
	})
}

// A chat that was shut and opened again while the bot looked elsewhere is spoken to: with both events in one batch, and
// with a refusal that comes in after the second.
func TestShutAndOpenedAgain(t *testing.T) {
	event := func(id string, kind bot.EventKind) bot.Event {
		return bot.Event{
			Platform: bottest.Platform, ID: id, Kind: kind, Chat: bot.ChatInfo{ID: "ann"}, User: bot.User{ID: "ann", Name: "ann"},
		}
	}
	accept := func(t *testing.T, w *bottest.World, events ...bot.Event) {
		if err := w.Office.Accept(context.Background(), events...); err != nil {
			t.Error(err)
		}
	}
	t.Run("in one batch", func(t *testing.T) {
		world(t, &toy{}, func(t *testing.T, w *bottest.World) {
			failing(w, "send", 1, bot.ErrParked)
			w.Say("ann", "ann", "/count")
			w.Settle()
			accept(t, w, event("shut", bot.Shut), event("opened", bot.Opened))
			w.Settle()
			says(t, w, "at 0")
		})
	})
	t.Run("refused after it was opened", func(t *testing.T) {
		world(t, &toy{}, func(t *testing.T, w *bottest.World) {
			first := true
			w.Recorder.Fail = func(call, _ string) error {
				if call != "send" || !first {
					return nil
				}
				first = false
				accept(t, w, event("opened", bot.Opened))
				return bot.ErrParked
			}
			w.Say("ann", "ann", "/count")
			w.Settle()
			says(t, w, "at 0")
		})
	})
}

func TestBlockedChatIsLeftAlone(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Happen(bot.Shut, "ann", "ann")
		w.Say("bob", "bob", "/count")
		w.Settle()
		before := w.Recorder.Calls()
		w.Happen(bot.Shut, "bob", "bob")
		w.Settle()
		if w.Recorder.Calls() != before {
			t.Fatal("a chat that shut the bot out was spoken to")
		}
	})
}

// vanishing takes ann's counter away, and that it is owed, while the next message is on its way.
func vanishing(t *testing.T, w *bottest.World) {
	gone := false
	w.Recorder.Sent = func(string) error {
		if gone {
			return nil
		}
		gone = true
		_, err := store.Update(t.Context(), w.Store, func(tx store.Tx) (struct{}, error) {
			chat, err := record.Get(tx, record.ChatOf(bottest.Platform, "ann"))
			return struct{}{}, errors.Join(err, record.Delete(tx, record.PostKey("count", toyID, chat.ID)),
				record.Delete(tx, record.OwedKey(chat.ID, "count", toyID)))
		})
		if err != nil {
			t.Error(err)
		}
		return nil
	}
}

// A view that goes while it is being shown holds up nothing that comes after it.
func TestViewGoesWhileItIsShown(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		vanishing(t, w)
		w.Say("ann", "ann", "/show")
		synctest.Wait()
		w.Say("ann", "ann", "/say hello")
		synctest.Wait()
		if got := texts(w); got != "at 0, hello" {
			t.Errorf("at once the chat says %s", got)
		}
	})
}

// Where a reply says several things, it counts as said though the view in it goes meanwhile.
func TestViewGoesWhileAReplyIsSent(t *testing.T) {
	replying(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		vanishing(t, w)
		w.TapLabel("ann", "ann", "push")
		w.Settle()
		w.Say("ann", "ann", "/say hello")
		w.Settle()
		if got := texts(w); strings.Count(got, "pushed") != 1 || !strings.HasSuffix(got, "hello") {
			t.Errorf("the chat says %s", got)
		}
	})
}
