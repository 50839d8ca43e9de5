package play

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// maxInGroup is how many entries of running games of a group, two for each game between people, are looked at.
const maxInGroup = 500

// runningIn calls do with each game that goes on in a chat, until it returns false.
func runningIn(tx store.Tx, chat record.ID, do func(*match) (bool, error)) error {
	entries, err := record.List(tx, record.RunningIn(chat), "", maxInGroup)
	if err != nil {
		return err
	}
	seen := map[record.ID]bool{}
	for _, e := range entries {
		if e.Err != nil || seen[e.Value.ID] {
			continue
		}
		seen[e.Value.ID] = true
		m, err := load(tx, e.Value.ID)
		if errors.Is(err, record.ErrDecode) || errors.Is(err, record.ErrNewer) {
			continue // one that cannot be read must not keep the others from being played
		}
		if err != nil {
			return err
		}
		if more, err := do(m); !more || err != nil {
			return err
		}
	}
	return nil
}

// replied returns the running game whose board the message answers, nil if there is none.
func replied(c *bot.Case) (found *match, err error) {
	if c.Event.ReplyTo == "" {
		return nil, nil
	}
	err = runningIn(c.Tx, c.Chat.ID, func(m *match) (bool, error) {
		post, err := record.Get(c.Tx, record.PostKey(View, m.ID, c.Chat.ID))
		if err == nil && post.In(c.Chat) && post.Message == c.Event.ReplyTo {
			found = m
		}
		return found == nil, ifThere(err)
	})
	return found, err
}

// toMove returns the games of the person in the chat in which the person is to move.
func toMove(c *bot.Case) (all []*match, err error) {
	_, err = newest(c, func(m *match) bool {
		if m.mayMove(c.Person.ID) {
			all = append(all, m)
		}
		return false
	})
	return all, err
}

// groupMove plays a move that was typed in a group: in the game that is answered, else in the only one in which its writer
// is to move. A command is told what is wrong; a text only if it answers the board of a game of its writer's. It reports
// whether the message was for the bot.
func groupMove(c *bot.Case, text string, command bool) (bool, error) {
	if c.Person == nil {
		return silence(c, command, "play.nobody")
	}
	m, err := replied(c)
	if err != nil {
		return false, err
	}
	spoken := command || m != nil && m.seats(c.Person.ID)
	if m == nil {
		waiting, err := toMove(c)
		if err != nil {
			return false, err
		}
		if len(waiting) > 1 && command {
			return true, askGame(c, waiting, text)
		}
		if len(waiting) != 1 {
			return notNow(c, command)
		}
		m = waiting[0]
	}
	if !m.seats(c.Person.ID) {
		return silence(c, command, "play.not_yours")
	}
	if why := m.whyNotNow(c.Person.ID); why != "" {
		return silence(c, command, why)
	}
	move, err := notation.Parse(m.position(), text)
	var wrong *notation.ParseError
	switch {
	case err == nil:
		return true, playTyped(c, m, move)
	case !spoken, !command && errors.As(err, &wrong) && wrong.Kind == notation.NotAMove:
		return false, nil
	}
	return true, refuse(c, m, err)
}

// silence tells a command why nothing came of it, and a text nothing.
func silence(c *bot.Case, command bool, key string) (bool, error) {
	if !command {
		return false, nil
	}
	return true, c.Refuse(record.Plain(c.Words.T(key)))
}

// notNow is for a move of somebody who is to move in no game, or in several.
func notNow(c *bot.Case, command bool) (bool, error) {
	if !command {
		return false, nil
	}
	m, err := current(c)
	switch {
	case err != nil:
		return false, err
	case m == nil:
		return silence(c, command, "play.no_game")
	}
	return silence(c, command, m.whyNotNow(c.Person.ID))
}

// askGame asks in which of several games a move was meant.
func askGame(c *bot.Case, games []*match, text string) error {
	var rows [][]bot.Button
	var why error
	for _, m := range games {
		move, err := notation.Parse(m.position(), text)
		if err != nil {
			why = err
			continue
		}
		label, err := m.label(c.Tx, c.Words, c.Person.ID)
		if err != nil {
			return err
		}
		rows = append(rows, []bot.Button{record.Press(label, boardData(meantKind, m, move.String()))})
	}
	if rows == nil {
		return refuse(c, games[0], why)
	}
	return c.Ask(record.Plain(c.Words.T("group.which_game")), rows...)
}
