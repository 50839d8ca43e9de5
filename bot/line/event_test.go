package line

import (
	"strings"
	"testing"

	"github.com/line/line-bot-sdk-go/v8/linebot/webhook"

	"github.com/makrukbot/makrukbot/bot"
)

func TestEvents(t *testing.T) {
	user := webhook.UserSource{UserId: "U1"}
	group := webhook.GroupSource{GroupId: "C1", UserId: "U1"}
	room := webhook.RoomSource{RoomId: "R1"}
	said := func(s webhook.SourceInterface, text string) webhook.EventInterface {
		return webhook.MessageEvent{Source: s, WebhookEventId: "e", ReplyToken: "r",
			Message: webhook.TextMessageContent{Id: "m", Text: text, QuotedMessageId: "q"}}
	}
	tap := func(s webhook.SourceInterface, data string) webhook.EventInterface {
		return webhook.PostbackEvent{Source: s, WebhookEventId: "e", ReplyToken: "r", Postback: &webhook.PostbackContent{Data: data}}
	}
	file := func(size int32) webhook.EventInterface {
		return webhook.MessageEvent{Source: user, WebhookEventId: "e", ReplyToken: "r",
			Message: webhook.FileMessageContent{Id: "m", FileName: "a.pgn", FileSize: size}}
	}
	for _, test := range []struct {
		name string
		e    webhook.EventInterface
		want string // "" is nothing
	}{
		{"a text", said(user, " e4 "), `said in U1 by U1 with r: "e4"`},
		{"a text in a group", said(group, "/play"), `said in C1 (group) by U1 with r: "/play"`},
		{"a command by nobody in a room", said(room, "/play"), `said in R1 (group) by  with r: "/play"`},
		{"chatter in a group", said(group, "hello"), ``},
		{"a tap", tap(user, "v3 m:1:2:e3e4"), `tapped in U1 by U1 with r: on v3 "m:1:2:e3e4"`},
		{"a tap on a message without a name", tap(group, " lang:th"), `tapped in C1 (group) by U1 with r: on  "lang:th"`},
		{"a button that is a command", tap(user, "/play solo"), `said in U1 by U1 with r: "/play solo"`},
		{"a file", file(100), `said in U1 by U1 with r: file a.pgn m`},
		{"a file that is too long", file(bot.MaxFile + 1), `said in U1 by U1 with r: file a.pgn `},
		{"a friend", webhook.FollowEvent{Source: user, WebhookEventId: "e", ReplyToken: "r"},
			`opened in U1 by U1 with : ""; said in U1 by U1 with r: "/start"`},
		{"invited", webhook.JoinEvent{Source: webhook.GroupSource{GroupId: "C1"}, WebhookEventId: "e", ReplyToken: "r"},
			`opened in C1 (group) by  with r: ""`},
		{"blocked", webhook.UnfollowEvent{Source: user, WebhookEventId: "e"}, `shut in U1 by U1 with : ""`},
		{"put out", webhook.LeaveEvent{Source: webhook.GroupSource{GroupId: "C1"}, WebhookEventId: "e"}, `shut in C1 (group) by  with : ""`},
		{"unsent", webhook.UnsendEvent{Source: group, WebhookEventId: "e", Unsend: &webhook.UnsendDetail{MessageId: "m"}},
			`unsent in C1 (group) by U1 with : m`},
		{"two who came", webhook.MemberJoinedEvent{Source: group, WebhookEventId: "e", ReplyToken: "r",
			Joined: &webhook.JoinedMembers{Members: []webhook.UserSource{{UserId: "U2"}, {}, {UserId: "U3"}}}},
			`joined in C1 (group) by U2 with r: ""; joined in C1 (group) by U3 with : ""`},
		{"one who left", webhook.MemberLeftEvent{Source: group, WebhookEventId: "e", Left: &webhook.LeftMembers{Members: []webhook.UserSource{{UserId: "U2"}}}},
			`left in C1 (group) by U2 with : ""`},
		{"unsent, but not what", webhook.UnsendEvent{Source: user, WebhookEventId: "e"}, ``},
	} {
		var got []string
		ids := map[string]bool{}
		for _, e := range events(test.e) {
			s := string(e.Kind) + " in " + e.Chat.ID
			if e.Chat.Group {
				s += " (group)"
			}
			s += " by " + e.User.ID + " with " + e.Reply + ": "
			switch {
			case e.File != nil:
				s += "file " + e.File.Name + " " + e.File.Known
			case e.Kind == bot.Unsent:
				s += e.Message
			case e.Kind == bot.Tapped:
				s += "on " + e.Message + ` "` + e.Data + `"`
			default:
				s += `"` + e.Text + `"`
			}
			got = append(got, s)
			if ids[e.ID] || !strings.HasPrefix(e.ID, "e") || e.Platform != Name {
				t.Errorf("%s: an event with the id %q of %q", test.name, e.ID, e.Platform)
			}
			ids[e.ID] = true
		}
		if all := strings.Join(got, "; "); all != test.want {
			t.Errorf("%s: %s, want %s", test.name, all, test.want)
		}
	}
}

func TestMentionTellsWhoIsMeant(t *testing.T) {
	e := events(webhook.MessageEvent{Source: webhook.GroupSource{GroupId: "C1", UserId: "U1"}, WebhookEventId: "e", ReplyToken: "r",
		Message: webhook.TextMessageContent{Id: "m", Text: "/challenge @Ben", Mention: &webhook.Mention{
			Mentionees: []webhook.MentioneeInterface{webhook.AllMentionee{}, webhook.UserMentionee{Index: 11, Length: 4, UserId: "U2"}},
		}}})
	if len(e) != 1 || e[0].About.ID != "U2" || e[0].Text != "/challenge @Ben" {
		t.Errorf("%+v", e)
	}
}

// In groups the bot is sent all that is written. It takes what can be meant for it, by its look alone.
func TestAddressedInGroups(t *testing.T) {
	mention := func(index, length int32, self bool) *webhook.Mention {
		return &webhook.Mention{Mentionees: []webhook.MentioneeInterface{
			webhook.UserMentionee{Index: index, Length: length, IsSelf: self},
		}}
	}
	for _, test := range []struct {
		text    string
		mention *webhook.Mention
		want    string
	}{
		{"/play 3", nil, "/play 3"},
		{"／下棋", nil, "/下棋"},
		{"/เล่น", nil, "/เล่น"},
		{"e4", nil, "e4"},
		{"ม-ง๒", nil, "ม-ง๒"},
		{"ม้า d2", nil, "ม้า d2"},
		{"hello", nil, ""},
		{"สวัสดี", nil, ""},
		{"see you at 3 o'clock in front of the temple", nil, ""},
		{"one\n2", nil, ""},
		{"   ", nil, ""},
		{"@Makruk เล่น", mention(0, 7, true), "/เล่น"},
		{"🐘 @Makruk", mention(3, 7, true), "/🐘"},
		{"@Makruk /board", mention(0, 7, true), "/board"},
		{"@Makruk e4", mention(0, 7, true), "e4"},
		{"@Ann hello", mention(0, 4, false), ""},
		{"@Makruk", mention(5, 70, true), ""},
	} {
		got, ok := addressed(webhook.TextMessageContent{Text: test.text, Mention: test.mention}, true)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%q is taken as %q, %v, not %q", test.text, got, ok, test.want)
		}
	}
}
