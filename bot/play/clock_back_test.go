package play_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// When the wall clock was set back a turn's clock, which then ends long after it should, begins anew.
func TestClockEndsThoughTheWallClockWasSetBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}), seats())
		for _, step := range [][2]string{{"ann", "/games"}, {"bob", "/games"}, {"ann", "/seat ann bob 2m loses"}, {"ann", "/move e4"}} {
			w.Say(step[0], "club", step[1])
			w.Settle()
		}
		w.Stop()
		if _, err := store.Update(t.Context(), w.Store, func(tx store.Tx) (struct{}, error) {
			return struct{}{}, putOffClocks(tx, time.Hour)
		}); err != nil {
			t.Fatal(err)
		}
		w.Start()
		for _, test := range []struct {
			wait time.Duration
			over bool
		}{{110 * time.Second, false}, {20 * time.Second, true}} {
			time.Sleep(test.wait)
			w.Settle()
			if text := boardOf(t, w, "club"); strings.Contains(text, annWins) != test.over {
				t.Errorf("%v later:\n%s", test.wait, text)
			}
		}
	})
}

// putOffClocks makes the clocks of the games that go on look as they do after the wall clock was set back.
func putOffClocks(tx store.Tx, by time.Duration) error {
	timed, err := record.List(tx, record.AllDue, "", 100)
	for _, item := range timed {
		due := item.Value
		if due.Kind != "clock" {
			continue
		}
		g, err2 := record.Get(tx, record.GameKey(due.ID))
		if err2 != nil {
			return err2
		}
		due.At = due.At.Add(by)
		g.Clock.Ends = due.At
		err = errors.Join(err, record.Delete(tx, item.Key), record.Put(tx, record.DueKey(due.At, due.Kind, due.ID), due),
			record.Put(tx, record.GameKey(g.ID), g))
	}
	return err
}
