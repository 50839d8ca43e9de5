package play

import (
	"errors"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// historyKind is the kind of the buttons of /history: history:<what>:<game, or number of the first game of a page>.
const historyKind = "history"

// What a button of /history does.
const (
	historyPage   = "page"
	historyReplay = "replay"
	historyFile   = "pgn"
	historyReview = "review"
)

const (
	// maxHistory is how many games of a person, the newest, are looked at for those that are over.
	maxHistory = 500
	// historyPerPage is how many finished games a page lists.
	historyPerPage = 6
)

// history lists the finished games of the person, wherever they were played, in the private chat.
func history(c *bot.Case, _ string) error {
	switch {
	case c.Person == nil:
		return c.Tell(record.Plain(c.Words.T("play.nobody")))
	case c.Chat.Group:
		return c.ToPrivate("history")
	}
	text, rows, err := historyAt(c, 0)
	if err != nil {
		return err
	}
	return c.Tell(text, rows...)
}

// historyAt is a page of the list, from the finished game of a number on.
func historyAt(c *bot.Case, from int) (bot.Text, [][]bot.Button, error) {
	all, err := finished(c)
	if err != nil {
		return nil, nil, err
	}
	if len(all) == 0 {
		return record.Plain(c.Words.T("stats.history_none")), nil, nil
	}
	from = min(from, (len(all)-1)/historyPerPage*historyPerPage)
	to := min(from+historyPerPage, len(all))
	var rows [][]bot.Button
	for _, g := range all[from:to] {
		label, err := historyLabel(c, g)
		if err != nil {
			return nil, nil, err
		}
		rows = append(rows, []bot.Button{record.Press("▶ "+label, historyData(historyReplay, g.ID.String()))},
			[]bot.Button{
				record.Press(c.Words.T("stats.pgn"), historyData(historyFile, g.ID.String())),
				record.Press(c.Words.T("review.button"), historyData(historyReview, g.ID.String())),
			})
	}
	var turn []bot.Button
	if from > 0 {
		turn = append(turn, record.Press(c.Words.T("play.games_back"), historyData(historyPage, strconv.Itoa(max(from-historyPerPage, 0)))))
	}
	if to < len(all) {
		turn = append(turn, record.Press(c.Words.T("play.games_more"), historyData(historyPage, strconv.Itoa(to))))
	}
	if turn != nil {
		rows = append(rows, turn)
	}
	return record.Plain(c.Words.T("stats.history", "Count", len(all))), rows, nil
}

func historyData(what, which string) string {
	return strings.Join([]string{historyKind, what, which}, ":")
}

// finished returns the games of the person that are over, the newest first. A practice that was left for another one before
// a move was played is none.
func finished(c *bot.Case) ([]record.Game, error) {
	entries, err := record.List(c.Tx, record.GamesOf(c.Person.ID), "", maxHistory)
	if err != nil {
		return nil, err
	}
	var all []record.Game
	for _, e := range entries {
		g, err := record.Get(c.Tx, record.GameKey(e.Value.ID))
		switch {
		case errors.Is(err, store.ErrNotFound), errors.Is(err, record.ErrDecode), errors.Is(err, record.ErrNewer):
			continue // one that cannot be read must not hide the others
		case err != nil:
			return nil, err
		}
		if g.Result != nil && (g.Practice == "" || len(g.Moves) > 0) {
			all = append(all, g)
		}
	}
	return all, nil
}

// historyLabel names a finished game: against whom, how it ended for the person, when, and how long it was.
func historyLabel(c *bot.Case, g record.Game) (string, error) {
	own := game.White
	if g.Seats[game.White].Person != c.Person.ID {
		own = game.Black
	}
	other := g.Seats[own.Other()]
	against := c.Words.T("play.label_solo")
	switch {
	case g.Practice != "":
		against = practiceName(c.Words, g.Practice)
	case other.Engine():
		against = c.Words.T("play.label_engine", "Level", g.Level, "Side", coach.Side(c.Words, own))
	case other.Person != c.Person.ID:
		name, err := people.Name(c.Tx, c.Words, other.Person)
		if err != nil {
			return "", err
		}
		against = name
	}
	return strings.Join([]string{against, resultWord(c.Words, g, own), g.Moved.UTC().Format("2006-01-02")}, " · "), nil
}

// resultWord says how a game ended for a side.
func resultWord(w bot.Words, g record.Game, own game.Color) string {
	switch {
	case g.Seats[game.White] == g.Seats[game.Black], g.Result.Reason == record.Annulled:
		return w.T("stats.over")
	case g.Result.Winner == own:
		return w.T("stats.won")
	case g.Result.Winner == game.NoColor:
		return w.T("stats.drawn")
	}
	return w.T("stats.lost")
}

// tapHistory turns a page, opens a game to be looked through, or sends it as a file.
func tapHistory(c *bot.Case, args string) error {
	what, which, _ := strings.Cut(args, ":")
	if what != historyPage {
		m, err := named(c, which)
		if m == nil || err != nil {
			return err
		}
		switch what {
		case historyFile:
			return sendGame(c, m)
		case historyReview:
			return reviewOf(c, m)
		}
		written, err := m.written(c)
		if err != nil {
			return err
		}
		return openReplay(c, []*notation.Record{written})
	}
	from, err := strconv.Atoi(which)
	if c.Person == nil || err != nil || from < 0 {
		return moved(c)
	}
	text, rows, err := historyAt(c, from)
	if err != nil {
		return err
	}
	return c.Reshape(text, rows...)
}
