package learn

import (
	"math"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
)

// How uncertain ratings are taken to be, in points: those of the puzzles, which are estimates, and that of a person before
// the first puzzle. With less than Glicko's 350 the first result moves it by some 200 points at most, and not by 500.
const (
	puzzleDeviation = 100
	solverDeviation = 200
)

// rate counts the puzzle for the person's rating, the first time that it is known whether it was solved without help.
// In a group nobody is rated: others may have helped.
func rate(c *bot.Case, t *riddle, score float64) error {
	if c.Chat.Group || c.Person == nil || t.After != 0 {
		return nil
	}
	s, err := studied(c.Tx, c.Person.ID)
	if err != nil {
		return err
	}
	p := &s.Puzzles
	if p.Tried == 0 {
		p.Rating = people.Unrated
		p.Rating.Deviation = solverDeviation
	}
	against := people.Unrated
	against.Value, against.Deviation = float64(t.puzzle.Rating), puzzleDeviation
	t.Before = points(p.Rating)
	p.Rating = people.Rerate(p.Rating, people.Bout{Against: against, Score: score})
	t.After = points(p.Rating)
	p.Tried++
	p.Solved += int(score)
	return record.Put(c.Tx, record.StudyKey(c.Person.ID), s)
}

// puzzleProgress tells how somebody does with puzzles; "" for who has tried none.
func puzzleProgress(w bot.Words, s record.Study) string {
	p := s.Puzzles
	if p.Tried == 0 {
		return ""
	}
	return w.T("puzzle.progress", "Solved", p.Solved, "Tried", p.Tried, "Rating", points(p.Rating))
}

// points rounds a rating as people read it.
func points(r record.Rating) int { return int(math.Round(r.Value)) }
