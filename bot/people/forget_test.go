package people_test

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// stored returns how many records there are of each kind, and the keys of those in which a word stands.
func stored(t *testing.T, s store.Store, word string) (kinds map[string]int, found []string) {
	t.Helper()
	kinds = map[string]int{}
	err := s.View(t.Context(), func(tx store.Tx) error {
		for e, err := range tx.Scan(store.Range{}) {
			if err != nil {
				return err
			}
			kinds[record.KindOf(string(e.Key))]++
			if bytes.Contains(e.Key, []byte(word)) || bytes.Contains(e.Value, []byte(word)) {
				found = append(found, string(e.Key))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return kinds, found
}

// After /forget, nothing that is stored tells of the person, in however many games they played; the games are there. It
// does not matter where it was said.
func TestForgetLeavesNothing(t *testing.T) {
	for _, where := range []string{"zebra", "club"} {
		synctest.Test(t, func(t *testing.T) {
			w := bottest.NewWorld(t, people.Feature(), player())
			const games = 230
			for range games {
				w.Say("zebra", "zebra", "/newgame")
			}
			w.Say("zebra", "zebra", "/lang")
			w.Say("zebra", "club", "/newgame")
			w.Say("bob", "bob", "/newgame")
			w.Settle()
			w.Say("zebra", where, "/forget")
			w.Settle()
			w.TapLabel("zebra", where, "Yes, delete it")
			w.Settle()
			time.Sleep(time.Hour)
			w.Settle()
			kinds, found := stored(t, w.Store, "zebra")
			if len(found) > 0 {
				t.Errorf("in %s: of the person tell %q", where, found)
			}
			for kind, want := range map[string]int{
				"game": games + 2, "chat": 2, "person": 1, "personof": 1, "byuser": 1, "running": 1, "bychat": 2, "due": 0,
			} {
				if kinds[kind] != want {
					t.Errorf("in %s: there are %d records of the kind %q, not %d", where, kinds[kind], kind, want)
				}
			}
		})
	}
}

// Who comes back before all is deleted keeps the chat, as somebody new.
func TestForgottenComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, people.Feature(), player())
		w.Languages["ann"] = "th"
		for _, text := range []string{"/lang zh", "/newgame", "/forget"} {
			w.Say("ann", "ann", text)
			w.Settle()
		}
		w.TapLabel("ann", "ann", "删除")
		w.Settle()
		w.Say("ann", "ann", "/newgame")
		time.Sleep(time.Hour)
		w.Say("ann", "ann", "/newgame")
		w.Settle()
		kinds, _ := stored(t, w.Store, "ann")
		for kind, want := range map[string]int{"game": 3, "chat": 1, "person": 1, "byuser": 2, "running": 2, "bychat": 2} {
			if kinds[kind] != want {
				t.Errorf("there are %d records of the kind %q, not %d", kinds[kind], kind, want)
			}
		}
		boards := w.Recorder.Bubbles("ann")
		if last := boards[len(boards)-1].Text; last != "a board in th" {
			t.Errorf("the newest board is %q: the language chosen before was not forgotten, or the person's is not known", last)
		}
	})
}
