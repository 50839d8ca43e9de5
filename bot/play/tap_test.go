package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
)

const movedOn = "! The board has moved on."

// newWorld returns an office with a game of ann's begun by a command, and its board.
func newWorld(t *testing.T, command string) (*bottest.World, bottest.Bubble) {
	t.Helper()
	w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
	w.Say("ann", "ann", command)
	w.Settle()
	w.Recorder.Take()
	board, ok := w.Recorder.Board("ann")
	if !ok {
		t.Fatal("no board")
	}
	return w, board
}

func notices(w *bottest.World) []string {
	return slices.DeleteFunc(w.Recorder.Take(), func(line string) bool { return !strings.HasPrefix(line, "!") })
}

// TestDoubleTap taps a move twice before the board can change.
func TestDoubleTap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, board := newWorld(t, "/play solo")
		data := board.Press("♟ e3→e4")
		w.Tap("ann", "ann", board.ID, data)
		w.Tap("ann", "ann", board.ID, data)
		w.Tap("ann", "ann", board.ID, board.Press("♟ d3→d4"))
		w.Settle()
		if got := notices(w); !slices.Equal(got, []string{movedOn, movedOn}) {
			t.Errorf("%q", got)
		}
		if p := position(t, w); p.FEN() != "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1" {
			t.Errorf("one move leads to %s", p.FEN())
		}
	})
}

// TestOldBoard taps buttons of a board that another has taken the place of.
func TestOldBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, old := newWorld(t, "/play solo")
		w.Say("ann", "ann", "/board")
		w.Settle()
		w.Recorder.Take()
		for _, label := range []string{"♟ e3→e4", "♝ c1"} {
			w.Tap("ann", "ann", old.ID, old.Press(label))
			w.Settle()
			if got := w.Recorder.Take(); !slices.Equal(got, []string{movedOn}) {
				t.Errorf("%s: %q", label, got)
			}
		}
	})
}

// TestLateEdit has an old state come into the board after the newest. The next tap on it brings the newest back, but one
// that may have been on its way with the move changes nothing.
func TestLateEdit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, old := newWorld(t, "/play solo")
		w.Tap("ann", "ann", old.ID, old.Press("♟ e3→e4"))
		w.Settle()
		now, _ := w.Recorder.Board("ann")
		calls := w.Recorder.Calls()
		w.Tap("ann", "ann", old.ID, old.Press("♟ e3→e4"))
		w.Settle()
		if n := w.Recorder.Calls() - calls; n != 0 {
			t.Errorf("%d messages after a double tap", n)
		}
		late := bot.Message{Text: record.Plain(old.Text), Buttons: old.Buttons, Replace: bot.Ref{Message: old.ID}}
		if _, err := w.Recorder.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: "ann"}, Messages: []bot.Message{late}}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		w.Tap("ann", "ann", old.ID, old.Press("♟ d3→d4"))
		w.Settle()
		if board, _ := w.Recorder.Board("ann"); board.Text != now.Text || board.Press("♟ e6→e5") == "" {
			t.Errorf("the board says %q, with %v", board.Text, board.Buttons)
		}
	})
}

// TestQuestionTwice answers "a new game" twice: one begins.
func TestQuestionTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(t, "/play")
		w.Say("ann", "ann", "/play 4")
		w.Settle()
		all := w.Recorder.Bubbles("ann")
		question := all[len(all)-1]
		for range 2 {
			w.Tap("ann", "ann", question.ID, question.Press("New game"))
		}
		w.Tap("bob", "ann", question.ID, question.Press("New game"))
		w.Settle()
		got := notices(w)
		slices.Sort(got)
		if !slices.Equal(got, []string{"! That was asked of somebody else.", "! This message is out of date."}) {
			t.Errorf("%q", got)
		}
		w.Say("ann", "ann", "/games")
		w.Settle()
		all = w.Recorder.Bubbles("ann")
		if games := all[len(all)-1]; len(games.Buttons) != 2 {
			t.Errorf("%d games run, want 2", len(games.Buttons))
		}
	})
}

// TestForgedTaps taps what no button of ours says. Nothing comes of it, and nothing fails.
func TestForgedTaps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, board := newWorld(t, "/play")
		head, _, _ := strings.Cut(strings.TrimPrefix(board.Press("♝ c1"), "pick:"), ":c1")
		id, _, _ := strings.Cut(head, ":")
		before := position(t, w).FEN()
		for _, kind := range []string{"m", "pick", "back", "side", "levels", "level", "lv", "resign", "rematch", "gif", "poster", "open",
			"new", "play"} {
			for _, args := range []string{"", ":", "::", "zz", "-1:0", id, id + ":", id + ":zzzzzzzzzz:e3e4",
				head + ":", head + ":a1a9", head + ":e3e5", head + ":e8", head + ":99", "0:0:0", "99", id + ":x:4"} {
				if kind == "side" || kind == "levels" || kind == "back" || kind == "play" {
					args = "x" + args // alone they are in order
				}
				data := fmt.Sprintf("%s:%s", kind, args)
				w.Tap("ann", "ann", board.ID, data)
				w.Settle()
				for _, line := range w.Recorder.Take() {
					if strings.Contains(line, "Sorry") {
						t.Errorf("%q: %s", data, line)
					}
				}
			}
		}
		w.Say("ann", "ann", "/board")
		w.Settle()
		if after := position(t, w).FEN(); after != before {
			t.Errorf("forged taps lead to %s", after)
		}
	})
}

// TestResignAnswersOnce taps the answers to "give up?" when it is not open any more: taken back, or answered.
func TestResignAnswersOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(t, "/play")
		ask := func() bottest.Bubble {
			w.Say("ann", "ann", "/resign")
			w.Settle()
			all := w.Recorder.Bubbles("ann")
			return all[len(all)-1]
		}
		answer := func(question bottest.Bubble, label string) {
			w.Tap("ann", "ann", question.ID, question.Press(label))
			w.Settle()
		}
		question := ask()
		w.Say("ann", "ann", "/cancel")
		w.Settle()
		answer(question, "Yes, I resign")
		if board, _ := w.Recorder.Board("ann"); strings.Contains(board.Text, "resigned") {
			t.Fatalf("a question that was taken back was answered: %q", board.Text)
		}
		question = ask()
		answer(question, "Yes, I resign")
		answer(question, "No, play on")
		for _, b := range w.Recorder.Bubbles("ann") {
			if strings.Contains(b.Text, "goes on") {
				t.Errorf("a question was answered twice: %q", b.Text)
			}
		}
	})
}
