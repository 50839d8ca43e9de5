package bot_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/store"
)

// The clock may be set back, past midnight too. What was owed before is delivered as if nothing had happened, and what
// came in before counts once.
func TestClockSetBack(t *testing.T) {
	var kept []store.Entry
	slow := &toy{think: func(ctx context.Context) error {
		select {
		case <-time.After(10 * time.Second):
		case <-ctx.Done():
		}
		return ctx.Err()
	}}
	at := func(clock time.Duration, test func(*testing.T, *bottest.World)) {
		world(t, slow, func(t *testing.T, w *bottest.World) { // whose clock begins at midnight
			w.Stop()
			fill(t, w.Store, kept)
			time.Sleep(clock)
			w.Start()
			test(t, w)
			w.Stop()
			kept = dump(t, w.Store)
		})
	}
	said := func(id, text string) bot.Event {
		return bot.Event{
			Platform: bottest.Platform, ID: id, Kind: bot.Said, Chat: bot.ChatInfo{ID: "ann"},
			User: bot.User{ID: "ann", Name: "ann"}, Text: text,
		}
	}
	accept := func(w *bottest.World, e bot.Event) {
		if err := w.Office.Accept(context.Background(), e); err != nil {
			t.Fatal(err)
		}
	}
	at(24*time.Hour+30*time.Minute, func(t *testing.T, w *bottest.World) {
		accept(w, said("count", "/count"))
		accept(w, said("one", "/say one"))
		accept(w, said("bell", "/later"))
		w.Settle()
		w.TapLabel("ann", "ann", "push")
		time.Sleep(100 * time.Millisecond) // it ends before the board that is owed was shown, and while the bot thinks
	})
	at(23*time.Hour+30*time.Minute, func(t *testing.T, w *bottest.World) {
		accept(w, said("one", "/say one"))
		w.Settle()
		says(t, w, "at 1")
		stand(t, w, 1, "after what came in before")
		time.Sleep(10 * time.Second)
		says(t, w, "at 2")
		time.Sleep(2*time.Hour + time.Minute)
		if all := w.Recorder.Bubbles("ann"); len(all) != 2 || all[1].Text != "the bell rings after 0s" {
			t.Errorf("the chat says %v", all)
		}
	})
}

// dump returns all that a store holds.
func dump(t *testing.T, s store.Store) []store.Entry {
	t.Helper()
	all, err := store.View(context.Background(), s, func(tx store.Tx) (all []store.Entry, err error) {
		for e, err := range tx.Scan(store.Range{}) {
			if err != nil {
				return nil, err
			}
			all = append(all, store.Entry{Key: bytes.Clone(e.Key), Value: bytes.Clone(e.Value)})
		}
		return all, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// fill puts what dump returned into a store.
func fill(t *testing.T, s store.Store, all []store.Entry) {
	t.Helper()
	err := s.Update(context.Background(), func(tx store.Tx) error {
		for _, e := range all {
			if err := tx.Put(e.Key, e.Value); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
