package people

import (
	"math"
	"slices"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// adopt moves the ratings of a group to another that it turned out to be.
func adopt(tx store.Tx, to, from record.ID) error {
	all, err := record.List(tx, record.Ratings(from), "", maxTop)
	if err != nil {
		return err
	}
	for _, item := range all {
		if item.Err != nil {
			continue
		}
		person, err := record.ParseID(item.Key.Part(2))
		if err != nil {
			return err
		}
		if err := adoptRating(tx, to, person, item.Value); err != nil {
			return err
		}
		if err := leaveGroup(tx, person, from); err != nil {
			return err
		}
		if err := record.Delete(tx, item.Key); err != nil {
			return err
		}
	}
	return nil
}

// adoptRating joins what a person won elsewhere to the rating in a group.
func adoptRating(tx store.Tx, group, person record.ID, won record.Standing) error {
	s, err := standing(tx, group, person)
	if err != nil {
		return err
	}
	if s.Score.Games() > 0 {
		won = joined(s, won)
	}
	if err := record.Put(tx, record.RatingKey(group, person), won); err != nil {
		return err
	}
	return enterGroup(tx, person, group)
}

// leaveGroup notes that a person has no rating in a group any more.
func leaveGroup(tx store.Tx, person, group record.ID) error {
	career, err := get(tx, record.CareerKey(person))
	if err != nil {
		return err
	}
	career.Groups = slices.DeleteFunc(career.Groups, func(id record.ID) bool { return id == group })
	return record.Put(tx, record.CareerKey(person), career)
}

// joined is what two ratings of one person say together. Each began with [Unrated] and has learnt from games of its own:
// what they know, the inverse squares of their deviations, adds up, less that of the beginning, which is in both. It is the
// product of two normal distributions that share their prior.
func joined(a, b record.Standing) record.Standing {
	at := a.At
	if b.At.After(at) {
		at = b.At
	}
	ra, rb := rested(a, at), rested(b, at)
	ka, kb, k0 := precision(ra), precision(rb), precision(Unrated)
	k := ka + kb - k0
	na, nb := float64(a.Score.Games()), float64(b.Score.Games())
	return record.Standing{
		Rating: record.Rating{
			Value:      (ka*ra.Value + kb*rb.Value - k0*Unrated.Value) / k,
			Deviation:  1 / math.Sqrt(k),
			Volatility: (na*ra.Volatility + nb*rb.Volatility) / (na + nb),
		},
		At: at,
		Score: record.Score{
			Wins: a.Score.Wins + b.Score.Wins, Draws: a.Score.Draws + b.Score.Draws, Losses: a.Score.Losses + b.Score.Losses,
		},
	}
}

// precision is how much a rating knows, at least as much as nothing: a deviation is never above that of the unrated.
func precision(r record.Rating) float64 {
	d := min(r.Deviation, Unrated.Deviation)
	return 1 / (d * d)
}
