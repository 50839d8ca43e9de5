package bot_test

import (
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// A message that is taken back before it is decided is not obeyed, and others are. One that could not be decided is kept
// without what it said. What comes only after it was taken back is not obeyed either, be the chat known or not, for a day;
// once decided it is too late.
func TestUnsend(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, (&toy{}).feature())
		happens := func(kind bot.EventKind, id, message, text string) bot.Event {
			return bot.Event{
				Platform: bottest.Platform, ID: id, Kind: kind, Text: text, Message: message,
				Chat: bot.ChatInfo{ID: "ann"}, User: bot.User{ID: "ann", Name: "ann"},
			}
		}
		accept := func(all ...bot.Event) {
			t.Helper()
			if err := w.Office.Accept(t.Context(), all...); err != nil {
				t.Fatal(err)
			}
			w.Settle()
		}
		accept(happens(bot.Unsent, "0", "m0", ""))
		accept(happens(bot.Said, "0a", "m0", "/say secret"))
		accept(
			happens(bot.Said, "1", "m1", "/say secret"), happens(bot.Said, "2", "m2", "/say hello"),
			happens(bot.Unsent, "3", "m1", ""), happens(bot.Said, "4", "m4", "/fail secret"),
		)
		if said(w, "ann", "secret") || !said(w, "ann", "hello") {
			t.Error("what was taken back is obeyed, or what was not is not")
		}
		accept(happens(bot.Said, "1a", "m1", "/say secret"))
		if said(w, "ann", "secret") {
			t.Error("what came after it was taken back is obeyed")
		}
		for range 10 {
			w.Settle()
		}
		accept(happens(bot.Unsent, "5", "m2", ""), happens(bot.Unsent, "6", "m4", ""), happens(bot.Unsent, "7", "", ""))
		aside, err := store.View(t.Context(), w.Store, func(tx store.Tx) ([]record.Item[record.Aside], error) {
			all, err := record.List(tx, record.Prefix[record.Aside]("aside/"), "", 10)
			return all, err
		})
		if err != nil || len(aside) != 1 || aside[0].Value.Event.ID != "4" || aside[0].Value.Event.Text != "" {
			t.Errorf("laid aside is %+v, %v", aside, err)
		}
	})
}
