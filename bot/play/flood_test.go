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

// However much somebody writes, the others see their board move, within what a group may be sent.
func TestFloodHoldsNoBoardUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
		w.Stop()
		w.Recorder.Abilities.Group = bot.Pace{Every: 6 * time.Second, Burst: 5}
		w.Start()
		w.Say("ann", "club", "/challenge white")
		w.Settle()
		w.TapLabel("bob", "club", "⚫ Take Black")
		w.Settle()
		board, _ := w.Recorder.Board("club")
		for range 100 {
			w.Say("cat", "club", "/undo")
			time.Sleep(100 * time.Millisecond)
		}
		w.TapLabel("ann", "club", "♟ e3→e4")
		began := time.Now()
		for !strings.Contains(board.Text, "Black to move") && time.Since(began) < time.Hour {
			time.Sleep(time.Second)
			board, _ = w.Recorder.Board("club")
		}
		if took := time.Since(began); took > 45*time.Second {
			t.Errorf("the board moved after %s", took)
		}
	})
}
