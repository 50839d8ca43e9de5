package people

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// Who played on both sides of a group's change has one rating, of all the games; who played on one side keeps that one.
func TestRatingsOfTwoGroupsThatAreOne(t *testing.T) {
	const group, other = record.ID(9), record.ID(8)
	s := played(t, []int{0, 3, 5},
		Result{White: 1, Black: 2, Score: 1, Rated: true, Group: group},
		Result{White: 1, Black: 2, Score: 0.5, Rated: true, Group: other},
		Result{White: 3, Black: 2, Score: 1, Rated: true, Group: other})
	before := load(t, s, record.RatingKey(group, 1))
	for range 2 { // the second time there is nothing to move any more
		if err := s.Update(context.Background(), func(tx store.Tx) error { return adopt(tx, group, other) }); err != nil {
			t.Fatal(err)
		}
	}
	one, two, three := load(t, s, record.RatingKey(group, 1)), load(t, s, record.RatingKey(group, 2)), load(t, s, record.RatingKey(group, 3))
	if one.Score != (record.Score{Wins: 1, Draws: 1}) || two.Score != (record.Score{Draws: 1, Losses: 2}) || three.Score != (record.Score{Wins: 1}) {
		t.Errorf("the scores are %+v, %+v and %+v", one.Score, two.Score, three.Score)
	}
	if r := one.Rating; r.Deviation >= before.Rating.Deviation || r.Value <= Unrated.Value || r.Value >= before.Rating.Value+1 {
		t.Errorf("a win and then a draw against the same: %+v, after the win %+v", r, before.Rating)
	}
	for person := record.ID(1); person <= 3; person++ {
		if _, err := store.View(context.Background(), s, func(tx store.Tx) (record.Standing, error) {
			return record.Get(tx, record.RatingKey(other, person))
		}); err == nil {
			t.Errorf("person %d has a rating in the group that is no more", person)
		}
		if groups := load(t, s, record.CareerKey(person)).Groups; !slices.Equal(groups, []record.ID{group}) {
			t.Errorf("person %d has ratings in %v", person, groups)
		}
	}
}

// In whatever order two ratings are joined they say the same, and one that says nothing changes nothing.
func TestJoinedRatings(t *testing.T) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	a := record.Standing{Rating: record.Rating{Value: 1700, Deviation: 100, Volatility: 0.06}, At: at, Score: record.Score{Wins: 9}}
	b := record.Standing{Rating: record.Rating{Value: 1400, Deviation: 200, Volatility: 0.05}, At: at.Add(time.Hour), Score: record.Score{Losses: 2}}
	ab, ba := joined(a, b), joined(b, a)
	if math.Abs(ab.Rating.Value-ba.Rating.Value) > 1e-9 || math.Abs(ab.Rating.Deviation-ba.Rating.Deviation) > 1e-9 || ab.Score != ba.Score || ab.At != b.At {
		t.Errorf("%+v one way, %+v the other", ab, ba)
	}
	if v := ab.Rating.Value; v < 1600 || v > 1700 || ab.Rating.Deviation >= 100 {
		t.Errorf("1700 ± 200 and 1400 ± 400 make %+v", ab.Rating)
	}
	nothing := record.Standing{Rating: Unrated, At: at, Score: record.Score{Draws: 1}}
	if got := joined(a, nothing).Rating; math.Abs(got.Value-1700) > 1e-9 || math.Abs(got.Deviation-100) > 1e-9 {
		t.Errorf("what says nothing makes %+v of %+v", got, a.Rating)
	}
}
