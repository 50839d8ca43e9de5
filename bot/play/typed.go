package play

import (
	"errors"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// meantKind is the kind of the answers to which of several moves was meant: meant:<game>:<turn>:<move>.
const meantKind = "meant"

// hintEvery is how many messages lie between two hints that a sentence was no move.
const hintEvery = 8

// moveCommand plays a move that was typed as a command.
func moveCommand(c *bot.Case, args string) error {
	if c.Chat.Group {
		_, err := groupMove(c, args, true)
		return err
	}
	return withCurrent(c, func(m *match) error {
		if why := m.whyNotNow(c.Person.ID); why != "" {
			return c.Refuse(record.Plain(c.Words.T(why)))
		}
		move, err := notation.Parse(m.position(), args)
		if err != nil {
			return refuse(c, m, err)
		}
		return playTyped(c, m, move)
	})
}

// takeText takes typed text that is no command: a move of the current game, or what may have been meant as one. In a
// group it stays silent on all but a legal move of whose turn it is.
func takeText(c *bot.Case) (bool, error) {
	switch {
	case c.Chat.Group:
		return groupMove(c, c.Event.Text, false)
	case isPGN(c.Event.Text):
		return true, openPGN(c, c.Event.Text)
	}
	m, err := current(c)
	if err != nil {
		return false, err
	}
	if m == nil {
		return hint(c, "play.no_game")
	}
	move, err := notation.Parse(m.position(), c.Event.Text)
	var wrong *notation.ParseError
	switch why := m.whyNotNow(c.Person.ID); {
	case errors.As(err, &wrong) && wrong.Kind == notation.NotAMove && m.over():
		return hint(c, "play.over")
	case errors.As(err, &wrong) && wrong.Kind == notation.NotAMove:
		return hint(c, "play.hint")
	case why != "":
		return true, c.Refuse(record.Plain(c.Words.T(why)))
	case err != nil:
		return true, refuse(c, m, err)
	}
	return true, playTyped(c, m, move)
}

// playTyped plays a move and shows the board below the words; between two people in a group, where others write too, it
// stays where it is.
func playTyped(c *bot.Case, m *match, move game.Move) error {
	if err := playMove(c.Desk, m, move); err != nil {
		return err
	}
	if c.Chat.Group && m.rivals() {
		c.Chat.Current = m.ID
		return nil
	}
	return open(c, m)
}

// refuse tells why a move cannot be played; of several that may be meant it asks which.
func refuse(c *bot.Case, m *match, err error) error {
	text := record.Plain(coach.Refusal(c.Words, m.position(), err))
	var wrong *notation.ParseError
	if !errors.As(err, &wrong) || wrong.Kind != notation.Ambiguous {
		return c.Refuse(text)
	}
	p := m.position()
	var buttons []bot.Button
	for _, move := range wrong.Candidates {
		label := manLabel(c.Words, p, move.From()) + arrow(c.Words, p, move.To())
		buttons = append(buttons, record.Press(label, boardData(meantKind, m, move.String())))
	}
	return c.Ask(text, Rows(buttons)...)
}

// tapMeant is an answer to which of several moves was meant.
func tapMeant(c *bot.Case, args string) error {
	word, rest, _ := strings.Cut(args, ":")
	turn, move, _ := strings.Cut(rest, ":")
	m, err := named(c, word)
	if m == nil || err != nil {
		return err
	}
	if turn != strconv.FormatUint(uint64(m.Turn), 36) {
		c.Strip(c.Event.Message)
		return moved(c)
	}
	if why := m.whyNotNow(c.Person.ID); why != "" {
		c.Toast(c.Own.T(why))
		return nil
	}
	played, err := notation.ParseUCI(m.position(), move)
	if err != nil {
		return moved(c)
	}
	if err := c.Reshape(record.Plain(coach.Move(c.Words, m.position(), played))); err != nil {
		return err
	}
	return playTyped(c, m, played)
}

// hint says what can be typed, but not again and again in a conversation that is not about moves.
func hint(c *bot.Case, key string) (bool, error) {
	if c.Chat.Hinted != 0 && c.Chat.Messages < c.Chat.Hinted+hintEvery {
		return false, nil
	}
	c.Chat.Hinted = c.Chat.Messages
	return true, c.Tell(record.Plain(c.Words.T(key)))
}
