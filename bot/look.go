package bot

import (
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/render"
)

// ChatStyle returns how boards look in a chat: as the group chose it, in private as the person did, with the coordinates
// of the notation that is read there.
func ChatStyle(c *record.Chat, p *record.Person) render.Style {
	st := styleOf(lookOf(c, p))
	if ChatWords(c, p).Notation == i18n.ThaiLetters {
		st.Coordinates = render.ThaiCoordinates
	}
	return st
}

// lookOf returns the look that was chosen for a chat.
func lookOf(c *record.Chat, p *record.Person) record.Look {
	switch {
	case c.Group:
		return c.Look
	case p != nil:
		return p.Look
	}
	return record.Look{}
}

// styleOf returns the style that a look names. What it names and is not there, any more or yet, is as usual.
func styleOf(l record.Look) (st render.Style) {
	st.Theme, _ = render.ParseTheme(l.Theme)
	st.Set, _ = render.ParseSet(l.Men)
	st.Shades, _ = render.ParseShades(l.Shades)
	return st
}
