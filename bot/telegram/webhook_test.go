package telegram

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

const testSecret = "the-secret_of-a-test"

// hooked makes Telegram call the bot.
func (b *bench) hooked() (url string) {
	server := httptest.NewServer(b.platform.Handler())
	b.Cleanup(server.Close)
	b.platform.webhook = &Webhook{URL: server.URL + "/telegram/webhook", Secret: testSecret}
	return b.platform.webhook.URL
}

func TestWebhook(t *testing.T) {
	b := newBench(t)
	b.hooked()
	ann := b.api.User(7, "Ann", "en")
	ann.Says("before the bot ran")
	b.run().waitTexts("before the bot ran")
	ann.Says("now")
	b.waitTexts("before the bot ran", "now")
	b.send("7", bot.Message{Text: plain("board"), Buttons: [][]bot.Button{{press("♞ b1", "p:1")}}})
	tap := ann.Taps("♞ b1")
	b.wait("the tap", func() bool { return len(b.office.seen()) == 3 && b.office.seen()[2].Tap == tap.ID })
	if notice := ann.Forges(ann.Chat().Last(), "").Notice(); notice != "" {
		t.Errorf("a tap that is not ours brought the notice %q", notice)
	}
	b.wait("the updates to be taken", func() bool { return b.api.Waiting() == 0 })
	b.wait("the menus", func() bool { return len(b.api.Calls("setMyCommands")) == len(menus) })
	if n := len(b.api.Calls("getUpdates")); n != 0 {
		t.Errorf("it polled %d times", n)
	}
	if err := b.stop(); err != nil {
		t.Errorf("Run returned %v after its context ended", err)
	}
	b.clean()
}

// TestWebhookIsAnsweredWhenStored: until the office has taken an update it comes again; after that it is the same one.
func TestWebhookIsAnsweredWhenStored(t *testing.T) {
	b := newBench(t)
	b.hooked()
	b.office.fails = 3
	b.api.SetFault(func(method string, _ int) *telegramtest.Fault {
		if method != "webhook" {
			return nil
		}
		return &telegramtest.Fault{Drop: len(b.office.seen()) == 0} // up to the first that is taken
	})
	ann := b.api.User(7, "Ann", "en")
	ann.Says("one")
	b.run().waitTexts("one", "one")
	if seen := b.office.seen(); seen[0].ID != seen[1].ID {
		t.Errorf("the IDs are %q and %q, want the same", seen[0].ID, seen[1].ID)
	}
	if b.office.failed != 3 {
		t.Errorf("the office failed %d times, want 3", b.office.failed)
	}
}

// TestWebhookUnreadable: an update that cannot be decoded does not come again and again before the others.
func TestWebhookUnreadable(t *testing.T) {
	b := newBench(t)
	b.hooked()
	b.api.Push("message", json.RawMessage(`{"message_id":"x"}`))
	b.api.User(7, "Ann", "en").Says("last")
	b.run().waitTexts("last")
	b.wait("the updates to be taken", func() bool { return b.api.Waiting() == 0 })
}

func TestWebhookRefuses(t *testing.T) {
	b := newBench(t)
	url := b.hooked()
	call := func(method, secret, body string) int {
		request, err := http.NewRequest(method, url, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if secret != "" {
			request.Header.Set(secretHeader, secret)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	const update = `{"update_id":5,"message":{"message_id":1,"chat":{"id":7,"type":"private"},"text":"hello"}}`
	if status := call("POST", testSecret, update); status != http.StatusServiceUnavailable {
		t.Errorf("before it runs: status %d", status)
	}
	b.run()
	b.wait("the webhook", func() bool { return len(b.api.Calls("setWebhook")) == 1 })
	b.wait("it to run", func() bool { return call("POST", testSecret, "nothing") == http.StatusOK })
	for _, test := range []struct {
		why, method, secret, body string
		status                    int
	}{
		{"no secret", "POST", "", update, http.StatusUnauthorized},
		{"a wrong secret", "POST", "the-secret_of-a-tesT", update, http.StatusUnauthorized},
		{"a part of it", "POST", testSecret[:4], update, http.StatusUnauthorized},
		{"no post", "GET", testSecret, "", http.StatusMethodNotAllowed},
		{"too large", "POST", testSecret, update + strings.Repeat(" ", maxUpdate), http.StatusRequestEntityTooLarge},
	} {
		if status := call(test.method, test.secret, test.body); status != test.status {
			t.Errorf("%s: status %d, want %d", test.why, status, test.status)
		}
	}
	if seen := b.office.seen(); len(seen) != 0 {
		t.Errorf("the office saw %v", seen)
	}
	if status := call("POST", testSecret, update); status != http.StatusOK || len(b.office.seen()) != 1 {
		t.Errorf("status %d, and the office saw %v", status, b.office.seen())
	}
	if err := b.stop(); err != nil {
		t.Fatal(err)
	}
	if status := call("POST", testSecret, update); status != http.StatusServiceUnavailable {
		t.Errorf("after it ran: status %d", status)
	}
	if log := b.journal.String(); strings.Contains(log, testSecret) {
		t.Errorf("the secret was logged:\n%s", log)
	}
}
