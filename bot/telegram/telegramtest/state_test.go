package telegramtest

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestState: what the state of a chat does not allow is refused, but is no mistake of the bot. Message 101 is somchai's,
// 102 a text of the bot with a button, 103 a picture.
func TestState(t *testing.T) {
	type world struct {
		s       *Server
		somchai *Person
		group   *Chat
	}
	nothing := func(world) {}
	send := []string{"chat_id", "-500", "text", "x"}
	tests := []struct {
		why    string
		before func(world)
		method string
		params []string
		code   int
		want   string
	}{
		{"a chat that there is not", nothing, "sendMessage", []string{"chat_id", "99", "text", "x"}, 400, "chat not found"},
		{"somebody who never wrote", func(w world) { w.s.User(8, "Malee", "th") }, "sendMessage",
			[]string{"chat_id", "8", "text", "x"}, 403, "can't initiate"},
		{"blocked", func(w world) { w.somchai.Blocks() }, "sendMessage", []string{"chat_id", "7", "text", "x"}, 403, "blocked by the user"},
		{"put out", func(w world) { w.group.Removes(w.somchai) }, "sendMessage", send, 403, "kicked"},
		{"migrated", func(w world) { w.group.Migrates(-1000000000500, Leaves, Arrives) }, "sendMessage", send, 400, "upgraded to a supergroup"},
		{"limited", func(w world) { w.group.Limits(2 * time.Second) }, "sendMessage", send, 429, "retry after 2"},
		{"a topic that there is not", nothing, "sendMessage", append(send, "message_thread_id", "5"), 400, "thread not found"},
		{"a topic that is closed", func(w world) { w.group.ClosesTopic(w.group.OpensTopic("a")) }, "sendMessage",
			append(send, "message_thread_id", "105"), 400, "TOPIC_CLOSED"},
		{"an edit that changes nothing", nothing, "editMessageText",
			[]string{"chat_id", "7", "message_id", "102", "text", "hello", "reply_markup", keyboard(buttons(1))}, 400, "not modified"},
		{"an edit of the same buttons", nothing, "editMessageReplyMarkup",
			[]string{"chat_id", "7", "message_id", "102", "reply_markup", keyboard(buttons(1))}, 400, "not modified"},
		{"an edit of nothing", nothing, "editMessageText", []string{"chat_id", "7", "message_id", "999", "text", "x"}, 400, "to edit not found"},
		{"an edit of what was deleted", func(w world) { w.somchai.Chat().Deletes(Message{ID: 102}) }, "editMessageText",
			[]string{"chat_id", "7", "message_id", "102", "text", "x"}, 400, "to edit not found"},
		{"the caption of a text", nothing, "editMessageCaption",
			[]string{"chat_id", "7", "message_id", "102", "caption", "x"}, 400, "no caption"},
		{"the text of a picture", nothing, "editMessageText", []string{"chat_id", "7", "message_id", "103", "text", "x"}, 400, "no text"},
		{"deleting what is gone", nothing, "deleteMessage", []string{"chat_id", "7", "message_id", "999"}, 400, "to delete not found"},
		{"a picture that is forgotten", func(w world) { w.s.ForgetPictures() }, "sendPhoto",
			[]string{"chat_id", "7", "photo", "AgACAgUAAx1"}, 400, "wrong file identifier"},
		{"a file that there is not", nothing, "getFile", []string{"file_id", "x"}, 400, "wrong file_id"},
		{"a tap that there was not", nothing, "answerCallbackQuery", []string{"callback_query_id", "1"}, 400, "query is too old"},
		{"a poll beside a webhook", func(w world) { w.s.SetWebhook("https://example.org") }, "getUpdates", nil, 409, "webhook is active"},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			s := New(t)
			w := world{s: s, somchai: s.User(7, "Somchai", "th")}
			w.somchai.Says("/start")
			post(t, s, "sendMessage", "chat_id", "7", "text", "hello", "reply_markup", keyboard(buttons(1)))
			post(t, s, "sendPhoto", "chat_id", "7", "file:photo", picture(t, 8, 8))
			w.group = s.Group(-500, "Club", w.somchai)
			test.before(w)
			a := post(t, s, test.method, test.params...)
			if a.OK || a.Code != test.code || !strings.Contains(a.Description, test.want) {
				t.Errorf("got %v %d %q, want %d %q", a.OK, a.Code, a.Description, test.code, test.want)
			}
			if v := s.Violations(); len(v) > 0 {
				t.Errorf("violations: %q, want none", v)
			}
			calls := s.Calls(test.method)
			if c := calls[len(calls)-1]; c.Code != test.code || c.Error != a.Description {
				t.Errorf("the history says %+v", c)
			}
		})
	}
}

// TestEditTakesKeyboardAway: as with Telegram, an edit that does not say the keyboard takes it away.
func TestEditTakesKeyboardAway(t *testing.T) {
	s := New(t)
	somchai := s.User(7, "Somchai", "th")
	somchai.Says("/start")
	post(t, s, "sendMessage", "chat_id", "7", "text", "hello", "reply_markup", keyboard(buttons(1)))
	if a := post(t, s, "editMessageText", "chat_id", "7", "message_id", "102", "text", "bye"); !a.OK {
		t.Fatal(a.Description)
	}
	if m := somchai.Chat().Last(); m.Text != "bye" || len(m.Keyboard) > 0 || m.Edits != 1 {
		t.Errorf("the message is %+v", m)
	}
}

// TestWire: what the fake says itself fits the published Bot API.
func TestWire(t *testing.T) {
	for _, kind := range UpdateKinds() {
		fits(t, "Update", json.RawMessage(fmt.Sprintf(`{"update_id":1,%q:%s}`, kind, Sample(kind))))
	}
	s := New(t)
	somchai := s.User(7, "Somchai Jaidee", "th")
	somchai.Says("/start")
	for method, returns := range map[string]string{"getMe": "User", "getWebhookInfo": "WebhookInfo"} {
		fits(t, returns, post(t, s, method).Result)
	}
	fits(t, "Message", post(t, s, "sendMessage", "chat_id", "7", "text", "hello Somchai",
		"entities", `[{"type":"text_mention","offset":6,"length":7,"user":{"id":7}}]`).Result)
	fits(t, "Message", post(t, s, "sendPhoto", "chat_id", "7", "caption", "board", "file:photo", picture(t, 64, 64),
		"reply_markup", keyboard(`[{"text":"♞ b1","callback_data":"p:1"}]`)).Result)
	fits(t, "Message", post(t, s, "sendDocument", "chat_id", "7", "caption", "game", "file:document", "1. e4 *").Result)
	somchai.Sends(Document{Name: "a.pgn", Type: "text/plain", Data: []byte("1. e4 *")}, "look")
	somchai.Sends(Document{Data: []byte("x")}, "")
	board := somchai.Chat().Board()
	fits(t, "Message", post(t, s, "editMessageCaption", "chat_id", "7", "message_id", fmt.Sprint(board.ID), "caption", "new").Result)
	somchai.TapsOn(board, "♞ b1")
	somchai.Replies(board, "e4")
	somchai.Chat().Deletes(board)
	somchai.TapsOn(board, "♞ b1")
	somchai.Blocks()
	group := s.Group(-500, "Club", somchai)
	topic := group.OpensTopic("Makruk")
	somchai.In(group).Topic(topic).Says("/board")
	somchai.In(group).Anonymous().Says("/board")
	group.Removes(somchai)
	group.Adds(somchai)
	group.Migrates(-1000000000500, Leaves, Arrives)
	if s.Waiting() != 14 {
		t.Errorf("%d updates, want 14", s.Waiting())
	}
	for _, u := range s.updates {
		fits(t, "Update", u.body)
	}
	if v := s.Violations(); len(v) > 0 {
		t.Errorf("violations: %q", v)
	}
}

func fits(t *testing.T, typ string, b json.RawMessage) {
	t.Helper()
	v, misfit := param(typ, string(b))
	if misfit == nil {
		misfit = api().check(typ, v)
	}
	if misfit != nil {
		t.Errorf("%s: %v", b, misfit)
	}
}

// numbers returns the numbers of the updates in an answer.
func numbers(t *testing.T, a answer) []int64 {
	t.Helper()
	var updates []struct {
		ID int64 `json:"update_id"`
	}
	if err := json.Unmarshal(a.Result, &updates); err != nil {
		t.Fatalf("%+v: %v", a, err)
	}
	var all []int64
	for _, u := range updates {
		all = append(all, u.ID)
	}
	return all
}

func TestPoll(t *testing.T) {
	s := New(t)
	somchai := s.User(7, "Somchai", "th")
	for range 3 {
		somchai.Says("x")
	}
	for _, test := range []struct {
		why    string
		params []string
		want   []int64
	}{
		{"all that there is", nil, []int64{701, 702, 703}},
		{"again, since none was confirmed", []string{"limit", "2"}, []int64{701, 702}},
		{"the first is confirmed", []string{"offset", "702"}, []int64{702, 703}},
		{"and stays so", nil, []int64{702, 703}},
		{"nothing is left", []string{"offset", "704", "allowed_updates", `["callback_query"]`}, nil},
	} {
		if got := numbers(t, post(t, s, "getUpdates", test.params...)); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.why, got, test.want)
		}
	}
	somchai.Says("a kind that is not wanted any more")
	if n := s.Waiting(); n != 0 {
		t.Errorf("%d updates wait, want none", n)
	}
	s.Push("message", Sample("message"))
	if n := s.Waiting(); n != 1 {
		t.Errorf("%d updates wait, want the one that was pushed", n)
	}
}

// TestTwoPollers: a poll puts an end to the one before, and gets what comes.
func TestTwoPollers(t *testing.T) {
	s := New(t)
	first, second := make(chan answer, 1), make(chan answer, 1)
	poll := func(to chan answer) { to <- post(t, s, "getUpdates", "timeout", "5") }
	go poll(first)
	s.Until("the first poll", func() bool { return s.polled() == 1 })
	go poll(second)
	if a := <-first; a.Code != 409 || !strings.Contains(a.Description, "other getUpdates") {
		t.Errorf("the first poll got %+v", a)
	}
	s.User(7, "Somchai", "th").Says("x")
	if got := numbers(t, <-second); !slices.Equal(got, []int64{701}) {
		t.Errorf("the second poll got %v", got)
	}
}

func (s *Server) polled() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.polls
}

// TestFaults: a fault spoils the call that it is for, before or after it is carried out, and no other.
func TestFaults(t *testing.T) {
	tests := []struct {
		why   string
		fault Fault
		done  bool   // the message stands afterwards
		want  string // of the answer; empty: there is none that can be read
	}{
		{"nothing", Fault{}, true, "ok"},
		{"late", Fault{Delay: 20 * time.Millisecond}, true, "ok"},
		{"refused", Fault{Status: 500, Description: "Internal Server Error"}, false, "Internal Server Error"},
		{"limited", Fault{Status: 429, Description: "Too Many Requests: retry after 3", RetryAfter: 3}, false, "retry after 3"},
		{"a page", Fault{Status: 502, Body: "<html>"}, false, ""},
		{"dropped before", Fault{Skip: true, Drop: true}, false, ""},
		{"dropped after", Fault{Drop: true}, true, ""},
		{"cut", Fault{Cut: 12}, true, ""},
		{"no answer", Fault{Hang: true}, false, ""},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			s := New(t)
			chat := s.User(7, "Somchai", "th").Says("/start").Chat
			s.SetFault(func(method string, n int) *Fault {
				if method == "sendMessage" && n == 2 {
					return &test.fault
				}
				return nil
			})
			post(t, s, "sendMessage", "chat_id", "7", "text", "before")
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer cancel()
			got := ""
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/bot"+s.Token+"/sendMessage", strings.NewReader("chat_id=7&text=during"))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if resp, err := http.DefaultClient.Do(req); err == nil {
				var a answer
				if json.NewDecoder(resp.Body).Decode(&a) == nil {
					got = a.Description
				}
				if a.OK {
					got = "ok"
				}
				_ = resp.Body.Close()
			}
			post(t, s, "sendMessage", "chat_id", "7", "text", "after")
			if got == "" != (test.want == "") || !strings.Contains(got, test.want) {
				t.Errorf("got the answer %q, want %q", got, test.want)
			}
			stands := false
			for _, m := range s.Chat(chat).Messages() {
				stands = stands || m.Text == "during"
			}
			if stands != test.done || s.Chat(chat).Last().Text != "after" {
				t.Errorf("carried out: %v, want %v", stands, test.done)
			}
		})
	}
}

// TestDownload: a file is where getFile says it is, for whoever has the token, until it is forgotten.
func TestDownload(t *testing.T) {
	s := New(t)
	m := s.User(7, "Somchai", "th").Sends(Document{Name: "a.pgn", Data: []byte("1. e4 *")}, "")
	var file struct {
		Path string `json:"file_path"`
	}
	result := post(t, s, "getFile", "file_id", m.Document).Result
	fits(t, "File", result)
	if err := json.Unmarshal(result, &file); err != nil {
		t.Fatal(err)
	}
	get := func(token string) (int, string) {
		resp, err := http.Get(s.URL + "/file/bot" + token + "/" + file.Path)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		b, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, string(b)
	}
	if code, body := get(s.Token); code != http.StatusOK || body != "1. e4 *" {
		t.Errorf("got %d %q", code, body)
	}
	if v := s.Violations(); len(v) > 0 {
		t.Errorf("violations: %q", v)
	}
	if code, _ := get("1:wrong"); code != http.StatusUnauthorized || len(s.Violations()) != 1 {
		t.Errorf("with a wrong token: %d, violations %q", code, s.Violations())
	}
	s.ForgetDocuments()
	if code, _ := get(s.Token); code != http.StatusNotFound {
		t.Errorf("a forgotten file: %d", code)
	}
	if a := post(t, s, "getFile", "file_id", m.Document); !strings.Contains(a.Description, "wrong file_id") {
		t.Errorf("a forgotten file: %q", a.Description)
	}
}
