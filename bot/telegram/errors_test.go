package telegram

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
)

// errOther stands for an error that is none of those that the office knows.
var errOther = errors.New("any other")

// TestErrors answers a message, and the same message with a picture uploaded (of which the library loses the code),
// with what servers are known to answer.
func TestErrors(t *testing.T) {
	refusal := func(code int, description string) string {
		return fmt.Sprintf(`{"ok":false,"error_code":%d,"description":%q}`, code, description)
	}
	tests := []struct {
		status int
		body   string
		want   error
	}{
		{403, refusal(403, "Forbidden: bot was blocked by the user"), bot.ErrParked},
		{403, refusal(403, "Forbidden: bot was kicked from the supergroup chat"), bot.ErrParked},
		{403, refusal(403, "Forbidden: user is deactivated"), bot.ErrParked},
		{400, refusal(400, "Bad Request: chat not found"), bot.ErrParked},
		{400, refusal(400, "Bad Request: TOPIC_CLOSED"), bot.ErrClosed},
		{400, refusal(400, "Bad Request: message thread not found"), bot.ErrClosed},
		{400, refusal(400, "Bad Request: not enough rights to send text messages to the chat"), bot.ErrParked},
		{400, refusal(400, "Bad Request: have no rights to send a message"), bot.ErrParked},
		{400, refusal(400, "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN"), bot.ErrParked},
		{400, refusal(400, "Bad Request: message to edit not found"), bot.ErrGone},
		{400, refusal(400, "Bad Request: message can't be edited"), bot.ErrGone},
		{400, refusal(400, "Bad Request: MESSAGE_ID_INVALID"), bot.ErrGone},
		{400, refusal(400, "Bad Request: there is no media in the message to edit"), bot.ErrGone},
		{400, refusal(400, "Bad Request: message to delete not found"), bot.ErrGone},
		{400, refusal(400, "Bad Request: message can't be deleted for everyone"), bot.ErrGone},
		{400, refusal(400, "Bad Request: BUTTON_DATA_INVALID"), bot.ErrRefused},
		{400, refusal(400, "Bad Request: message text is empty"), bot.ErrRefused},
		{413, refusal(413, "Request Entity Too Large"), bot.ErrRefused},
		{401, refusal(401, "Unauthorized"), ErrToken},
		{404, refusal(404, "Not Found"), ErrToken},
		{409, refusal(409, "Conflict: terminated by other getUpdates request"), ErrConflict},
		{429, `{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 7","parameters":{"retry_after":7}}`,
			&bot.LimitError{After: 7 * time.Second}},
		{429, refusal(429, "Too Many Requests"), &bot.LimitError{After: defaultWait}},
		{400, `{"ok":false,"error_code":400,"description":"Bad Request: group chat was upgraded to a supergroup chat",` +
			`"parameters":{"migrate_to_chat_id":-1001234567890}}`, &bot.MovedError{To: "-1001234567890"}},
		{418, refusal(418, "I am a teapot"), errOther},
		{500, refusal(500, "Internal Server Error"), bot.ErrUnknown},
		{502, "<html><h1>Bad Gateway</h1></html>", bot.ErrUnknown},
		{404, "<html><h1>Not Found</h1></html>", bot.ErrUnknown},
		{404, `{"error":"no such route"}`, bot.ErrUnknown},
		{200, "<html>Log in to the Wi-Fi</html>", bot.ErrUnknown},
		{200, `{"ok":true,"result":{"message_id":`, bot.ErrUnknown},
		{200, `{"ok":true,"result":true}`, bot.ErrUnknown},
		{200, ``, bot.ErrUnknown},
		{302, "<a href=elsewhere>", bot.ErrUnknown},
	}
	messages := map[string]bot.Message{
		"text":   {Text: plain("hello")},
		"upload": {Pictures: []bot.Picture{{}}},
	}
	for _, test := range tests {
		for kind, m := range messages {
			t.Run(fmt.Sprintf("%s %d %s", kind, test.status, test.body), func(t *testing.T) {
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					w.Header().Set("Location", "/elsewhere")
					w.WriteHeader(test.status)
					_, _ = w.Write([]byte(test.body))
				}))
				defer server.Close()
				p := platformOn(t, server.URL)
				_, err := p.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: "7"}, Messages: []bot.Message{m}})
				wantError(t, err, test.want)
				if err != nil && strings.Contains(err.Error(), p.token) {
					t.Errorf("the token is in the error: %v", err)
				}
			})
		}
	}
}

const testToken = "77:secret-token_of_a_test"

func platformOn(t *testing.T, url string) *Platform {
	t.Helper()
	p, err := New(Config{Token: testToken, APIURL: url, Renderer: &painter{}})
	if err != nil {
		t.Fatal(err)
	}
	p.times = quick
	return p
}

// wantError wants an error of a kind, and of no other that the office knows.
func wantError(t *testing.T, got, want error) {
	t.Helper()
	var limit, wantLimit *bot.LimitError
	var moved, wantMoved *bot.MovedError
	switch {
	case errors.As(want, &wantLimit):
		if !errors.As(got, &limit) || *limit != *wantLimit {
			t.Errorf("got %v, want %v", got, want)
		}
		return
	case errors.As(want, &wantMoved):
		if !errors.As(got, &moved) || *moved != *wantMoved {
			t.Errorf("got %v, want %v", got, want)
		}
		return
	case errors.As(got, &limit), errors.As(got, &moved), (got == nil) != (want == nil):
		t.Errorf("got %v, want %v", got, want)
	}
	for _, known := range []error{bot.ErrGone, bot.ErrParked, bot.ErrClosed, bot.ErrUnknown, bot.ErrRefused, ErrToken, ErrConflict} {
		if errors.Is(got, known) != (want == known) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

// TestNotSent: what never left is known not to have been sent.
func TestNotSent(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close() // nobody listens there any more
	urls := map[string]string{
		"refused":   server.URL,
		"no name":   "http://telegram.invalid",
		"no answer": "http://telegram.invalid/" + testToken,
	}
	for why, url := range urls {
		t.Run(why, func(t *testing.T) {
			p := platformOn(t, url)
			_, err := p.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: "7"}, Messages: []bot.Message{{Text: plain("x")}}})
			wantError(t, err, errOther)
			if err != nil && strings.Contains(err.Error(), testToken) {
				t.Errorf("the token is in the error: %v", err)
			}
		})
	}
}

// TestTLS: a server that is not whom it says it is gets nothing.
func TestTLS(t *testing.T) {
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	p := platformOn(t, server.URL)
	_, err := p.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: "7"}, Messages: []bot.Message{{Text: plain("x")}}})
	wantError(t, err, errOther)
}

// TestNew refuses what cannot be a token or an address, and does not say the token.
func TestNew(t *testing.T) {
	for _, token := range []string{"", " ", "12:ab cd", "12:ab\n", "12:ab/../x", "12:ab?x", "12:ab%2f"} {
		_, err := New(Config{Token: token})
		if !errors.Is(err, ErrToken) {
			t.Errorf("token %q: got %v, want ErrToken", token, err)
		}
		if token != "" && token != " " && strings.Contains(err.Error(), token) {
			t.Errorf("the token is in the error: %v", err)
		}
	}
	for _, url := range []string{"api.telegram.org", "ftp://x", "http://", "http://x\x7f"} {
		if _, err := New(Config{Token: testToken, APIURL: url}); err == nil {
			t.Errorf("address %q was taken", url)
		}
	}
	if _, err := New(Config{Token: testToken}); err != nil {
		t.Errorf("without an address: %v", err)
	}
}
