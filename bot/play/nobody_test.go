package play_test

import (
	"context"
	"strconv"
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
)

// TestNobody has an anonymous admin try everything in a group in which ann plays: nothing changes, and nothing fails.
func TestNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(t, "/play")
		w.Say("ann", "club", "/play")
		w.Settle()
		board, _ := w.Recorder.Board("club")
		w.Recorder.Take()
		n := 0
		event := func(kind bot.EventKind) bot.Event {
			n++
			return bot.Event{Platform: bottest.Platform, ID: "nobody" + strconv.Itoa(n), Kind: kind,
				Chat: bot.ChatInfo{ID: "club", Group: true}}
		}
		for _, test := range []struct{ text, answer string }{
			{"/play", "To play you need to write as yourself, not as a group or a channel."},
			{"/fen 4k3/8/8/8/8/3r4/2r5/K7 b - - 0 40", "To play you need to write as yourself, not as a group or a channel."},
			{"/level 3", "To play you need to write as yourself, not as a group or a channel."},
			{"/games", "To play you need to write as yourself, not as a group or a channel."},
			{"/undo", "You have no game here yet. /play starts one."},
			{"/resign", "You have no game here yet. /play starts one."},
			{"/flip", "You have no game here yet. /play starts one."},
			{"/move e4", "To play you need to write as yourself, not as a group or a channel."},
			{"/fen", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"},
			{"e4", ""},
		} {
			e := event(bot.Said)
			e.Text = test.text
			if err := w.Office.Accept(context.Background(), e); err != nil {
				t.Fatal(err)
			}
			w.Settle()
			got := w.Recorder.Take()
			if test.answer == "" && len(got) != 0 || test.answer != "" && (len(got) != 2 || got[1] != "    "+test.answer) {
				t.Errorf("%s: %q, want %q", test.text, got, test.answer)
			}
		}
		for _, label := range []string{"♟ e3→e4", "♝ c1", "Level", "Other side"} {
			e := event(bot.Tapped)
			e.Message, e.Data, e.Tap = board.ID, board.Press(label), "tap"
			if err := w.Office.Accept(context.Background(), e); err != nil {
				t.Fatal(err)
			}
			w.Settle()
			if got := w.Recorder.Take(); len(got) != 1 || got[0] != "! This is somebody else's game." {
				t.Errorf("%s: %q", label, got)
			}
		}
	})
}
