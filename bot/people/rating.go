package people

import (
	"errors"
	"math"
	"slices"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// Result is how a game between two people ended.
type Result struct {
	White, Black record.ID
	Score        float64   // White's: 1 a win, 0.5 a draw, 0 a loss
	Rated        bool      // it counts for ratings
	Group        record.ID // the group in which it was played; zero: none
}

// overall stands for a group in the keys of ratings over all games.
const overall record.ID = 0

// Played counts the result of a game between two people. The caller sees to it that each game comes here once. It returns
// how White's and Black's ratings moved, in the group if there is one, else over all; nil if the game is not rated.
func Played(d *bot.Desk, r Result) (*[2]record.Shift, error) {
	if err := playedPerson(d, r.White, r.Black, r.Score); err != nil {
		return nil, err
	}
	if err := playedPerson(d, r.Black, r.White, 1-r.Score); err != nil {
		return nil, err
	}
	if !r.Rated {
		return nil, nil
	}
	shifts, err := rate(d, overall, r)
	if err != nil || r.Group == 0 {
		return &shifts, err
	}
	shifts, err = rate(d, r.Group, r)
	return &shifts, err
}

// playedPerson counts a result in what is kept of one of the two. Nothing is kept of who has been forgotten.
func playedPerson(d *bot.Desk, person, other record.ID, score float64) error {
	if known, err := record.Has(d.Tx, record.PersonKey(person)); !known || err != nil {
		return err
	}
	career, err := get(d.Tx, record.CareerKey(person))
	if err != nil {
		return err
	}
	career.People = add(career.People, score)
	if career.Streak++; score < 1 {
		career.Streak = 0
	}
	career.Best = max(career.Best, career.Streak)
	if err := record.Put(d.Tx, record.CareerKey(person), career); err != nil {
		return err
	}
	versus, err := get(d.Tx, record.VersusKey(person, other))
	if err != nil {
		return err
	}
	return record.Put(d.Tx, record.VersusKey(person, other), add(versus, score))
}

// PlayedBot counts a person's result (1 a win, 0.5 a draw, 0 a loss) against the bot at a level.
func PlayedBot(d *bot.Desk, person record.ID, level int, score float64) error {
	if known, err := record.Has(d.Tx, record.PersonKey(person)); !known || err != nil {
		return err
	}
	career, err := get(d.Tx, record.CareerKey(person))
	if err != nil {
		return err
	}
	if career.Levels == nil {
		career.Levels = map[int]record.Score{}
	}
	career.Levels[level] = add(career.Levels[level], score)
	return record.Put(d.Tx, record.CareerKey(person), career)
}

// rate changes both ratings in a group, or those over all, each by the other's before the game, and returns how.
func rate(d *bot.Desk, group record.ID, r Result) (shifts [2]record.Shift, err error) {
	white, err := standing(d.Tx, group, r.White)
	if err != nil {
		return shifts, err
	}
	black, err := standing(d.Tx, group, r.Black)
	if err != nil {
		return shifts, err
	}
	if shifts[0], err = rerate(d, group, r.White, white, black, r.Score); err != nil {
		return shifts, err
	}
	shifts[1], err = rerate(d, group, r.Black, black, white, 1-r.Score)
	return shifts, err
}

// rerate changes the rating of one of the two. Who has been forgotten has none.
func rerate(d *bot.Desk, group, person record.ID, own, other record.Standing, score float64) (record.Shift, error) {
	if known, err := record.Has(d.Tx, record.PersonKey(person)); !known || err != nil {
		return record.Shift{}, err
	}
	shift := record.Shift{From: points(own.Rating)}
	own.Rating = Rerate(rested(own, d.Now), Bout{Against: rested(other, d.Now), Score: score})
	own.At, own.Score = d.Now, add(own.Score, score)
	shift.To = points(own.Rating)
	if err := record.Put(d.Tx, record.RatingKey(group, person), own); err != nil || group == overall {
		return shift, err
	}
	return shift, enterGroup(d.Tx, person, group)
}

// points are a rating's value as people read it.
func points(r record.Rating) int { return int(math.Round(r.Value)) }

// enterGroup notes that a person has a rating in a group.
func enterGroup(tx store.Tx, person, group record.ID) error {
	career, err := get(tx, record.CareerKey(person))
	if err != nil || slices.Contains(career.Groups, group) {
		return err
	}
	career.Groups = append(career.Groups, group)
	return record.Put(tx, record.CareerKey(person), career)
}

// rested returns a rating as it is after some time without a game: for each whole day its deviation has grown by the
// volatility, as it does in a rating period without results, up to that of somebody of whom nothing is known.
func rested(s record.Standing, now time.Time) record.Rating {
	r := s.Rating
	if days := math.Floor(now.Sub(s.At).Hours() / 24); !s.At.IsZero() && days > 0 {
		grown := math.Hypot(r.Deviation/glickoScale, math.Sqrt(days)*r.Volatility) * glickoScale
		r.Deviation = min(grown, Unrated.Deviation)
	}
	return r
}

// standing returns a person's rating in a group, or over all; that of the unrated if there is none.
func standing(tx store.Tx, group, person record.ID) (record.Standing, error) {
	s, err := record.Get(tx, record.RatingKey(group, person))
	if errors.Is(err, store.ErrNotFound) {
		return record.Standing{Rating: Unrated}, nil
	}
	return s, err
}

// get loads a record; the zero one if there is none.
func get[T any](tx store.Tx, k record.Key[T]) (T, error) {
	v, err := record.Get(tx, k)
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return v, err
}

// add counts one more result.
func add(s record.Score, score float64) record.Score {
	switch score {
	case 1:
		s.Wins++
	case 0:
		s.Losses++
	default:
		s.Draws++
	}
	return s
}
