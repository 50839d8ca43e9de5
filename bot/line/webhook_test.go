package line

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

// post sends a body with a signature to the webhook of a platform.
func post(p *Platform, o Office, body []byte, signature string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, WebhookPath, bytes.NewReader(body))
	if signature != "" {
		r.Header.Set("X-Line-Signature", signature)
	}
	w := httptest.NewRecorder()
	p.Handler(o).ServeHTTP(w, r)
	return w
}

func TestSignatures(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.Secrets = []string{"the new secret", c.Secrets[0]} })
	body := []byte(`{"destination":"U","events":[{"type":"message","mode":"active","webhookEventId":"e","replyToken":"r",` +
		`"source":{"type":"user","userId":"U1"},"message":{"type":"text","id":"1","text":"private words"}}]}`)
	good := w.Sign(body)
	for _, test := range []struct {
		name, signature string
		body            []byte
		want            int
	}{
		{"none", "", body, 401},
		{"no base64", "%%%", body, 401},
		{"of nothing", "AAAA", body, 401},
		{"of another body", w.Sign([]byte("{}")), body, 401},
		{"of the same in other bytes", good, append(bytes.Clone(body), ' '), 401},
		{"cut", good[:len(good)-4], body, 401},
		{"signed, but no JSON", w.Sign([]byte("private words")), []byte("private words"), 400},
		{"signed, but too long", "", bytes.Repeat([]byte(" "), maxBody+1), 413},
		{"right", good, body, 200},
	} {
		answer := post(w.platform, w.office, test.body, test.signature)
		if answer.Code != test.want || answer.Body.Len() > 0 {
			t.Errorf("%s: status %d with %q, not %d", test.name, answer.Code, answer.Body, test.want)
		}
	}
	if n := len(w.office.taken()); n != 1 {
		t.Errorf("the office has %d events", n)
	}
	other := linetest.New(t)
	other.Secret = "the new secret"
	if answer := post(w.platform, w.office, body, other.Sign(body)); answer.Code != 200 {
		t.Errorf("signed with the other secret: status %d", answer.Code)
	}
	if answer := httptest.NewRecorder(); true {
		w.platform.Handler(w.office).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, WebhookPath, nil))
		if answer.Code != http.StatusMethodNotAllowed {
			t.Errorf("GET: status %d", answer.Code)
		}
	}
}

// What cannot matter is taken with 200 and left alone; what is broken does not stop what stands beside it.
func TestWebhookTakesWhatComes(t *testing.T) {
	const source = `"source":{"type":"user","userId":"U1"},"mode":"active","webhookEventId":"e",`
	const text = `"message":{"type":"text","id":"1","text":"hello"}`
	for _, test := range []struct {
		name, events string
		want         int
	}{
		{"the webhook is verified", ``, 0},
		{"a kind that is not known", `{"type":"dance",` + source + `"steps":3}`, 0},
		{"a message that is not known", `{"type":"message",` + source + `"message":{"type":"smell","id":"1"}}`, 0},
		{"a sticker", `{"type":"message",` + source + `"message":{"type":"sticker","id":"1","packageId":"1"}}`, 0},
		{"a source that is not known", `{"type":"message","mode":"active","webhookEventId":"e","source":{"type":"void"},` + text + `}`, 0},
		{"no source", `{"type":"message","mode":"active","webhookEventId":"e",` + text + `}`, 0},
		{"nobody, in private", `{"type":"message","mode":"active","webhookEventId":"e","source":{"type":"user"},` + text + `}`, 0},
		{"standby", `{"type":"message","mode":"standby","webhookEventId":"e","source":{"type":"user","userId":"U1"},` + text + `}`, 0},
		{"no id of the event", `{"type":"message","mode":"active","source":{"type":"user","userId":"U1"},` + text + `}`, 0},
		{"unsent", `{"type":"unsend",` + source + `"unsend":{"messageId":"1"}}`, 1},
		{"unsent, but not what", `{"type":"unsend",` + source + `"unsend":null}`, 0},
		{"members who come", `{"type":"memberJoined",` + source + `"replyToken":"r","joined":{"members":[]}}`, 0},
		{"a button of nobody's", `{"type":"postback",` + source + `"postback":{"data":"nonsense"}}`, 0},
		{"no postback", `{"type":"postback",` + source + `"replyToken":"r"}`, 0},
		{"broken, beside a good one", `7,{"type":"message","source":7},null,{"type":"message",` + source + text + `}`, 1},
		{"nobody, in a group", `{"type":"message","mode":"active","webhookEventId":"e","source":{"type":"group","groupId":"C1"},` +
			`"message":{"type":"text","id":"1","text":"/play"}}`, 1},
	} {
		w := newWorld(t, nil)
		body := []byte(`{"destination":"U","events":[` + test.events + `]}`)
		if answer := post(w.platform, w.office, body, w.Sign(body)); answer.Code != 200 || answer.Body.Len() > 0 {
			t.Errorf("%s: status %d with %q", test.name, answer.Code, answer.Body)
		}
		if n := len(w.office.taken()); n != test.want {
			t.Errorf("%s: %d events, not %d", test.name, n, test.want)
		}
	}
}

// A webhook is answered with 200 only when its events are stored; LINE sends it again, and its id tells.
func TestWebhookIsSentAgainUntilStored(t *testing.T) {
	w := newWorld(t, nil)
	w.office.fails = 2
	w.User("ann", "Ann", "en").Says("private words")
	events := w.await(t, 1)
	if len(events) != 1 || events[0].Text != "private words" || events[0].ID == "" {
		t.Errorf("the office has %v", events)
	}
	w.obeyed(t)
}

// LINE waits two seconds for an answer, and has it also when names cannot be asked for and the disk is slow.
func TestWebhookIsAnsweredInTime(t *testing.T) {
	w := newWorld(t, nil)
	w.SetFault(func(string, int) *linetest.Fault {
		<-t.Context().Done()
		return nil
	})
	w.office.wait = func(ctx context.Context) { <-ctx.Done() }
	body := []byte(`{"events":[{"type":"message","mode":"active","webhookEventId":"e","replyToken":"r",` +
		`"source":{"type":"user","userId":"U1"},"message":{"type":"text","id":"1","text":"hello"}}]}`)
	if answer := post(w.platform, w.office, body, w.Sign(body)); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("status %d", answer.Code)
	}
	if most := w.platform.times.profile + w.platform.times.accept; most >= 2*time.Second {
		t.Errorf("it may take %s", most)
	}
}

func TestProfiles(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.User("ann", "Ann", "zh-TW")
	ben := w.User("ben", "เบน", "")
	club := w.Group("club", ann, ben)
	ann.Follows()
	w.await(t, 2)
	ann.Says("hello")
	w.await(t, 3)
	ben.In(club).Says("/play")
	w.await(t, 4)
	ann.In(club).Says("/play")
	for i, e := range w.await(t, 5) {
		want := bot.User{ID: ann.ID(), Name: "Ann", Language: "zh-TW"}
		if i == 3 {
			want = bot.User{ID: ben.ID(), Name: "เบน"} // not a friend: what he speaks is not told
		}
		if e.User != want {
			t.Errorf("event %d is of %+v, not %+v", i, e.User, want)
		}
	}
	asked := 0
	for _, c := range w.Calls() {
		if strings.HasPrefix(c.Name, "GET ") {
			asked++
		}
	}
	if asked != 3 {
		t.Errorf("line was asked %d times who people are", asked)
	}
	w.SetFault(func(string, int) *linetest.Fault { return &linetest.Fault{Status: 500} })
	w.User("cat", "Cat", "en").Says("hello")
	if e := w.await(t, 6)[5]; e.User.Name != "" || e.User.Language != "" {
		t.Errorf("of somebody who cannot be asked for the office was told %+v", e.User)
	}
	w.obeyed(t)
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"events":[{"type":"message","mode":"active","webhookEventId":"e","source":{"type":"user","userId":"U1"},` +
		`"message":{"type":"text","id":"1","text":"@bot hi","mention":{"mentionees":[{"type":"user","index":0,"length":4,"isSelf":true}]}}}]}`))
	f.Add([]byte(`{"events":[{"type":"postback","webhookEventId":"e","source":{"type":"room","roomId":"R"},"postback":{"data":"v1 m:1"}}]}`))
	f.Add([]byte(`{"events":[{"type":"follow","follow":null,"source":null}]}`))
	p, err := New(Config{Secrets: []string{"s"}, Token: "t", Key: key})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		all, err := p.read(body)
		for _, e := range all {
			if e.ID == "" || e.Chat.ID == "" || e.Platform != Name || err != nil {
				t.Errorf("%+v, error %v", e, err)
			}
		}
	})
}
