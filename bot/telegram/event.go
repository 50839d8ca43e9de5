package telegram

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/makrukbot/makrukbot/bot"
)

// reader makes events of updates.
type reader struct {
	me user // the bot
}

// event returns what an update says, without ID and At. It reports false for what cannot matter to the bot.
func (r reader) event(u update) (bot.Event, bool) {
	switch {
	case u.Message != nil:
		return r.said(u.Message)
	case u.Edited != nil:
		e, ok := r.said(u.Edited)
		e.Edited = true
		return e, ok && e.Kind == bot.Said && e.File == nil
	case u.Callback != nil:
		return tapped(u.Callback)
	case u.Member != nil:
		return membership(u.Member)
	}
	return bot.Event{}, false
}

func (r reader) said(m *message) (bot.Event, bool) {
	switch {
	case m.MigrateTo != 0:
		return migrated(m.Chat, m.Chat.ID, m.MigrateTo), true
	case m.MigrateFrom != 0:
		return migrated(m.Chat, m.MigrateFrom, m.Chat.ID), true
	case !m.Chat.private() && !m.Chat.group():
		return bot.Event{}, false
	case m.Left != nil:
		return moved(bot.Left, m, *m.Left)
	case len(m.Joined) > 0: // who else came with the first is seen when they do something
		return moved(bot.Joined, m, m.Joined[0])
	}
	text, ours := r.addressed(m)
	file := fileOf(m)
	if file != nil {
		text, ours = m.Caption, true
	}
	if !ours {
		return bot.Event{}, false
	}
	e := bot.Event{
		Kind:    bot.Said,
		Chat:    chatInfo(m.Chat),
		Thread:  thread(m),
		Text:    text,
		File:    file,
		Message: strconv.Itoa(m.ID),
	}
	if m.SenderChat == nil && m.From != nil {
		e.User = userInfo(*m.From)
	}
	e.Anonymous = m.SenderChat != nil && m.SenderChat.ID == m.Chat.ID
	if to := replied(m); to != nil {
		e.ReplyTo = strconv.Itoa(to.ID)
		if to.From != nil && !to.From.IsBot && to.SenderChat == nil {
			e.About = userInfo(*to.From)
		}
	}
	if who, rest, ok := mentioned(text, m.Entities, units(m.Text)-units(text)); ok && strings.HasPrefix(text, "/") {
		e.About, e.Text = userInfo(who), rest
	}
	return e, true
}

// mentioned returns the first person, no bot, whom a text mentions by a link, and the text without that. The places of
// the entities are those before the bot's name was taken out of it, which so many units are gone with.
func mentioned(text string, entities []entity, gone int) (who user, rest string, ok bool) {
	coded := utf16.Encode([]rune(text))
	for _, e := range entities {
		from, to := e.Offset-gone, e.Offset-gone+e.Length
		if e.Type != "text_mention" || e.User == nil || e.User.IsBot || from < 0 || to < from || to > len(coded) {
			continue
		}
		return *e.User, string(utf16.Decode(append(coded[:from:from], coded[to:]...))), true
	}
	return user{}, text, false
}

// addressed tells by syntax alone whether a message can be meant for the bot, and returns its text: in private all
// texts are, in groups commands, replies to the bot, and what may be a move. "@name" after a command goes if it is the bot's name; if it is
// another's, the message is not for the bot. What bots say never is, lest two of them talk for ever.
func (r reader) addressed(m *message) (string, bool) {
	if m.Text == "" || m.SenderChat == nil && m.From != nil && m.From.IsBot {
		return "", false
	}
	text := bot.Slashed(m.Text)
	if strings.HasPrefix(text, "/") {
		end := strings.IndexAny(text, " \t\n")
		if end < 0 {
			end = len(text)
		}
		command, to, named := strings.Cut(text[:end], "@")
		if named && !strings.EqualFold(to, r.me.Username) {
			return "", false
		}
		return command + text[end:], true
	}
	to := replied(m)
	toUs := to != nil && to.From != nil && to.From.ID == r.me.ID
	return m.Text, m.Chat.private() || toUs || to == nil && bot.MayBeMove(m.Text)
}

// replied returns the message that one answers. In a topic every message seems to answer the one that opened it.
func replied(m *message) *message {
	if m.ReplyTo == nil || m.IsTopic && m.ReplyTo.ID == m.Thread {
		return nil
	}
	return m.ReplyTo
}

// tapped reads a tap; one without data, or on no message in a chat, is of no button of ours.
func tapped(c *callback) (bot.Event, bool) {
	m := c.Message
	if c.Data == "" || m == nil || !m.Chat.private() && !m.Chat.group() {
		return bot.Event{}, false
	}
	return bot.Event{
		Kind:    bot.Tapped,
		Chat:    chatInfo(m.Chat),
		Thread:  thread(m),
		User:    userInfo(c.From),
		Message: strconv.Itoa(m.ID),
		Tap:     c.ID,
		Data:    c.Data,
	}, true
}

// membership reads that the bot was let in, blocked or put out. A change of its rights alone is nothing.
func membership(u *memberUpdate) (bot.Event, bool) {
	if !u.Chat.private() && !u.Chat.group() || u.Old.in() == u.New.in() {
		return bot.Event{}, false
	}
	e := bot.Event{Kind: bot.Shut, Chat: chatInfo(u.Chat), User: userInfo(u.From)}
	if u.New.in() {
		e.Kind = bot.Opened
	}
	return e, true
}

// moved says that somebody, no bot, left a group or came into it.
func moved(kind bot.EventKind, m *message, who user) (bot.Event, bool) {
	return bot.Event{Kind: kind, Chat: chatInfo(m.Chat), User: userInfo(who)}, m.Chat.group() && !who.IsBot
}

// migrated says that a group became a supergroup, which has another id.
func migrated(c chat, from, to int64) bot.Event {
	return bot.Event{
		Kind: bot.Migrated,
		Chat: bot.ChatInfo{ID: strconv.FormatInt(from, 10), Group: true, Title: c.Title},
		To:   strconv.FormatInt(to, 10),
	}
}

func chatInfo(c chat) bot.ChatInfo {
	return bot.ChatInfo{ID: strconv.FormatInt(c.ID, 10), Group: c.group(), Title: c.Title}
}

func userInfo(u user) bot.User {
	name := u.FirstName
	if u.LastName != "" {
		name += " " + u.LastName
	}
	return bot.User{ID: strconv.FormatInt(u.ID, 10), Name: name, Language: u.Language, Username: u.Username}
}

// thread returns the topic of a message; none for the one that every forum has.
func thread(m *message) string {
	if !m.IsTopic || m.Thread == 0 || strconv.Itoa(m.Thread) == general {
		return ""
	}
	return strconv.Itoa(m.Thread)
}
