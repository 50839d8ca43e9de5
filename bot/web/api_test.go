package web

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

func TestChatsAtTheStart(t *testing.T) {
	w := newWorld(t)
	_, body := w.ask("/api/chats", "")
	expect(t, "chats", body, `[{"id":"you","title":"you","kind":"private","members":["you"]},`+
		`{"id":"friend","title":"friend","kind":"private","members":["friend"]},`+
		`{"id":"club","title":"club","kind":"group","members":["you","friend"]}]`)
}

func TestMessagesHaveTheirShape(t *testing.T) {
	w := newWorld(t)
	_, body := w.ask("/api/chats/you/messages", "")
	expect(t, "an empty chat", body, "[]")
	scene := render.Scene{View: game.Black}
	w.send("you", bot.Message{
		Text:     bot.Text{{S: "a "}, {S: "<b>", Bold: true}},
		Pictures: []bot.Picture{{Scene: scene, Alt: "a board"}},
		Buttons:  press("Go", "x:1"),
	})
	w.send("you", bot.Message{Text: text("plain")})
	_, body = w.ask("/api/chats/you/messages", "")
	boot := w.ids.boot
	expect(t, "messages", body, `[{"id":"`+boot+`-1","from":"bot","text":"a \u003cb\u003e","picture":"/pictures/`+scene.Key()+
		`.png","alt":"a board","buttons":[[{"label":"Go","data":"x:1"}]],"edited":false},`+
		`{"id":"`+boot+`-2","from":"bot","text":"plain","picture":null,"alt":"","buttons":[],"edited":false}]`)
}

func TestSayIsAnsweredWhenTheAnswerStands(t *testing.T) {
	w := newWorld(t)
	w.office.decide = func(e bot.Event) { w.send(e.Chat.ID, bot.Message{Text: text("you said " + e.Text)}) }
	status, body := w.ask("/api/chats/club/messages", `{"from":"friend","text":" /play 3 "}`)
	expect(t, "status", status, http.StatusOK)
	expect(t, "answer", body, `{"notice":""}`)
	expect(t, "chat", strings.Join(w.texts("club"), "\n"), "friend:  /play 3 \nbot: you said  /play 3 ")

	e := w.office.last(t)
	first := get[[]bubbleJSON](w, "/api/chats/club/messages")[0]
	expect(t, "event", e.Platform+" "+string(e.Kind)+" "+e.Message, "web said "+first.ID)
	expect(t, "chat of the event", e.Chat, bot.ChatInfo{ID: "club", Group: true, Title: "club"})
	expect(t, "person of the event", e.User, bot.User{ID: "friend", Name: "friend", Username: "friend"})
	if e.ID == "" || e.At.IsZero() {
		t.Errorf("the event has no id or no time: %+v", e)
	}

	w.ask("/api/chats/club/messages", `{"from":"you","text":"yes","reply_to":"`+first.ID+`"}`)
	expect(t, "reply_to", w.office.last(t).ReplyTo, first.ID)
}

func TestLanguageHoldsUntilAnotherIsSaid(t *testing.T) {
	w := newWorld(t)
	id := w.send("you", bot.Message{Text: text("tap"), Buttons: press("Go", "x")})
	w.office.decide = func(e bot.Event) { w.taps.answer(e.Tap, "") }
	for _, c := range []struct{ chat, path, body, want string }{
		{"you", "messages", `{"from":"you","text":"a"}`, ""},
		{"you", "messages", `{"from":"you","text":"a","language":"th-TH"}`, "th-TH"},
		{"you", "messages", `{"from":"you","text":"a"}`, "th-TH"},
		{"club", "messages", `{"from":"you","text":"a"}`, "th-TH"},
		{"club", "messages", `{"from":"friend","text":"a"}`, ""},
		{"you", "taps", `{"from":"you","message":"` + id + `","data":"x"}`, "th-TH"},
		{"you", "messages", `{"from":"you","text":"a","language":"zh-Hant"}`, "zh-Hant"},
	} {
		if status, body := w.ask("/api/chats/"+c.chat+"/"+c.path, c.body); status != http.StatusOK {
			t.Fatalf("%s: %d %s", c.body, status, body)
		}
		expect(t, "language after "+c.body, w.office.last(t).User.Language, c.want)
	}
}

func TestTapIsAnsweredWithItsNotice(t *testing.T) {
	w := newWorld(t)
	id := w.send("you", bot.Message{Text: text("tap"), Buttons: press("Go", "x:1")})
	notices := map[string]string{"you": "well done"}
	w.office.decide = func(e bot.Event) {
		if err := w.Answer(t.Context(), e.Tap, notices[e.User.ID]); err != nil {
			t.Error(err)
		}
		w.send(e.Chat.ID, bot.Message{Text: text("direct answer")})
	}
	status, body := w.ask("/api/chats/you/taps", `{"from":"you","message":"`+id+`","data":"x:1"}`)
	expect(t, "status", status, http.StatusOK)
	expect(t, "answer", body, `{"notice":"well done"}`)
	expect(t, "chat", strings.Join(w.texts("you"), "\n"), "bot: tap\nbot: direct answer")
	e := w.office.last(t)
	expect(t, "event", string(e.Kind)+" "+e.Message+" "+e.Data, "tapped "+id+" x:1")

	notices["you"] = ""
	_, body = w.ask("/api/chats/you/taps", `{"from":"you","message":"`+id+`","data":"x:1"}`)
	expect(t, "answer without a notice", body, `{"notice":""}`)
}

// A tap on what is not there goes to the office as one on a button that nobody knows, which it answers in the person's
// language; one on a button that has just gone is the office's to judge.
func TestTapOnWhatIsNotThere(t *testing.T) {
	w := newWorld(t)
	w.office.decide = func(e bot.Event) { w.taps.answer(e.Tap, "out of date") }
	id := w.send("you", bot.Message{Text: text("tap"), Buttons: press("Go", "x:1")})
	tap := func(message, data string) string {
		body := fmt.Sprintf(`{"from":"you","message":%q,"data":%q}`, message, data)
		status, answer := w.ask("/api/chats/you/taps", body)
		expect(t, body, fmt.Sprint(status, " ", answer), `200 {"notice":"out of date"}`)
		return w.office.last(t).Data
	}
	expect(t, "no such button", tap(id, "x:2"), notThere)
	expect(t, "no such message", tap("gone", "x:1"), notThere)
	expect(t, "nothing", tap("", ""), notThere)
	edit := func(b [][]bot.Button) {
		w.send("you", bot.Message{Buttons: b, Replace: bot.Ref{Message: id}})
	}
	edit(press("On", "x:2"))
	expect(t, "the button before", tap(id, "x:1"), "x:1")
	for range remembered + 1 {
		edit(press("Off", "x:3"))
	}
	expect(t, "an old button", tap(id, "x:1"), notThere)
}

// Each mistake is answered with its status and words, and reaches neither the office nor the chat.
func TestMistakesInRequests(t *testing.T) {
	w := newWorld(t)
	long := strings.Repeat("ก", maxText+1)
	for _, c := range []struct {
		path, body string
		status     int
		says       string
	}{
		{"/api/chats/nobody/messages", "", 404, `no chat "nobody"`},
		{"/api/chats/nobody/events", "", 404, `no chat "nobody"`},
		{"/api/chats/nobody/messages", `{"from":"you","text":"a"}`, 404, `no chat "nobody"`},
		{"/api/chats/nobody/taps", `{"from":"you","message":"m","data":"d"}`, 404, `no chat "nobody"`},
		{"/api/chats/you/messages", `{"from":"friend","text":"a"}`, 400, `"friend" is not in the chat "you"`},
		{"/api/chats/you/messages", `{"from":"bot","text":"a"}`, 400, `"bot" is not in the chat`},
		{"/api/chats/you/messages", `{"text":"a"}`, 400, `"" is not in the chat`},
		{"/api/chats/you/messages", `{"from":"you"}`, 400, "text is empty"},
		{"/api/chats/you/messages", `{"from":"you","text":" \n"}`, 400, "text is empty"},
		{"/api/chats/you/messages", `{"from":"you","text":"` + long + `"}`, 400, "4097 characters; at most 4096"},
		{"/api/chats/you/messages", `{"from":"you","text":"` + strings.Repeat(long, 80) + `"}`, 400, "longer than"},
		{"/api/chats/you/messages", `{"from":"you","text":7}`, 400, "not the JSON"},
		{"/api/chats/you/messages", `{"from":"you","file":{"data":"x"}}`, 400, "file.name has 0 bytes"},
		{"/api/chats/you/messages", `{"from":"you","file":{"name":"a.pgn"}}`, 400, "file.data has 0 bytes"},
		{"/api/chats/you/messages", `{"from":"you","file":{"name":"a.pgn","data":"` + strings.Repeat("x", bot.MaxFile+1) + `"}}`, 400,
			"file.data has 262145 bytes"},
		{"/api/chats/you/messages", `{"from":"you","text":"` + long + `","file":{"name":"a.pgn","data":"x"}}`, 400, "4097 characters"},
		{"/api/chats/you/messages", `{"from":"you","text":"a"} x`, 400, "not the JSON"},
		{"/api/chats/you/messages", `[]`, 400, "not the JSON"},
		{"/api/chats/you/messages", `from=you&text=a`, 400, "not the JSON"},
		{"/api/chats/you/messages", `{"from":"you","text":"a","language":"th; DROP"}`, 400, "not a BCP 47 code"},
		{"/api/chats/you/messages", `{"from":"you","text":"a","reply_to":"x"}`, 400, `no message "x"`},
		{"/api/chats/club/taps", `{"from":"carol","message":"m","data":"d"}`, 400, `"carol" is not in the chat`},
		{"/api/chats/you/taps", `"tap"`, 400, "not the JSON"},
		{"/api/nothing", "", 400, "not part of the interface"},
		{"/nothing", "", 404, "nothing at this address"},
	} {
		status, body := w.ask(c.path, c.body)
		if status != c.status || !strings.HasPrefix(body, `{"error":"`) || !strings.Contains(unquoted(body), c.says) {
			t.Errorf("%s %.80s:\n got %d %s\nwant %d …%s…", c.path, c.body, status, body, c.status, c.says)
		}
	}
	expect(t, "events", len(w.office.events), 0)
	expect(t, "chat", len(w.texts("you")), 0)
}

func unquoted(body string) string { return strings.ReplaceAll(body, `\"`, `"`) }

func TestTextOfTheMostCharactersIsTaken(t *testing.T) {
	w := newWorld(t)
	status, body := w.ask("/api/chats/you/messages", `{"from":"you","text":"`+strings.Repeat("ก", maxText)+`"}`)
	if status != http.StatusOK {
		t.Errorf("%d %s", status, body)
	}
}

func TestWhatTheOfficeDoesNotTakeIsTakenBack(t *testing.T) {
	w := newWorld(t)
	w.office.refuse = errors.New("the disk is full")
	status, body := w.ask("/api/chats/you/messages", `{"from":"you","text":"a"}`)
	if status != http.StatusInternalServerError || strings.Contains(body, "disk") {
		t.Errorf("got %d %s, want 500 without the cause, which is the log's", status, body)
	}
	expect(t, "chat", len(w.texts("you")), 0)
}

func TestNewestBubblesAreKept(t *testing.T) {
	w := newWorld(t)
	first := w.send("you", bot.Message{Text: text("0")})
	for i := 1; i <= keptBubbles; i++ {
		w.send("you", bot.Message{Text: text(fmt.Sprint(i))})
	}
	said := w.texts("you")
	expect(t, "count", len(said), keptBubbles)
	expect(t, "oldest", said[0], "bot: 1")
	expect(t, "newest", said[keptBubbles-1], fmt.Sprintf("bot: %d", keptBubbles))
	_, err := w.Send(t.Context(), edit("you", first, bot.Message{Text: text("late")}))
	if !errors.Is(err, bot.ErrGone) {
		t.Errorf("an edit of a bubble that is gone: %v", err)
	}
}

func TestIDsAreNotReusedAfterARestart(t *testing.T) {
	var ids []string
	for range 2 {
		w := newWorld(t)
		w.ask("/api/chats/you/messages", `{"from":"you","text":"a"}`)
		ids = append(ids, w.send("you", bot.Message{Text: text("b")}), w.office.last(t).ID)
	}
	slices.Sort(ids)
	expect(t, "different ids", len(slices.Compact(ids)), 4)
}
