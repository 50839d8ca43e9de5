package play

import (
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// callTimer is the kind of the timer at which the one to move in a group is called to the board; its id is the game's.
const callTimer = "call"

// callAfter is how long two people in a group are both there without a word: whoever has not moved by then is called.
const callAfter = 2 * time.Minute

// summon tells the one to move, or both of who the game is over without a move, that it has changed: once a turn. Who plays
// from the own private chat gets a new message. In a group the board is changed in place while both are there; before is
// when the move before was played.
func (m *match) summon(d *bot.Desk, before time.Time, played bool) error {
	if !m.rivals() {
		return nil
	}
	if err := m.uncall(d); err != nil {
		return err
	}
	sides := []game.Color{m.side()}
	if !played && m.over() {
		sides = append(sides, m.side().Other())
	}
	if !played && !m.over() {
		return nil
	}
	for _, side := range sides {
		chat, err := d.Chat(m.chatOf(side))
		if err != nil {
			return ifThere(err)
		}
		switch {
		case !chat.Group:
			err = m.call(d, &chat)
		case m.over():
		case d.Now.Sub(before) >= callAfter:
			err = m.call(d, &chat)
		default:
			m.Call = d.Now.Add(callAfter).Truncate(time.Millisecond)
			err = d.At(record.Due{Kind: callTimer, ID: m.ID, Chat: chat.ID, At: m.Call})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// uncall has nobody called for the turn that was.
func (m *match) uncall(d *bot.Desk) error {
	if m.Call.IsZero() {
		return nil
	}
	err := record.Delete(d.Tx, record.DueKey(m.Call, callTimer, m.ID))
	m.Call = time.Time{}
	return err
}

// call sends the board afresh, with a mention of the one to move where people are mentioned.
func (m *match) call(d *bot.Desk, chat *record.Chat) error {
	thread, err := m.threadIn(d, chat)
	if err != nil {
		return err
	}
	return m.callTo(d, chat, thread)
}

// callTo is call for a topic.
func (m *match) callTo(d *bot.Desk, chat *record.Chat, thread string) error {
	if chat.Group && chat.Club.Unnamed {
		return d.Open(View, m.ID, chat, thread)
	}
	return d.Call(View, m.ID, chat, thread)
}

// callNow is when nothing has come for long enough after a move.
func callNow(d *bot.Desk, due record.Due) error {
	m, err := load(d.Tx, due.ID)
	if err != nil || !m.Call.Equal(due.At) || m.over() {
		return ifThere(err)
	}
	chat, err := d.Chat(m.chatOf(m.side()))
	if err != nil {
		return ifThere(err)
	}
	m.Call = time.Time{}
	if err := record.Put(d.Tx, record.GameKey(m.ID), m.Game); err != nil {
		return err
	}
	return m.call(d, &chat)
}
