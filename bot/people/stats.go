package people

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

const (
	// maxVersus is how many opponents of a person are looked at, shownVersus how many are told, those met most.
	maxVersus   = 1000
	shownVersus = 10
)

// stats tells how a person has done: who is named, else whose message is answered, else who asks.
func stats(c *bot.Case, args string) error {
	p, err := asked(c, args)
	switch {
	case err != nil:
		return err
	case p == nil:
		return c.Tell(record.Plain(c.Words.T("stats.unknown")))
	}
	text, err := statsText(c, p.ID)
	if err != nil {
		return err
	}
	return c.Tell(text)
}

// asked returns whom a question is about; nil if that is nobody who is known.
func asked(c *bot.Case, args string) (*record.Person, error) {
	link := record.Link{}
	var err error
	switch name := strings.TrimPrefix(strings.TrimSpace(args), "@"); {
	case c.Event.About.ID != "":
		link, err = record.Get(c.Tx, record.PersonOf(c.Event.Platform, c.Event.About.ID))
	case name != "":
		link, err = record.Get(c.Tx, record.NamedKey(c.Event.Platform, name))
	default:
		return c.Person, nil
	}
	var p record.Person
	if err == nil {
		p, err = Of(c.Tx, link.ID)
	}
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return &p, err
}

// statsText tells how a person has done: ratings, score, streak, by opponent, and against the bot by level.
func statsText(c *bot.Case, person record.ID) (bot.Text, error) {
	name, err := Name(c.Tx, c.Words, person)
	if err != nil {
		return nil, err
	}
	career, err := get(c.Tx, record.CareerKey(person))
	if err != nil {
		return nil, err
	}
	text := bot.Text{{S: name, Bold: true}}
	if career.People.Games() == 0 && len(career.Levels) == 0 {
		return append(text, bot.Run{S: "\n" + c.Words.T("stats.none")}), nil
	}
	lines, err := ratingLines(c, person)
	if err != nil {
		return nil, err
	}
	if career.People.Games() > 0 {
		lines = append(lines, c.Words.T("stats.people", "Score", scoreText(c.Words, career.People)),
			c.Words.T("stats.streak", "Wins", career.Best))
	}
	versus, err := versusLines(c, person)
	if err != nil {
		return nil, err
	}
	lines = append(append(lines, versus...), levelLines(c.Words, career)...)
	return append(text, bot.Run{S: "\n" + strings.Join(lines, "\n")}), nil
}

// ratingLines tell a person's ratings: in the group, and over all.
func ratingLines(c *bot.Case, person record.ID) ([]string, error) {
	var lines []string
	if c.Chat.Group {
		s, err := standing(c.Tx, c.Chat.ID, person)
		if err != nil {
			return nil, err
		}
		if s.Score.Games() > 0 {
			lines = append(lines, c.Words.T("stats.rating_here", "Rating", ratingText(s, c.Now)))
		}
	}
	s, err := standing(c.Tx, overall, person)
	if err != nil {
		return nil, err
	}
	if s.Score.Games() == 0 {
		return append(lines, c.Words.T("stats.unrated")), nil
	}
	return append(lines, c.Words.T("stats.rating", "Rating", ratingText(s, c.Now))), nil
}

// ratingText writes a rating as it is now with its uncertainty, "1520 ± 140": in 95 of 100 cases the strength lies in
// that range, which is two deviations to each side. Source: Glickman's paper on the system, section "Interpretation".
func ratingText(s record.Standing, now time.Time) string {
	r := rested(s, now)
	return strconv.Itoa(points(r)) + " ± " + strconv.Itoa(int(math.Round(2*r.Deviation)))
}

func scoreText(w bot.Words, s record.Score) string {
	return w.T("stats.score", "Wins", s.Wins, "Draws", s.Draws, "Losses", s.Losses)
}

// versusLines tell a person's scores against others, those met most often first.
func versusLines(c *bot.Case, person record.ID) ([]string, error) {
	all, err := record.List(c.Tx, record.Versus(person), "", maxVersus)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b record.Item[record.Score]) int {
		return cmp.Compare(b.Value.Games(), a.Value.Games())
	})
	lines := []string{"", c.Words.T("stats.by_opponent")}
	for _, item := range all[:min(len(all), shownVersus)] {
		other, err := record.ParseID(item.Key.Part(2))
		if err != nil {
			return nil, err
		}
		name, err := Name(c.Tx, c.Words, other)
		if err != nil {
			return nil, err
		}
		lines = append(lines, c.Words.T("stats.line", "Name", name, "Score", scoreText(c.Words, item.Value)))
	}
	return lines, nil
}

// levelLines tell a person's scores against the bot, by level.
func levelLines(w bot.Words, career record.Career) []string {
	if len(career.Levels) == 0 {
		return nil
	}
	lines := []string{"", w.T("stats.by_level")}
	for level := 1; level <= topLevel; level++ {
		s, ok := career.Levels[level]
		if !ok {
			continue
		}
		n := strconv.Itoa(level)
		lines = append(lines, w.T("stats.line", "Name", n+" · "+w.T("play.level_"+n), "Score", scoreText(w, s)))
	}
	return lines
}

// topLevel is the strongest level of the bot, as bot/play has them.
const topLevel = 8
