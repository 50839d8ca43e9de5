package play

import (
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// endKind is the kind of the buttons by which an administrator ends a game of a group: end:<game>.
const endKind = "end"

// maxEnds is how many games are listed to be ended.
const maxEnds = 20

// annulled reports whether an administrator ended the game, which then counts for nothing.
func (m *match) annulled() bool { return m.over() && m.Result.Reason == record.Annulled }

// endGame ends the game whose board the message answers, or asks which one; in a group, as an administrator.
func endGame(c *bot.Case, _ string) error {
	if !c.Chat.Group {
		return c.Tell(record.Plain(c.Words.T("group.only_there")))
	}
	if admin, err := c.Admin(); err != nil {
		return err
	} else if !admin {
		return c.Tell(record.Plain(c.Words.T("group.admins_only")))
	}
	m, err := replied(c)
	if err != nil {
		return err
	}
	if m != nil {
		return annul(c, m)
	}
	var games []*match
	err = runningIn(c.Tx, c.Chat.ID, func(m *match) (bool, error) {
		games = append(games, m)
		return len(games) < maxEnds, nil
	})
	if err != nil {
		return err
	}
	if games == nil {
		return c.Tell(record.Plain(c.Words.T("group.no_games")))
	}
	slices.SortFunc(games, func(a, b *match) int { return b.Created.Compare(a.Created) })
	var rows [][]bot.Button
	for _, m := range games {
		label, err := m.title(c)
		if err != nil {
			return err
		}
		rows = append(rows, []bot.Button{record.Press(label, endKind+":"+m.ID.String())})
	}
	return c.Ask(record.Plain(c.Words.T("group.end_which")), rows...)
}

// title names a game by its players.
func (m *match) title(c *bot.Case) (string, error) {
	var names []string
	for _, side := range [...]game.Color{game.White, game.Black} {
		if m.Seats[side].Engine() {
			names = append(names, c.Words.T("play.bot"))
			continue
		}
		name, err := people.Name(c.Tx, c.Words, m.Seats[side].Person)
		if err != nil {
			return "", err
		}
		names = append(names, name)
	}
	return strings.Join(names, " – "), nil
}

// tapEnd is the answer to which game is to be ended.
func tapEnd(c *bot.Case, args string) error {
	if admin, err := c.Admin(); err != nil {
		return err
	} else if !admin {
		c.Toast(c.Own.T("group.admins_only"))
		return nil
	}
	id, err := record.ParseID(args)
	if err != nil {
		return moved(c)
	}
	m, err := load(c.Tx, id)
	if err != nil {
		return ifThere(err)
	}
	if m.over() || m.Home != c.Chat.ID {
		return moved(c)
	}
	if err := c.Reshape(record.Plain(c.Words.T("group.annulled"))); err != nil {
		return err
	}
	return annul(c, m)
}

// annul ends a game without a result that counts.
func annul(c *bot.Case, m *match) error {
	m.Result = &record.Result{Reason: record.Annulled, Winner: game.NoColor}
	m.Counted = true
	return settle(c.Desk, m)
}
