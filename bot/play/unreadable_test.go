package play_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/store"
)

// A game that cannot be read is set aside: its player is told so once, and can go on with another one or begin one.
func TestUnreadableGameIsSetAside(t *testing.T) {
	for name, spoiled := range map[string]string{
		"garbage":       "\xff",
		"newer":         `{"v":99}`,
		"illegal moves": `{"v":1,"rules":"makruk","moves":"e3e4 e3e4"}`,
		"unknown rules": `{"v":1,"rules":"dragon chess"}`,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := bottest.NewWorld(t, play.Feature(play.Config{Thinker: bottest.First{}}), people.Feature())
				says := func(text string) string {
					w.Say("ann", "ann", text)
					w.Settle()
					return strings.Join(w.Recorder.Take(), "\n")
				}
				says("/play white")
				spoilGames(t, w, spoiled)
				if got := says("e3e4"); !strings.Contains(got, "cannot be read") {
					t.Errorf("after a move ann is told %q", got)
				}
				if got := says("/games"); !strings.Contains(got, "no running games") {
					t.Errorf("after /games ann is told %q", got)
				}
				if got := says("/play white"); !strings.Contains(got, "[♟ e3→e4]") {
					t.Errorf("after /play ann sees %q", got)
				}
				if got := says("e3e4"); !strings.Contains(got, "last e3e4") && !strings.Contains(got, "last a6a5") {
					t.Errorf("in the new game the move shows %q", got)
				}
			})
		})
	}
}

// spoilGames puts something in the place of every game.
func spoilGames(t *testing.T, w *bottest.World, value string) {
	t.Helper()
	_, err := store.Update(t.Context(), w.Store, func(tx store.Tx) (bool, error) {
		var keys [][]byte
		for e, err := range tx.Scan(store.Range{Prefix: []byte("game/")}) {
			if err != nil {
				return false, err
			}
			keys = append(keys, e.Key)
		}
		for _, key := range keys {
			if err := tx.Put(key, []byte(value)); err != nil {
				return false, err
			}
		}
		return len(keys) > 0, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
