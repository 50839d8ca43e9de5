package bot

import (
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
)

// Words are the texts of one language, and the notation of its moves.
type Words = *i18n.Words

// PersonWords returns the words of a person: of the language chosen with /lang, else of what the person's program
// speaks, in the notation chosen in /settings.
func PersonWords(p *record.Person) Words {
	switch {
	case p == nil:
		return i18n.For(i18n.English)
	case p.Language != "":
		return i18n.For(i18n.Language(p.Language)).In(i18n.Notation(p.Notation))
	}
	return i18n.For(i18n.Match(p.Heard)).In(i18n.Notation(p.Notation))
}

// ChatWords returns the words of what everybody in a chat sees: with a group's own language and notation, in private
// the person's.
func ChatWords(c *record.Chat, p *record.Person) Words {
	if c.Group {
		return i18n.For(i18n.Language(c.Language)).In(i18n.Notation(c.Notation))
	}
	return PersonWords(p)
}
