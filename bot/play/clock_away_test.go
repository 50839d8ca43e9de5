package play_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
)

// pair seats ann and bob, each in the own chat, with a clock, and has bob block the bot, before ann has moved or after that.
func pair(t *testing.T, terms string, blocksFirst bool) *bottest.World {
	w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}), seats())
	blocked := false
	w.Recorder.Fail = func(_, chat string) error {
		if blocked && chat == "bob" {
			return bot.ErrParked
		}
		return nil
	}
	w.Say("ann", "ann", "/start")
	w.Say("bob", "bob", "/start")
	w.Settle()
	w.Say("ann", "ann", "/seat ann bob private "+terms)
	w.Settle()
	block := func() {
		blocked = true
		w.Happen(bot.Shut, "bob", "bob")
		w.Settle()
	}
	if blocksFirst {
		block()
	}
	w.Say("ann", "ann", "e4")
	w.Settle()
	if !blocksFirst {
		block()
	}
	return w
}

// boardOf returns what stands under the newest board of a chat.
func boardOf(t *testing.T, w *bottest.World, chat string) string {
	t.Helper()
	board, ok := w.Recorder.Board(chat)
	if !ok {
		t.Fatalf("%s sees no board", chat)
	}
	return board.Text
}

const annWins = "\u2068ann\u2069 (White) wins: the time of \u2068bob\u2069 (Black) is up."

// A clock does not run while its board cannot be shown, and at its end nobody loses who cannot be reached; it starts when
// the board is shown (again).
func TestClockWaitsForTheBoard(t *testing.T) {
	for _, blocksFirst := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			w := pair(t, "40s loses", blocksFirst)
			time.Sleep(time.Hour)
			if text := boardOf(t, w, "ann"); strings.Contains(text, annWins) {
				t.Fatalf("blocked first %v: bob lost while he could not be reached:\n%s", blocksFirst, text)
			}
			w.Recorder.Fail = nil
			w.Happen(bot.Opened, "bob", "bob")
			time.Sleep(38 * time.Second)
			if text := boardOf(t, w, "ann"); strings.Contains(text, annWins) {
				t.Errorf("blocked first %v: bob lost too early:\n%s", blocksFirst, text)
			}
			time.Sleep(4 * time.Second)
			if text := boardOf(t, w, "ann"); !strings.Contains(text, annWins) {
				t.Errorf("blocked first %v: bob's time is up, and ann is shown:\n%s", blocksFirst, text)
			}
		})
	}
}

// In the sprint who blocks the bot is late: the assistant plays, and after three moves of it the win can be claimed.
func TestBlockingInTheSprintIsLate(t *testing.T) {
	for _, blocksFirst := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			w := pair(t, "sprint 40s", blocksFirst)
			for i, move := range []string{"d4", "c4"} {
				time.Sleep(45 * time.Second)
				if text := boardOf(t, w, "ann"); !strings.Contains(text, "Your turn.") {
					t.Fatalf("blocked first %v, turn %d: the assistant did not play:\n%s", blocksFirst, i+1, text)
				}
				w.Say("ann", "ann", "/claim")
				w.Say("ann", "ann", move)
				w.Settle()
			}
			time.Sleep(45 * time.Second)
			if text := boardOf(t, w, "ann"); strings.Contains(text, annWins) {
				t.Fatalf("the win was claimed too early:\n%s", text)
			}
			w.Say("ann", "ann", "/claim")
			w.Settle()
			if text := boardOf(t, w, "ann"); !strings.Contains(text, annWins) {
				t.Errorf("blocked first %v: the win cannot be claimed:\n%s", blocksFirst, text)
			}
		})
	}
}
