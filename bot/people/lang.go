package people

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
)

// langKind is the kind of the buttons that choose a language.
const langKind = "lang"

// The kinds of views that show a game, a lesson, a puzzle and what is looked through, as bot/play and bot/learn register
// them.
const (
	gameView   = "game"
	lessonView = "page"   // its id is the chat's
	puzzleView = "puzzle" // likewise
	replayView = "replay" // likewise
)

// maxBoards is how many games of a chat, the newest, are looked at for boards that are to change their language.
const maxBoards = 20

// lang changes the language: a person's in private, the group's in a group. Without a word for one it asks.
func lang(c *bot.Case, args string) error {
	if strings.TrimSpace(args) == "" {
		return c.Ask(record.Plain(c.Words.T("people.which_language")), languageButtons(c.Words)...)
	}
	l, ok := parseLanguage(args)
	if !ok {
		return c.Ask(record.Plain(c.Words.T("people.unknown_language")), languageButtons(c.Words)...)
	}
	if may, err := decides(c); err != nil || !may {
		return err
	}
	if err := speak(c, l); err != nil {
		return err
	}
	return c.Tell(record.Plain(c.Words.T("people.language_set")))
}

// pickLanguage is a tap on one of languageButtons, which stay, so that another can be tried.
func pickLanguage(c *bot.Case, args string) error {
	l, ok := parseLanguage(args)
	if !ok {
		return nil
	}
	if may, err := decides(c); err != nil || !may {
		return err
	}
	if err := speak(c, l); err != nil {
		return err
	}
	return c.Reshape(record.Plain(c.Words.T("people.language_set")), languageButtons(c.Words)...)
}

// speak makes a language the one of the person, in a group that of the group, and of everything that is shown there.
func speak(c *bot.Case, l i18n.Language) error {
	switch {
	case c.Chat.Group:
		c.Chat.Language = string(l)
	case c.Person != nil:
		c.Person.Language = string(l)
	}
	c.Words, c.Own = bot.ChatWords(c.Chat, c.Person), bot.PersonWords(c.Person)
	if err := setMenu(c); err != nil {
		return err
	}
	return restyleBoards(c)
}

// restyleBoards owes the chat what it looks at in its new words or looks: the lesson, the puzzle and the games of a file
// that are open, the board of the game last opened, and those of the games that go on. They change where they stand.
func restyleBoards(c *bot.Case) error {
	for _, view := range []string{lessonView, puzzleView, replayView} {
		if err := c.Restyle(view, c.Chat.ID); err != nil {
			return err
		}
	}
	if c.Chat.Current != 0 {
		if err := c.Restyle(gameView, c.Chat.Current); err != nil {
			return err
		}
	}
	games, err := record.List(c.Tx, record.GamesIn(c.Chat.ID), "", maxBoards)
	if err != nil {
		return err
	}
	for _, entry := range games {
		if entry.Err != nil || entry.Value.ID == c.Chat.Current {
			continue
		}
		g, err := record.Get(c.Tx, record.GameKey(entry.Value.ID))
		if err != nil {
			return err
		}
		if g.Result != nil {
			continue
		}
		if err := c.Restyle(gameView, g.ID); err != nil {
			return err
		}
	}
	return nil
}

// languageButtons name each language in itself, with a tick at the one that is spoken.
func languageButtons(w bot.Words) [][]bot.Button {
	var rows [][]bot.Button
	for i, l := range i18n.Languages {
		label := i18n.For(l).T("people.language")
		if l == w.Language {
			label = "✓ " + label
		}
		if i%2 == 0 {
			rows = append(rows, nil)
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], record.Press(label, langKind+":"+string(l)))
	}
	return rows
}
