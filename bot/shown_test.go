package bot_test

import (
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// bells is a toy whose view sets a bell for a minute after it was shown; when the office starts, bells that wait begin
// anew.
func bells() bot.Feature {
	f := (&toy{}).feature()
	set := func(d *bot.Desk, chat record.ID) error {
		return d.At(record.Due{Kind: "bell", ID: toyID, Chat: chat, At: d.Now.Add(time.Minute)})
	}
	f.Views[0].Shown = func(d *bot.Desk, post record.Post) error { return set(d, post.Chat) }
	f.Timers[0].Resume = func(d *bot.Desk, due record.Due) error {
		return errors.Join(record.Delete(d.Tx, record.DueKey(due.At, due.Kind, due.ID)), set(d, due.Chat))
	}
	return f
}

// A view is told that it was shown once for each state that people saw, wherever messages go.
func TestShown(t *testing.T) {
	for _, replies := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			w := bottest.NewWorld(t, bells())
			if replies {
				w.Replies()
			}
			w.Say("ann", "ann", "/count")
			time.Sleep(30 * time.Second)
			if n := waiting(t, w.Store); n != 1 {
				t.Errorf("replies %v: %d bells wait after one showing", replies, n)
			}
			time.Sleep(time.Hour)
			if n := waiting(t, w.Store); n != 0 {
				t.Errorf("replies %v: %d bells wait after an hour", replies, n)
			}
		})
	}
}

// A state that is passed over while nothing can be sent is told to nobody.
func TestShownTellsOfTheNewestAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, bells())
		var up atomic.Bool
		w.Recorder.Fail = func(call, _ string) error {
			if !up.Load() && call == "send" {
				return errors.New("the platform is down")
			}
			return nil
		}
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.Say("ann", "ann", "/show")
		w.Settle()
		if n := waiting(t, w.Store); n != 0 {
			t.Errorf("%d bells wait before anything was shown", n)
		}
		up.Store(true)
		time.Sleep(50 * time.Second)
		if n := waiting(t, w.Store); n != 1 {
			t.Errorf("%d bells wait after one showing", n)
		}
	})
}

// What waits for its time is told when the office starts, also what should have happened meanwhile.
func TestResume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, bells())
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.Stop()
		time.Sleep(time.Hour)
		w.Start()
		time.Sleep(59 * time.Second)
		if n := len(w.Recorder.Bubbles("ann")); n != 1 {
			t.Errorf("the bell rang before its time was up anew: %d messages", n)
		}
		time.Sleep(3 * time.Second)
		if n := len(w.Recorder.Bubbles("ann")); n != 2 {
			t.Errorf("the bell did not ring: %d messages", n)
		}
	})
}

// waiting counts what is to happen at a time.
func waiting(t *testing.T, s store.Store) int {
	t.Helper()
	all, err := store.View(t.Context(), s, func(tx store.Tx) ([]record.Item[record.Due], error) {
		return record.List(tx, record.AllDue, "", 100)
	})
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}
