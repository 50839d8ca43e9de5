package play

import (
	"fmt"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// countedPlies is how many plies a game must have for its result to count: two moves of each side.
const countedPlies = 4

// score tells what is kept of the players of the result of a game, in the commit that sets it, and once. A win that the
// bot helped to against itself is none, nor is one from a position that somebody set up.
func (m *match) score(d *bot.Desk) error {
	if !m.over() || m.Result.Reason == record.Annulled || m.Counted || m.practice() || m.solo() || m.played.Ply()-m.Begun < countedPlies {
		return nil
	}
	m.Counted = true
	if engine := m.engineSide(); engine != game.NoColor {
		if m.Hinted || m.setUp() {
			return nil
		}
		return m.scoreBot(d, engine.Other())
	}
	home, err := d.Chat(m.Home)
	if err := ifThere(err); err != nil {
		return err
	}
	r := people.Result{
		White: m.Seats[game.White].Person, Black: m.Seats[game.Black].Person, Score: m.scoreOf(game.White),
		Rated: m.Rated && !m.Helped,
	}
	if home.Group {
		r.Group = home.ID
	}
	m.Shifts, err = people.Played(d, r)
	return err
}

// scoreBot counts the result of a side against the bot. Who played without odds may be offered another
// level after it.
func (m *match) scoreBot(d *bot.Desk, side game.Color) (err error) {
	person, score := m.Seats[side].Person, m.scoreOf(side)
	if err := people.PlayedBot(d, person, m.Level, score); err != nil || m.Odds != "" {
		return err
	}
	m.Offered, err = people.NextLevel(d, person, m.Level, maxLevel, score)
	return err
}

// ratedLine tells in a caption whether the result counts for ratings; "" where that is told otherwise or not agreed on.
func (l *look) ratedLine() string {
	switch {
	case !l.Rated, l.Shifts != nil, l.annulled():
		return ""
	case l.Helped:
		return l.words.T("challenge.friendly")
	case l.over() && l.played.Ply() < countedPlies:
		return l.words.T("stats.too_short")
	}
	return l.words.T("challenge.rated")
}

// shiftsLine tells under a game that is over how the ratings moved; "" if they did not.
func (l *look) shiftsLine(names [2]string) string {
	if l.Shifts == nil {
		return ""
	}
	var parts []string
	for c, s := range l.Shifts {
		if s != (record.Shift{}) {
			parts = append(parts, fmt.Sprintf("%s %d → %d", names[c], s.From, s.To))
		}
	}
	key := "stats.shifts"
	if l.chat.Group {
		key = "stats.shifts_here"
	}
	return l.words.T(key, "Ratings", strings.Join(parts, " · "))
}

// scoreOf is the result for a side: 1 a win, 0.5 a draw, 0 a loss.
func (m *match) scoreOf(side game.Color) float64 {
	switch m.Result.Winner {
	case side:
		return 1
	case game.NoColor:
		return 0.5
	}
	return 0
}
