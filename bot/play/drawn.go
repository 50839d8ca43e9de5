package play

import (
	"errors"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// drawn is what is sent of a whole game to who asks for it: its animation, its poster. In a group who asks is led to the
// private chat, so that the group keeps its quiet.
type drawn struct {
	command string // that asks for it
	// why returns the key of the text that says why there is none of a game, "" if there is.
	why func(*match) string
	// open owes it to the private chat. It returns the text that says why not now, "" if nothing stands against it.
	open func(*bot.Case, *match) (why string, err error)
}

// send sends it, as a command, of the game that is named or else looked at.
func (s *drawn) send(c *bot.Case, args string) error {
	m, err := wanted(c, args)
	if m == nil || err != nil {
		return err
	}
	why, err := s.give(c, m, c.Words)
	if err != nil || why == "" {
		return err
	}
	return c.Tell(record.Plain(why))
}

// tap is the button for it under the board of a game.
func (s *drawn) tap(c *bot.Case, args string) error {
	m, _, err := shown(c, args)
	if m == nil || err != nil {
		return err
	}
	why, err := s.give(c, m, c.Own)
	if err == nil && why != "" {
		c.Toast(why)
	}
	return err
}

// give owes it to the chat, or leads to the private one. It returns the text that says why there is none now.
func (s *drawn) give(c *bot.Case, m *match, w bot.Words) (why string, err error) {
	if why := s.why(m); why != "" {
		return w.T(why), nil
	}
	if c.Chat.Group {
		return "", c.ToPrivate(s.command, m.ID.String())
	}
	return s.open(c, m)
}

// wanted returns the game that somebody wants something of: the one of the number that is said, as it stands in links that
// lead here from a group, else the one that the person looks at. It is nil, and the person has been told, if there is none.
func wanted(c *bot.Case, args string) (*match, error) {
	var m *match
	var err error
	key := "play.no_game"
	if args = strings.TrimSpace(args); args == "" {
		m, err = seen(c)
	} else if id, wrong := record.ParseID(strings.ToLower(args)); wrong == nil {
		m, err = load(c.Tx, id)
		key = "play.no_such_game"
	}
	if m == nil && (err == nil || errors.Is(err, store.ErrNotFound)) {
		return nil, c.Refuse(record.Plain(c.Words.T(key)))
	}
	return m, err
}

// drawnButtons lead to pictures of a game that is over, and to its review.
func (l *look) drawnButtons() [][]bot.Button {
	var buttons []bot.Button
	if film.why(l.match) == "" {
		buttons = append(buttons, l.drawnButton(film.command, "play.film", filmKind))
	}
	if poster.why(l.match) == "" {
		buttons = append(buttons, l.drawnButton(poster.command, "play.poster", posterKind))
	}
	if l.reviewable() && !l.practice() { // which has its grade
		buttons = append(buttons, l.drawnButton("review", "review.button", reviewKind))
	}
	if buttons == nil {
		return nil
	}
	return [][]bot.Button{buttons}
}

// drawnButton is one of them; in a group it leads straight to the private chat, where there are links.
func (l *look) drawnButton(command, label, kind string) bot.Button {
	if l.chat.Group {
		if link := bot.PrivateLink(l.links, command, l.ID.String()); link != "" {
			return record.Leads(l.words.T(label), link)
		}
	}
	return record.Press(l.words.T(label), boardData(kind, l.match))
}
