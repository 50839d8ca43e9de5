package line

import (
	"strings"
	"unicode/utf16"

	"github.com/line/line-bot-sdk-go/v8/linebot/webhook"

	"github.com/makrukbot/makrukbot/bot"
)

// start is the command that greets, which following the bot amounts to.
const start = "/start"

// events returns what a webhook event says; none for what cannot matter to the bot. Who somebody is is filled in later.
func events(e webhook.EventInterface) []bot.Event {
	switch e := e.(type) {
	case webhook.MessageEvent:
		return said(e)
	case webhook.PostbackEvent:
		return tapped(e)
	case webhook.FollowEvent:
		return entered(e.Source, e.Mode, e.WebhookEventId, e.ReplyToken)
	case webhook.JoinEvent:
		return entered(e.Source, e.Mode, e.WebhookEventId, e.ReplyToken)
	case webhook.UnfollowEvent:
		return one(happened(e.Source, e.Mode, e.WebhookEventId, bot.Shut))
	case webhook.LeaveEvent:
		return one(happened(e.Source, e.Mode, e.WebhookEventId, bot.Shut))
	case webhook.UnsendEvent:
		return unsent(e)
	case webhook.MemberJoinedEvent:
		if e.Joined != nil {
			return moved(e.Source, e.Mode, e.WebhookEventId, e.ReplyToken, bot.Joined, e.Joined.Members)
		}
	case webhook.MemberLeftEvent:
		if e.Left != nil {
			return moved(e.Source, e.Mode, e.WebhookEventId, "", bot.Left, e.Left.Members)
		}
	}
	return nil
}

// moved says of each who came into a group or left it; a token is the first one's.
func moved(source webhook.SourceInterface, mode webhook.EventMode, id, token string, kind bot.EventKind, who []webhook.UserSource) []bot.Event {
	var all []bot.Event
	for _, u := range who {
		e, ok := happened(source, mode, id, kind)
		if !ok || u.UserId == "" {
			continue
		}
		e.ID, e.User.ID, e.Reply = id+"/"+u.UserId, u.UserId, token
		token = ""
		all = append(all, e)
	}
	return all
}

// unsent says that a message was taken back.
func unsent(u webhook.UnsendEvent) []bot.Event {
	e, ok := happened(u.Source, u.Mode, u.WebhookEventId, bot.Unsent)
	if !ok || u.Unsend == nil {
		return nil
	}
	e.Message = u.Unsend.MessageId
	return one(e, e.Message != "")
}

func one(e bot.Event, ok bool) []bot.Event {
	if !ok {
		return nil
	}
	return []bot.Event{e}
}

// happened returns an event with what all have. It reports false for one that another program answers (standby), or
// whose chat or own id is not told.
func happened(source webhook.SourceInterface, mode webhook.EventMode, id string, kind bot.EventKind) (bot.Event, bool) {
	e := bot.Event{Platform: Name, ID: id, Kind: kind}
	switch s := source.(type) {
	case webhook.UserSource:
		e.Chat.ID, e.User.ID = s.UserId, s.UserId
	case webhook.GroupSource:
		e.Chat, e.User.ID = bot.ChatInfo{ID: s.GroupId, Group: true}, s.UserId
	case webhook.RoomSource:
		e.Chat, e.User.ID = bot.ChatInfo{ID: s.RoomId, Group: true}, s.UserId
	}
	return e, id != "" && e.Chat.ID != "" && mode != webhook.EventMode_STANDBY
}

// private reports whether a chat is one with a person, by its id.
func private(chat string) bool { return strings.HasPrefix(chat, "U") }

// entered says that the bot was let in. A group is greeted for that; a friend is as if the person had asked for it.
func entered(source webhook.SourceInterface, mode webhook.EventMode, id, token string) []bot.Event {
	opened, ok := happened(source, mode, id, bot.Opened)
	switch {
	case !ok:
		return nil
	case opened.Chat.Group:
		opened.Reply = token
		return []bot.Event{opened}
	}
	hello := opened
	hello.ID, hello.Kind, hello.Text, hello.Reply = id+start, bot.Said, start, token
	return []bot.Event{opened, hello}
}

// said reads a message: a text, in a group only one that can be meant for the bot, or in private a file.
func said(m webhook.MessageEvent) []bot.Event {
	e, ok := happened(m.Source, m.Mode, m.WebhookEventId, bot.Said)
	if !ok {
		return nil
	}
	e.Reply = m.ReplyToken
	switch c := m.Message.(type) {
	case webhook.TextMessageContent:
		e.Message, e.ReplyTo, e.About = c.Id, c.QuotedMessageId, about(c)
		e.Text, ok = addressed(c, e.Chat.Group)
	case webhook.FileMessageContent:
		e.Message, e.File = c.Id, &bot.File{Name: c.FileName, Known: c.Id}
		if c.FileSize > bot.MaxFile {
			e.File.Known = ""
		}
		ok = !e.Chat.Group
	default:
		ok = false
	}
	return one(e, ok)
}

// maxMove is how long a text may be that is a move, in UTF-16 code units.
const maxMove = 32

// addressed tells by syntax alone whether a text can be meant for the bot, and returns it without what calls the bot.
// In private all texts are; in a group commands, what mentions the bot, and what can be a move, since moves end in
// squares. Whether it is one, and of the person who is to move, is decided later.
func addressed(c webhook.TextMessageContent, group bool) (string, bool) {
	text, called := withoutMention(c)
	text = bot.Slashed(strings.TrimSpace(text))
	switch {
	case text == "":
		return "", false
	case !group || strings.HasPrefix(text, "/") || movelike(text):
		return text, true
	case called:
		return "/" + text, true
	}
	return "", false
}

// movelike reports whether a text can be a move: it is short, and names a square.
func movelike(s string) bool {
	return units(s) <= maxMove && strings.ContainsAny(s, "12345678๑๒๓๔๕๖๗๘") && !strings.Contains(s, "\n")
}

// withoutMention returns a text without the mention of the bot, and whether there is one. Mentions count in UTF-16 code
// units.
func withoutMention(c webhook.TextMessageContent) (string, bool) {
	if c.Mention == nil {
		return c.Text, false
	}
	for _, m := range c.Mention.Mentionees {
		who, ok := m.(webhook.UserMentionee)
		all := utf16.Encode([]rune(c.Text))
		from, to := int(who.Index), int(who.Index+who.Length)
		if ok && who.IsSelf && 0 <= from && from <= to && to <= len(all) {
			return string(utf16.Decode(all[:from])) + string(utf16.Decode(all[to:])), true
		}
	}
	return c.Text, false
}

// about returns the person whom a text mentions, other than the bot, if LINE tells who that is.
func about(c webhook.TextMessageContent) bot.User {
	if c.Mention != nil {
		for _, m := range c.Mention.Mentionees {
			if who, ok := m.(webhook.UserMentionee); ok && !who.IsSelf && who.UserId != "" {
				return bot.User{ID: who.UserId}
			}
		}
	}
	return bot.User{}
}

// tapped reads a tap. What it brings back is the message's name and the button's data, or a command.
func tapped(p webhook.PostbackEvent) []bot.Event {
	e, ok := happened(p.Source, p.Mode, p.WebhookEventId, bot.Tapped)
	if !ok || p.Postback == nil {
		return nil
	}
	e.Reply = p.ReplyToken
	if strings.HasPrefix(p.Postback.Data, "/") {
		e.Kind, e.Text = bot.Said, p.Postback.Data
		return []bot.Event{e}
	}
	e.Message, e.Data, ok = strings.Cut(p.Postback.Data, " ")
	e.Tap = e.ID
	return one(e, ok)
}
