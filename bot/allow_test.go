package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// Who may not use the bot is told so once, in their language, and how to be let in; then there is silence. One of the
// two is enough: the person or the chat.
func TestAllow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		allowed := map[string]bool{"ann": true, "club": true}
		w := bottest.NewWorldWith(t, bot.Config{Allow: func(platform, id string) bool {
			return platform == bottest.Platform && allowed[id]
		}}, (&toy{}).feature())
		w.Languages["eve"] = "th"
		said := func(who, chat, text string) string {
			w.Say(who, chat, text)
			w.Settle()
			return strings.Join(w.Recorder.Take(), "\n")
		}
		for _, test := range []struct{ who, chat, says string }{
			{"ann", "ann", "hello"},
			{"ann", "pub", "hello"},
			{"eve", "club", "hello"},
			{"eve", "eve", "test:eve"},
			{"eve", "eve", ""},
			{"bob", "pub2", "test:pub2"},
			{"eve", "pub2", ""},
		} {
			if got := said(test.who, test.chat, "/say hello"); !strings.Contains(got, test.says) || test.says == "" && got != "" {
				t.Errorf("%s in %s is told %q, not %q", test.who, test.chat, got, test.says)
			}
		}
		if text := w.Recorder.Bubbles("eve")[0].Text; !strings.Contains(text, "บอต") {
			t.Errorf("eve is told in another language: %q", text)
		}
		w.Tap("eve", "eve", "1", "push:1")
		w.Settle()
		if _, ok := w.Recorder.Board("eve"); ok || len(w.Recorder.Take()) > 0 {
			t.Error("something came of a tap")
		}
		stored := func(key record.Key[record.Link]) bool {
			there, err := store.View(t.Context(), w.Store, func(tx store.Tx) (bool, error) { return record.Has(tx, key) })
			if err != nil {
				t.Fatal(err)
			}
			return there
		}
		if stored(record.PersonOf(bottest.Platform, "bob")) || !stored(record.PersonOf(bottest.Platform, "ann")) {
			t.Error("whom nothing is known of is written down, or the other way round")
		}
		// Let in, and shut out again.
		allowed["bob"] = true
		if got := said("bob", "bob", "/say hello"); !strings.Contains(got, "hello") {
			t.Errorf("bob, let in, is told %q", got)
		}
		allowed["bob"] = false
		if got := said("bob", "bob", "/say hello"); !strings.Contains(got, "test:bob") {
			t.Errorf("bob, shut out again, is told %q", got)
		}
	})
}
