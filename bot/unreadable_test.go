package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// spoil puts something in the place of every record of a kind; nothing takes them away.
func spoil(t *testing.T, w *bottest.World, kind, value string) {
	t.Helper()
	_, err := store.Update(t.Context(), w.Store, func(tx store.Tx) (int, error) {
		var keys [][]byte
		for e, err := range tx.Scan(store.Range{Prefix: []byte(kind + "/")}) {
			if err != nil {
				return 0, err
			}
			keys = append(keys, e.Key)
		}
		for _, key := range keys {
			err := tx.Delete(key)
			if value != "" {
				err = tx.Put(key, []byte(value))
			}
			if err != nil {
				return 0, err
			}
		}
		return len(keys), nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Whatever record cannot be read, those whom it does not concern go on, and its own chat does as far as it can.
func TestUnreadableRecords(t *testing.T) {
	for _, kind := range []string{"chat", "person", "post", "game", "inbox", "note", "owed", "work", "due"} {
		for name, value := range map[string]string{"garbage": "\xff", "newer": `{"v":99}`, "gone": ""} {
			t.Run(kind+" "+name, func(t *testing.T) {
				world(t, &toy{}, func(t *testing.T, w *bottest.World) {
					w.Say("ann", "ann", "/count")
					w.Say("ann", "ann", "/later")
					w.Settle()
					w.TapLabel("ann", "ann", "push")
					w.Stop() // with events, debts, notes and jobs waiting, perhaps
					spoil(t, w, kind, value)
					w.Start()
					w.Settle()
					w.Say("ann", "ann", "/say of ann")
					w.Say("bob", "bob", "/say of bob")
					time.Sleep(2 * time.Minute) // longer than anything waits before it is tried again
					w.Settle()
					if !said(w, "bob", "of bob") {
						t.Error("bob is not answered")
					}
					mine := kind != "chat" && kind != "person" || name != "newer"
					if said(w, "ann", "of ann") != mine {
						t.Errorf("ann is answered: %t, want %t", !mine, mine)
					}
				})
			})
		}
	}
}

func said(w *bottest.World, chat, text string) bool {
	for _, b := range w.Recorder.Bubbles(chat) {
		if strings.Contains(b.Text, text) {
			return true
		}
	}
	return false
}

// A batch with an event of a chat that cannot be read is taken in all the same.
func TestUnreadableChatInABatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, (&toy{}).feature())
		w.Say("ann", "ann", "/say before")
		w.Settle()
		spoil(t, w, "chat", `{"v":99}`)
		var batch []bot.Event
		for i, who := range []string{"ann", "bob"} {
			batch = append(batch, bot.Event{
				Platform: bottest.Platform, ID: "batch" + who, Kind: bot.Said, Text: "/say after",
				Chat: bot.ChatInfo{ID: who}, User: bot.User{ID: who, Name: who}, Message: string(rune('1' + i)),
			})
		}
		if err := w.Office.Accept(t.Context(), batch...); err != nil {
			t.Fatal(err)
		}
		w.Settle()
		if !said(w, "bob", "after") || said(w, "ann", "after") {
			t.Error("bob is not answered, or ann is")
		}
		aside, err := store.View(t.Context(), w.Store, func(tx store.Tx) ([]record.Item[record.Aside], error) {
			return record.List(tx, record.Asides(0), "", 10)
		})
		if err != nil || len(aside) != 1 || aside[0].Value.Event.ID != "batchann" {
			t.Errorf("laid aside is %v, %v", aside, err)
		}
	})
}

// Who meets a game that cannot be read is told so, at once.
func TestUnreadableGameIsSaid(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		spoil(t, w, "game", "\xff")
		w.TapLabel("ann", "ann", "push")
		w.Settle()
		if got := strings.Join(w.Recorder.Take(), "\n"); !strings.Contains(got, "! This game cannot be read") {
			t.Errorf("after a tap ann is told %q", got)
		}
	})
}
