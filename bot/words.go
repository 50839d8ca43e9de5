package bot

import (
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
)

// Words are the texts of one language.
type Words = *i18n.Words

// PersonWords returns the words of a person: of the language chosen with /lang, else of what the person's program speaks.
func PersonWords(p *record.Person) Words {
	if p == nil {
		return i18n.For(i18n.English)
	}
	if p.Language != "" {
		return i18n.For(i18n.Language(p.Language))
	}
	return i18n.For(i18n.Match(p.Heard))
}

// ChatWords returns the words of what everybody in a chat sees: a group's own language, in private the person's.
func ChatWords(c *record.Chat, p *record.Person) Words {
	if c.Group {
		return i18n.For(i18n.Language(c.Language))
	}
	return PersonWords(p)
}
