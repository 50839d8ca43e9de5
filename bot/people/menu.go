package people

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
)

// setMenu owes a private chat a command menu of its own when the one that it shows is in another language than the
// person's. It runs before each event is decided, since any event can bring news of the language.
func setMenu(c *bot.Case) error {
	if c.Chat.Group || c.Person == nil || c.Event.Kind == bot.Shut || c.Event.Kind == bot.Migrated {
		return nil
	}
	l := bot.PersonWords(c.Person).Language
	if l == shownMenu(c) {
		return nil
	}
	c.Chat.Menu = string(l)
	return c.Say(c.Chat, record.Note{Menu: string(l)})
}

// shownMenu returns the language of the command menu that a private chat shows: its own, if it was given one, else the
// one that platforms choose by the two letters of the language that the person's program speaks, which know of Chinese
// but not of its scripts.
func shownMenu(c *bot.Case) i18n.Language {
	if c.Chat.Menu != "" {
		return i18n.Language(c.Chat.Menu)
	}
	if l := i18n.Match(c.Person.Heard); l != i18n.Traditional {
		return l
	}
	return i18n.Simplified
}
