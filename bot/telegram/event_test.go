package telegram

import (
	"encoding/json"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// Parts of updates.
const (
	ann     = `{"id":7,"is_bot":false,"first_name":"Ann","last_name":"\u200fعلي 🐴","language_code":"zh-hant"}`
	noName  = `{"id":8,"is_bot":false,"first_name":""}`
	self    = `{"id":55,"is_bot":true,"first_name":"Makruk","username":"MakrukBot"}`
	other   = `{"id":56,"is_bot":true,"first_name":"Other","username":"OtherBot"}`
	private = `"chat":{"id":7,"type":"private","first_name":"Ann"}`
	group   = `"chat":{"id":-500,"type":"group","title":"Club"}`
	super   = `"chat":{"id":-1001,"type":"supergroup","title":"Big club","is_forum":true}`
	channel = `"chat":{"id":-1002,"type":"channel","title":"News"}`
)

// TestEvent: what updates mean; no event where they mean nothing.
func TestEvent(t *testing.T) {
	person := bot.User{ID: "7", Name: "Ann \u200fعلي 🐴", Language: "zh-hant"}
	alone := bot.ChatInfo{ID: "7"}
	club := bot.ChatInfo{ID: "-500", Group: true, Title: "Club"}
	big := bot.ChatInfo{ID: "-1001", Group: true, Title: "Big club"}
	message := func(chat, rest string) string {
		return `{"message":{"message_id":9,"date":1,"from":` + ann + `,` + chat + `,` + rest + `}}`
	}
	said := func(chat bot.ChatInfo, text string) *bot.Event {
		return &bot.Event{Kind: bot.Said, Chat: chat, User: person, Text: text, Message: "9"}
	}
	member := func(chat, old, new string) string {
		return `{"my_chat_member":{` + chat + `,"from":` + ann + `,"date":1,"old_chat_member":{"user":` + self + `,"status":` + old +
			`},"new_chat_member":{"user":` + self + `,"status":` + new + `}}}`
	}
	tests := []struct {
		why    string
		update string
		want   *bot.Event
	}{
		{"a text in private", message(private, `"text":"e3e4 please"`), said(alone, "e3e4 please")},
		{"a command", message(private, `"text":"/play Thai"`), said(alone, "/play Thai")},
		{"our name after a command goes, whatever its case; the words after it stay",
			message(group, `"text":"/MOVE@makrukbot Ma b1@x"`), said(club, "/MOVE Ma b1@x")},
		{"as Chinese keyboards write it", message(group, `"text":"／move@makrukbot e4"`), said(club, "/move e4")},
		{"words on the next line", message(group, `"text":"/fen@MakrukBot\nrnsmksnr/8"`), said(club, "/fen\nrnsmksnr/8")},
		{"somebody left", message(group, `"left_chat_member":`+ann), &bot.Event{Kind: bot.Left, Chat: club, User: person}},
		{"somebody came", message(group, `"new_chat_members":[`+ann+`,`+noName+`]`), &bot.Event{Kind: bot.Joined, Chat: club, User: person}},
		{"we left", message(group, `"left_chat_member":`+self), nil},
		{"a command for another bot", message(group, `"text":"/move@OtherBot e4"`), nil},
		{"a command for another bot, in private", message(private, `"text":"/start@OtherBot"`), nil},
		{"a command with nobody's name", message(group, `"text":"/move@ e4"`), nil},
		{"a command in a group", message(group, `"text":"/board"`), said(club, "/board")},
		{"chatter in a group", message(group, `"text":"good morning"`), nil},
		{"chatter that names squares", message(group, `"text":"I would rather have played e3e4, or not?"`), nil},
		{"an answer to us in a group",
			message(group, `"text":"e4","reply_to_message":{"message_id":5,"date":1,`+group+`,"from":`+self+`}`),
			&bot.Event{Kind: bot.Said, Chat: club, User: person, Text: "e4", Message: "9", ReplyTo: "5"}},
		{"an answer to somebody else in a group",
			message(group, `"text":"e4","reply_to_message":{"message_id":5,"date":1,`+group+`,"from":`+ann+`}`), nil},
		{"a command that answers somebody else",
			message(group, `"text":"/challenge","reply_to_message":{"message_id":5,"date":1,`+group+`,"from":`+ann+`}`),
			&bot.Event{Kind: bot.Said, Chat: club, User: person, Text: "/challenge", Message: "9", ReplyTo: "5", About: person}},
		{"a mention by a link", message(group, `"text":"/challenge@MakrukBot Ann Lee odds ma","entities":[{"type":"bot_command","offset":0,"length":21},{"type":"text_mention","offset":21,"length":7,"user":`+ann+`}]`),
			&bot.Event{Kind: bot.Said, Chat: club, User: person, Text: "/challenge  odds ma", Message: "9", About: person}},
		{"what may be a move, in a group", message(group, `"text":"e3e4"`), said(club, "e3e4")},
		{"what may be a move, said to somebody else",
			message(group, `"text":"e3e4","reply_to_message":{"message_id":5,"date":1,`+group+`,"from":`+ann+`}`), nil},
		{"in a topic every message seems to answer its first",
			message(super, `"text":"/board","message_thread_id":4,"is_topic_message":true,"reply_to_message":{"message_id":4,"date":1,`+super+`}`),
			&bot.Event{Kind: bot.Said, Chat: big, Thread: "4", User: person, Text: "/board", Message: "9"}},
		{"an answer in a topic",
			message(super, `"text":"/board","message_thread_id":4,"is_topic_message":true,"reply_to_message":{"message_id":6,"date":1,`+super+`}`),
			&bot.Event{Kind: bot.Said, Chat: big, Thread: "4", User: person, Text: "/board", Message: "9", ReplyTo: "6"}},
		{"a chain of answers is no topic", message(super, `"text":"/board","message_thread_id":4`), said(big, "/board")},
		{"the topic that every forum has is none", message(super, `"text":"/board","message_thread_id":1,"is_topic_message":true`),
			said(big, "/board")},
		{"an anonymous admin is nobody",
			`{"message":{"message_id":9,"date":1,"from":{"id":1087968824,"is_bot":true,"first_name":"Group"},"sender_chat":{"id":-500,"type":"group"},` + group + `,"text":"/board"}}`,
			&bot.Event{Kind: bot.Said, Chat: club, Text: "/board", Message: "9", Anonymous: true}},
		{"who speaks as a channel is nobody",
			message(group, `"sender_chat":{"id":-1002,"type":"channel"},"text":"/board"`),
			&bot.Event{Kind: bot.Said, Chat: club, Text: "/board", Message: "9"}},
		{"a deleted account", `{"message":{"message_id":9,"date":1,"from":` + noName + `,` + private + `,"text":"x"}}`,
			&bot.Event{Kind: bot.Said, Chat: alone, User: bot.User{ID: "8"}, Text: "x", Message: "9"}},
		{"another bot", `{"message":{"message_id":9,"date":1,"from":` + other + `,` + group + `,"text":"/board"}}`, nil},
		{"a sticker", message(private, `"sticker":{}`), nil},
		{"a picture with a caption", message(private, `"photo":[],"caption":"/play"`), nil},
		{"a message in a channel's chat", message(channel, `"text":"/play"`), nil},
		{"a channel's post", `{"channel_post":{"message_id":9,"date":1,` + channel + `,"text":"/play"}}`, nil},
		{"an edited message", `{"edited_message":{"message_id":9,"date":1,"from":` + ann + `,` + private + `,"text":"/play"}}`,
			&bot.Event{Kind: bot.Said, Chat: alone, User: person, Text: "/play", Message: "9", Edited: true}},
		{"an edited message in a group", `{"edited_message":{"message_id":9,"date":1,"from":` + ann + `,` + group + `,"text":"good morning"}}`, nil},

		{"a tap", `{"callback_query":{"id":"q1","from":` + ann + `,"chat_instance":"1","data":"p:1","message":{"message_id":9,"date":1,"from":` + self + `,` + group + `}}}`,
			&bot.Event{Kind: bot.Tapped, Chat: club, User: person, Message: "9", Tap: "q1", Data: "p:1"}},
		{"a tap in a topic", `{"callback_query":{"id":"q1","from":` + ann + `,"chat_instance":"1","data":"p:1","message":{"message_id":9,"date":1,"message_thread_id":4,"is_topic_message":true,` + super + `}}}`,
			&bot.Event{Kind: bot.Tapped, Chat: big, Thread: "4", User: person, Message: "9", Tap: "q1", Data: "p:1"}},
		{"a tap on a message that is not accessible", `{"callback_query":{"id":"q1","from":` + ann + `,"chat_instance":"1","data":"p:1","message":{"message_id":9,"date":0,` + private + `}}}`,
			&bot.Event{Kind: bot.Tapped, Chat: alone, User: person, Message: "9", Tap: "q1", Data: "p:1"}},
		{"a tap without data", `{"callback_query":{"id":"q1","from":` + ann + `,"chat_instance":"1","game_short_name":"x","message":{"message_id":9,"date":1,` + private + `}}}`, nil},
		{"a tap on an inline message", `{"callback_query":{"id":"q1","from":` + ann + `,"chat_instance":"1","data":"x","inline_message_id":"i"}}`, nil},

		{"blocked", member(private, `"member"`, `"kicked"`), &bot.Event{Kind: bot.Shut, Chat: alone, User: person}},
		{"let in again", member(private, `"kicked"`, `"member"`), &bot.Event{Kind: bot.Opened, Chat: alone, User: person}},
		{"added to a group", member(group, `"left"`, `"member"`), &bot.Event{Kind: bot.Opened, Chat: club, User: person}},
		{"put out of a group", member(group, `"member"`, `"kicked"`), &bot.Event{Kind: bot.Shut, Chat: club, User: person}},
		{"left a group", member(group, `"administrator"`, `"left"`), &bot.Event{Kind: bot.Shut, Chat: club, User: person}},
		{"made an administrator: nothing new", member(group, `"member"`, `"administrator"`), nil},
		{"muted", member(super, `"member"`, `"restricted","is_member":true,"can_send_messages":false`),
			&bot.Event{Kind: bot.Shut, Chat: big, User: person}},
		{"restricted, but may write", member(super, `"left"`, `"restricted","is_member":true,"can_send_messages":true`),
			&bot.Event{Kind: bot.Opened, Chat: big, User: person}},
		{"made an administrator of a channel", member(channel, `"left"`, `"administrator"`), nil},

		{"a group moves, as the old one is told", message(group, `"migrate_to_chat_id":-1001`),
			&bot.Event{Kind: bot.Migrated, Chat: club, To: "-1001"}},
		{"a group moves, as the new one is told", message(super, `"migrate_from_chat_id":-500`),
			&bot.Event{Kind: bot.Migrated, Chat: bot.ChatInfo{ID: "-500", Group: true, Title: "Big club"}, To: "-1001"}},
		{"nothing", `{}`, nil},
	}
	r := reader{me: user{ID: 55, Username: "MakrukBot"}}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			var u update
			if err := json.Unmarshal([]byte(test.update), &u); err != nil {
				t.Fatal(err)
			}
			got, ok := r.event(u)
			switch {
			case !ok && test.want != nil:
				t.Errorf("no event, want %+v", *test.want)
			case ok && test.want == nil:
				t.Errorf("got %+v, want no event", got)
			case ok && got != *test.want:
				t.Errorf("got  %+v\nwant %+v", got, *test.want)
			}
		})
	}
}

// FuzzEvent: no update makes the reader panic.
func FuzzEvent(f *testing.F) {
	for _, kind := range telegramtest.UpdateKinds() {
		f.Add([]byte(`{"` + kind + `":` + string(telegramtest.Sample(kind)) + `}`))
	}
	f.Add([]byte(`{"message":{"text":"/","chat":{"type":"group"},"reply_to_message":{}}}`))
	f.Add([]byte(`{"callback_query":{"data":"x","message":{"chat":{"type":"private"}}}}`))
	r := reader{me: user{ID: 55, Username: "MakrukBot"}}
	f.Fuzz(func(t *testing.T, b []byte) {
		var u update
		if json.Unmarshal(b, &u) != nil {
			return
		}
		if e, ok := r.event(u); ok && (e.Kind == "" || e.Chat.ID == "") {
			t.Errorf("%s: an event without a kind or a chat: %+v", b, e)
		}
	})
}
