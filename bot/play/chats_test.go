package play_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
)

// news says, under an id, that the group "club" goes on as "big club".
func news(t *testing.T, w *bottest.World, id string) {
	t.Helper()
	e := bot.Event{Platform: bottest.Platform, Kind: bot.Migrated, ID: id, To: "big club", Chat: bot.ChatInfo{ID: "club", Group: true}}
	if err := w.Office.Accept(t.Context(), e); err != nil {
		t.Fatal(err)
	}
}

// What begins in a supergroup before it is told which group it was goes on there, beside what the group had.
func TestWhatBeganBeforeTheNewsIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
		does := func(do func()) {
			do()
			w.Settle()
		}
		does(func() { w.Say("ann", "club", "/challenge white") })
		does(func() { w.TapLabel("bob", "club", "⚫ Take Black") })
		does(func() { w.Say("cat", "big club", "/play white") })
		does(func() { w.Say("dan", "big club", "/challenge black") })
		for range 2 { // the news may come twice
			does(func() { news(t, w, "news") })
		}
		does(func() { w.TapLabel("ann", "big club", "♟ e3→e4") }) // the newest board is the one of the old group
		does(func() { w.Say("cat", "big club", "/move d4") })
		does(func() { w.TapLabel("ann", "big club", "⚪ Take White") })
		does(func() { w.Say("ann", "big club", "/games") })
		all := ""
		for _, b := range w.Recorder.Bubbles("big club") {
			all += b.Text + "\n"
		}
		for _, want := range []string{"1. e4\n", "1. d4 a5\n", "\u2068ann\u2069 accepted.", "You have 2 running games."} {
			if !strings.Contains(all, want) {
				t.Errorf("nothing in the supergroup says %q; it says\n%s", want, all)
			}
		}
	})
}

// A board that stands in the supergroup and is not noted yet when the news come again is not sent a second time.
func TestNewsComeAgainWhileTheBoardIsSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
		w.Say("ann", "club", "/challenge white")
		w.Settle()
		w.TapLabel("bob", "club", "⚫ Take Black")
		w.Settle()
		var sent atomic.Int32
		w.Recorder.Sent = func(chat string) error {
			if chat == "big club" {
				sent.Add(1)
				time.Sleep(3 * time.Second)
			}
			return nil
		}
		news(t, w, "left")
		time.Sleep(2 * time.Second)
		news(t, w, "arrived")
		time.Sleep(10 * time.Second)
		if n := sent.Load(); n != 1 {
			t.Errorf("%d messages went to the supergroup, not the board alone", n)
		}
		w.TapLabel("ann", "big club", "♟ e3→e4")
		w.Settle()
		time.Sleep(10 * time.Second)
		if b, _ := w.Recorder.Board("big club"); !strings.Contains(b.Text, "1. e4") {
			t.Errorf("the board says %q after a move", b.Text)
		}
	})
}

// A board whose sending the old group still took is sent to the new one, too.
func TestNewsComeWhileTheOldGroupTakesTheBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
		w.Say("ann", "club", "/challenge white")
		w.Settle()
		w.Recorder.Sent = func(chat string) error {
			if chat == "club" {
				time.Sleep(5 * time.Second)
			}
			return nil
		}
		w.TapLabel("bob", "club", "⚫ Take Black")
		time.Sleep(7 * time.Second) // the invitation is changed, and the board on its way
		news(t, w, "news")
		time.Sleep(10 * time.Second)
		if _, ok := w.Recorder.Board("club"); !ok {
			t.Error("the board never was on its way to the old group")
		}
		if _, ok := w.Recorder.Board("big club"); !ok {
			t.Error("no board stands in the supergroup")
		}
	})
}

// So do the ratings that were won there, and a request that waits.
func TestRatingsWonBeforeTheNewsAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
		play := func(chat string, lines ...string) {
			for _, line := range lines {
				who, text, _ := strings.Cut(line, ": ")
				if label, tap := strings.CutPrefix(text, "> "); tap {
					w.TapLabel(who, chat, label)
				} else {
					w.Say(who, chat, text)
				}
				w.Settle()
			}
		}
		rated := []string{"ann: /challenge white", "bob: > ⚫ Take Black", "ann: /move e4", "bob: /move e5", "ann: /move d4", "bob: /move d5",
			"bob: /resign", "bob: > Yes, I resign"}
		play("club", rated...)
		play("big club", rated...)
		play("big club", "bob: /challenge white", "ann: > ⚫ Take Black", "bob: /draw")
		news(t, w, "news")
		w.Settle()
		play("big club", "ann: > Accept", "ann: /top")
		all := ""
		for _, b := range w.Recorder.Bubbles("big club") {
			all += b.Text + "\n"
		}
		for _, want := range []string{"A draw: both sides agreed.", "(2 games)\n2. "} {
			if !strings.Contains(all, want) {
				t.Errorf("nothing in the supergroup says %q; it says\n%s", want, all)
			}
		}
	})
}
