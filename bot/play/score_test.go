package play_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// career returns how somebody has done.
func career(t *testing.T, w *bottest.World, name string) record.Career {
	t.Helper()
	c, err := store.View(t.Context(), w.Store, func(tx store.Tx) (record.Career, error) {
		link, err := record.Get(tx, record.PersonOf(bottest.Platform, name))
		if err != nil {
			return record.Career{}, err
		}
		c, err := record.Get(tx, record.CareerKey(link.ID))
		if errors.Is(err, store.ErrNotFound) {
			err = nil
		}
		return c, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A game counts once, however often its end is taken back, and its first result stands.
func TestResultCountsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
		say := func(texts ...string) {
			for _, text := range texts {
				w.Say("ann", "ann", text)
				w.Settle()
			}
		}
		say("/play 3", "/draw")
		if got := career(t, w, "ann").Levels[3]; got.Games() != 0 {
			t.Errorf("before two moves of each side were played it counts: %+v", got)
		}
		say("/undo", "e4", "d4", "/resign")
		w.TapLabel("ann", "ann", "Yes, I resign")
		w.Settle()
		say("/undo", "/draw")
		if got, want := career(t, w, "ann").Levels[3], (record.Score{Losses: 1}); got != want {
			t.Errorf("level 3: %+v, want %+v", got, want)
		}
		say("/play solo", "e4", "e5", "d4", "d5", "/draw")
		if got := career(t, w, "ann"); got.People.Games() != 0 || len(got.Levels) != 1 {
			t.Errorf("a game with oneself counts: %+v", got)
		}
	})
}

// A game from a position that was set up counts neither in /stats nor for the next level; one with odds counts in /stats.
func TestSetUpGamesDoNotCount(t *testing.T) {
	for begin, want := range map[string]record.Score{
		"/fen rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 20": {},
		"/play 2 white odds ma": {Losses: 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
			for _, text := range []string{begin, "e4", "d4", "c4", "/resign"} {
				w.Say("ann", "ann", text)
				w.Settle()
			}
			w.TapLabel("ann", "ann", "Yes, I resign")
			w.Settle()
			if got := career(t, w, "ann"); got.Levels[2] != want || got.Row != (record.Row{}) {
				t.Errorf("%s: %+v, want %+v", begin, got, want)
			}
		})
	}
}

// A rated game that was helped is friendly.
func TestHelpedGamesAreFriendly(t *testing.T) {
	for _, helped := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}), seats())
			w.Say("ann", "club", "hello")
			w.Say("bob", "club", "hello")
			w.Settle()
			w.Say("ann", "club", "/seat ann bob rated")
			w.Settle()
			if helped {
				help(t, w.Store)
			}
			for _, move := range [][2]string{{"ann", "e4"}, {"bob", "e5"}, {"ann", "d4"}, {"bob", "d5"}, {"ann", "/draw"}, {"bob", "/draw"}} {
				w.Say(move[0], "club", move[1])
				w.Settle()
			}
			got := career(t, w, "ann")
			if got.People != (record.Score{Draws: 1}) || (len(got.Groups) == 1) == helped {
				t.Errorf("helped %v: %+v", helped, got)
			}
		})
	}
}

// help has somebody helped in all games that there are.
func help(t *testing.T, s store.Store) {
	t.Helper()
	err := s.Update(t.Context(), func(tx store.Tx) error {
		games, err := record.List(tx, record.Prefix[record.Game]("game/"), "", 10)
		for _, item := range games {
			item.Value.Helped = true
			err = errors.Join(err, record.Put(tx, item.Key, item.Value))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
