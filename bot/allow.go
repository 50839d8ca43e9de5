package bot

import (
	"github.com/makrukbot/makrukbot/bot/record"
)

// shutOut reports whether an event is of a chat and a person neither of which may use the bot.
func (a *acceptance) shutOut(e Event) bool {
	if a.allow == nil || a.allow(e.Platform, e.Chat.ID) {
		return false
	}
	return e.User.ID == "" || !a.allow(e.Platform, e.User.ID)
}

// refuse says once in a chat that it may not use the bot, and how that can be changed; from then on nothing comes of what
// happens there. Of whoever wrote nothing is kept.
func (a *acceptance) refuse(e Event) error {
	a.again = append(a.again, e)
	if e.Kind != record.Said && e.Kind != record.Tapped {
		return nil
	}
	c, err := a.chat(e, record.Person{})
	if err != nil || c.Refused {
		return err
	}
	words := ChatWords(&c, &record.Person{Heard: e.User.Language})
	text := Text{{S: words.T("office.not_allowed") + " "}, {S: e.Platform + ":" + e.Chat.ID, Code: true}}
	key := record.NoteKey(c.ID, c.Notes)
	c.Refused, c.Parked = true, false
	keepToken(&c, e)
	c.Notes++
	a.chats = append(a.chats, c.ID)
	if err := record.Put(a.tx, key, record.Note{Thread: e.Thread, Text: text, At: a.now}); err != nil {
		return err
	}
	return record.Put(a.tx, record.ChatKey(c.ID), c)
}
