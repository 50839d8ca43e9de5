package people

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

// played is what some results between people 1, 2, 3 lead to.
func played(t *testing.T, days []int, results ...Result) store.Store {
	t.Helper()
	s := memstore.New()
	t.Cleanup(func() { s.Close() })
	begin := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	err := s.Update(context.Background(), func(tx store.Tx) error {
		for id := record.ID(1); id <= 3; id++ {
			if err := record.Put(tx, record.PersonKey(id), record.Person{ID: id, Name: fmt.Sprint("person ", id)}); err != nil {
				return err
			}
		}
		for i, r := range results {
			d := &bot.Desk{Tx: tx, Now: begin.AddDate(0, 0, days[i])}
			if _, err := Played(d, r); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// load returns a record; the zero one if there is none.
func load[T any](t *testing.T, s store.Store, key record.Key[T]) T {
	t.Helper()
	v, err := store.View(context.Background(), s, func(tx store.Tx) (T, error) { return get(tx, key) })
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Both are rated by what the other was before the game, in the group and over all.
func TestPlayedRatesBoth(t *testing.T) {
	const group = record.ID(9)
	s := played(t, []int{0}, Result{White: 1, Black: 2, Score: 1, Rated: true, Group: group})
	won, lost := Rerate(Unrated, Bout{Unrated, 1}), Rerate(Unrated, Bout{Unrated, 0})
	for _, chat := range []record.ID{overall, group} {
		for person, want := range map[record.ID]record.Rating{1: won, 2: lost} {
			if got := load(t, s, record.RatingKey(chat, person)).Rating; got != want {
				t.Errorf("chat %d, person %d: %+v, want %+v", chat, person, got, want)
			}
		}
	}
	if won.Value-1500 < 100 || won.Value+lost.Value != 3000 {
		t.Errorf("a first win leads to %v, the loss to %v", won.Value, lost.Value)
	}
}

// A friendly game counts for the score and not for the rating; one outside a group leaves no rating there.
func TestFriendlyGamesAreNotRated(t *testing.T) {
	s := played(t, []int{0, 0}, Result{White: 1, Black: 2, Score: 0.5, Group: 9}, Result{White: 2, Black: 1, Score: 1, Rated: true})
	if got := load(t, s, record.RatingKey(9, 1)); got.Score.Games() != 0 {
		t.Errorf("a friendly game was rated: %+v", got)
	}
	if got := load(t, s, record.RatingKey(overall, 1)).Score; got != (record.Score{Losses: 1}) {
		t.Errorf("rated results: %+v", got)
	}
	if got := load(t, s, record.CareerKey(1)).People; got != (record.Score{Draws: 1, Losses: 1}) {
		t.Errorf("all results: %+v", got)
	}
	if got := load(t, s, record.VersusKey(2, 1)); got != (record.Score{Draws: 1, Wins: 1}) {
		t.Errorf("results against person 1: %+v", got)
	}
}

// Before a game the deviation grows by the volatility for each whole day since the last, up to that of the unrated.
func TestDeviationGrowsByDays(t *testing.T) {
	at := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	s := record.Standing{Rating: record.Rating{Value: 1600, Deviation: 60, Volatility: 0.06}, At: at}
	byPeriods := s.Rating
	for range 30 {
		byPeriods = Rerate(byPeriods)
	}
	for _, test := range []struct {
		after time.Duration
		want  float64
	}{
		{23 * time.Hour, 60},
		{25 * time.Hour, Rerate(s.Rating).Deviation},
		{30 * 24 * time.Hour, byPeriods.Deviation},
		{100 * 365 * 24 * time.Hour, Unrated.Deviation},
	} {
		near(t, fmt.Sprint("deviation after ", test.after), rested(s, at.Add(test.after)).Deviation, test.want, 1e-6)
	}
}

// The longest streak of wins stays when it ends.
func TestStreak(t *testing.T) {
	var results []Result
	for _, score := range []float64{1, 1, 1, 0.5, 1, 0} {
		results = append(results, Result{White: 1, Black: 2, Score: score})
	}
	s := played(t, make([]int, len(results)), results...)
	if got := load(t, s, record.CareerKey(1)); got.Best != 3 || got.Streak != 0 {
		t.Errorf("the longest streak is %d, the present one %d", got.Best, got.Streak)
	}
	if got := load(t, s, record.CareerKey(2)); got.Best != 1 || got.Streak != 1 {
		t.Errorf("of the other the longest streak is %d, the present one %d", got.Best, got.Streak)
	}
}

// Nothing is kept of who has been forgotten; the other is rated all the same.
func TestForgottenAreNotCounted(t *testing.T) {
	s := played(t, []int{0}, Result{White: 1, Black: 77, Score: 1, Rated: true, Group: 9})
	if got := load(t, s, record.CareerKey(77)).People.Games() + load(t, s, record.RatingKey(overall, 77)).Score.Games(); got != 0 {
		t.Errorf("%d results are kept of nobody", got)
	}
	if got := load(t, s, record.RatingKey(overall, 1)).Score.Wins; got != 1 {
		t.Errorf("the other has %d rated wins", got)
	}
}

// After /forget, no rating or score of the person is left.
func TestForgetScores(t *testing.T) {
	s := played(t, []int{0, 0}, Result{White: 1, Black: 2, Score: 1, Rated: true, Group: 9}, Result{White: 1, Black: 3, Score: 1, Rated: true, Group: 8})
	err := s.Update(context.Background(), func(tx store.Tx) error { return forgetScores(tx, 1) })
	if err != nil {
		t.Fatal(err)
	}
	for _, chat := range []record.ID{overall, 8, 9} {
		if got := load(t, s, record.RatingKey(chat, 1)); got.Score.Games() != 0 {
			t.Errorf("chat %d still has a rating: %+v", chat, got)
		}
	}
	if load(t, s, record.CareerKey(1)).People.Games() != 0 || load(t, s, record.VersusKey(1, 2)).Games() != 0 {
		t.Error("scores are left")
	}
	if load(t, s, record.RatingKey(9, 2)).Score.Losses != 1 {
		t.Error("the other's rating is gone")
	}
}
