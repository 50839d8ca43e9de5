package play

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
)

// remindTimer is the kind of the timer of the reminder before a turn's time is up; its id is the game's.
const remindTimer = "remind"

// remind tells the one to move that the time is nearly up; in a group that is to be quiet the board alone speaks.
func remind(d *bot.Desk, due record.Due) error {
	m, err := load(d.Tx, due.ID)
	if err != nil {
		return ifThere(err)
	}
	if !m.timed() || m.Clock.Remind.IsZero() || d.Now.Before(m.Clock.Remind) || !d.Now.Before(m.Clock.Ends) {
		return nil
	}
	chat, err := d.Chat(m.chatOf(m.side()))
	if err != nil || chat.Club.Quiet {
		return ifThere(err)
	}
	p, err := people.Of(d.Tx, m.Seats[m.side()].Person)
	if err != nil {
		return ifThere(err)
	}
	text, err := m.reminder(d, &chat, &p)
	if err != nil {
		return err
	}
	thread, err := m.threadIn(d, &chat)
	if err != nil {
		return err
	}
	return d.Say(&chat, record.Note{Thread: thread, Text: text, Loud: true})
}

// reminder says to somebody how much time is left, and what happens then.
func (m *match) reminder(d *bot.Desk, chat *record.Chat, p *record.Person) (bot.Text, error) {
	w := bot.ChatWords(chat, p)
	name, err := people.Name(d.Tx, w, p.ID)
	if err != nil {
		return nil, err
	}
	who := bot.Run{S: name}
	if !chat.Club.Unnamed {
		who.Mention = p.Address
	}
	key := "clock.remind_assist"
	if m.Clock.Loses {
		key = "clock.remind_loses"
	}
	return bot.Text{{S: "⏰ "}, who, {S: "\n" + w.T(key, "Left", span(w, m.left(d.Now)))}}, nil
}
