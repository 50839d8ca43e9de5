package play_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
)

// TestFilmIsOwed asks for an animation that cannot be sent at first, asks again meanwhile, and has the bot die. The
// animation comes once, of the game as it is by then, and nothing of it stays.
func TestFilmIsOwed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(t, "/play")
		w.Say("ann", "ann", "e4")
		w.Settle()
		limited := true
		w.Recorder.Fail = func(call, _ string) error {
			if limited && call == "send" {
				return &bot.LimitError{After: 10 * time.Second}
			}
			return nil
		}
		w.Say("ann", "ann", "/gif")
		w.Settle()
		w.Say("ann", "ann", "/gif")
		w.Settle()
		w.Stop()
		limited = false
		w.Recorder.Take()
		w.Start()
		time.Sleep(time.Minute)
		w.Settle()
		if films := films(w); len(films) != 1 || len(films[0].Film) != 3 || !strings.Contains(films[0].Alt, "animation") {
			t.Fatalf("the animations are %+v", films)
		}
		if !strings.Contains(strings.Join(w.Recorder.Take(), "\n"), "one at a time") {
			t.Error("who asked again was not told to wait")
		}
		w.Say("ann", "ann", "/gif")
		w.Settle()
		if films := films(w); len(films) != 2 {
			t.Errorf("asked for once more, there are %d animations", len(films))
		}
	})
}

// TestFilmsAreRationed has a person ask for one animation after another until it is one too many. The next comes once its
// time has come back; somebody else has theirs.
func TestFilmsAreRationed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(t, "/play solo")
		w.Say("bob", "bob", "/play solo")
		say := func(who, text string) {
			w.Say(who, who, text)
			w.Settle()
		}
		say("ann", "e4")
		say("bob", "e4")
		for len(films(w)) < 100 && !strings.Contains(newest(w, "ann"), "many animations") {
			say("ann", "/gif")
		}
		many := len(films(w))
		if many == 0 || many == 100 {
			t.Fatalf("%d animations came at once", many)
		}
		say("bob", "/gif")
		if all := w.Recorder.Bubbles("bob"); all[len(all)-1].Film == nil {
			t.Error("somebody else has to wait, too")
		}
		time.Sleep(3 * time.Minute)
		say("ann", "/gif")
		if n := len(films(w)); n != many+1 {
			t.Errorf("three minutes later there are %d animations, want %d", n, many+1)
		}
	})
}

// films returns the animations that stand in a chat.
func films(w *bottest.World) []bottest.Bubble {
	var all []bottest.Bubble
	for _, b := range w.Recorder.Bubbles("ann") {
		if b.Film != nil {
			all = append(all, b)
		}
	}
	return all
}
