package linetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// call carries out a request of a bot, and returns the status.
func call(t *testing.T, s *Server, method, path, body string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.Token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

// TestFakeIsStrict sends what LINE refuses. Each is a violation, and uses no token up.
func TestFakeIsStrict(t *testing.T) {
	s := New(t)
	ann := s.User("ann", "Ann", "en")
	token := ann.Said("hello")["replyToken"].(string)
	long := func(n int) string { return strings.Repeat("ก", n) }
	flex := func(body string) string {
		return `{"type":"flex","altText":"a","contents":{"type":"bubble","body":` + body + `}}`
	}
	box := func(more string) string { return flex(`{"type":"box","layout":"vertical","contents":[]` + more + `}`) }
	action := func(label, data string) string {
		return `{"type":"postback","label":"` + label + `","data":"` + data + `"}`
	}
	quick := func(items string) string { return `{"type":"text","text":"a","quickReply":{"items":[` + items + `]}}` }
	item := `{"type":"action","action":` + action("a", "b") + `}`
	for _, bad := range []string{
		``,
		`{"type":"text","text":"a"},{"type":"text","text":"a"},{"type":"text","text":"a"},{"type":"text","text":"a"},{"type":"text","text":"a"},{"type":"text","text":"a"}`,
		`{"type":"text","text":""}`,
		`{"type":"text","text":"` + long(5001) + `"}`,
		`{"type":"text","text":"a","color":"red"}`,
		`{"type":"image","originalContentUrl":"https://a.b/c"}`,
		`{"type":"flex","altText":"` + long(401) + `","contents":{"type":"bubble"}}`,
		`{"type":"flex","altText":"a","contents":{"type":"carousel"}}`,
		`{"type":"flex","altText":"a","contents":{"type":"bubble","size":"enormous"}}`,
		flex(`{"type":"box","layout":"vertical"}`),
		flex(`{"type":"box","layout":"diagonal","contents":[]}`),
		flex(`{"type":"button","action":` + action("a", "b") + `}`),
		box(`,"colour":"#ffffff"`), box(`,"backgroundColor":"white"`), box(`,"flex":0`), box(`,"position":"fixed"`),
		box(`,"width":"12 percent"`), box(`,"offsetTop":12`),
		box(`,"action":` + action(long(21), "b")), box(`,"action":` + action("a", long(301))), box(`,"action":` + action("a", "")),
		box(`,"action":{"type":"message","text":"a"}`), box(`,"action":{"type":"uri","label":"a","uri":"http://a.b"}`),
		flex(`{"type":"box","layout":"vertical","contents":[{"type":"text","text":"` + long(20000) + `"}]}`),
		flex(`{"type":"box","layout":"vertical","contents":[{"type":"text"}]}`),
		flex(`{"type":"box","layout":"vertical","contents":[{"type":"text","contents":[{"text":"a"}]}]}`),
		flex(`{"type":"box","layout":"vertical","contents":[{"type":"image","url":"http://example.org/a.png"}]}`),
		flex(`{"type":"box","layout":"vertical","contents":[{"type":"image","url":"https://a.b/` + strings.Repeat("x", 2000) + `"}]}`),
		quick(strings.Repeat(item+",", 13) + item), quick(strings.Replace(item, `"type":"action",`, ``, 1)), quick(``),
	} {
		before := len(s.Violations())
		body := fmt.Sprintf(`{"replyToken":"%s","messages":[%s]}`, token, bad)
		if status := call(t, s, http.MethodPost, "/v2/bot/message/reply", body); status != 400 || len(s.Violations()) != before+1 {
			t.Errorf("%.200s: status %d", bad, status)
		}
	}
	good := fmt.Sprintf(`{"replyToken":"%s","messages":[{"type":"text","text":"%s"},%s,%s]}`, token, long(5000), quick(item), box(`,"width":"12.5%"`))
	before := len(s.Violations())
	for i, want := range []int{200, 400} { // a token works once
		if status := call(t, s, http.MethodPost, "/v2/bot/message/reply", good); status != want {
			t.Errorf("the good one, %d: status %d", i, status)
		}
	}
	if got := s.Violations()[before:]; len(got) > 0 || len(ann.Chat().FromBot()) != 3 {
		t.Errorf("the good one: %v", got)
	}
	if status := call(t, s, http.MethodGet, "/v2/bot/nothing", ""); status != 404 || len(s.Violations()) != before+1 {
		t.Errorf("what is not there: status %d", status)
	}
}

// TestFakeTellsSignedAndAgain checks what a bot is told, and that it is told again until it takes it.
func TestFakeTellsSignedAndAgain(t *testing.T) {
	s := New(t)
	s.Redeliver = time.Millisecond
	type told struct {
		body      string
		signature string
	}
	hooks := make(chan told, 10)
	fails := 2
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := make([]byte, r.ContentLength)
		if _, err := r.Body.Read(body); err != nil && err.Error() != "EOF" {
			t.Error(err)
		}
		hooks <- told{string(body), r.Header.Get("X-Line-Signature")}
		if fails--; fails >= 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	defer bot.Close()
	s.Hook(bot.URL)
	s.User("ann", "Ann", "en").Says("hello")
	for i := range 3 {
		h := <-hooks
		if h.signature != s.Sign([]byte(h.body)) {
			t.Errorf("hook %d is signed %s", i, h.signature)
		}
		if again := strings.Contains(h.body, `"isRedelivery":true`); again != (i > 0) || !strings.Contains(h.body, "01EVENT") {
			t.Errorf("hook %d tells %s", i, h.body)
		}
	}
}

// TestFakeLooksAtPictures finds what is no picture, too big, or not to be kept.
func TestFakeLooksAtPictures(t *testing.T) {
	s := New(t)
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write([]byte("no picture"))
	}))
	defer bot.Close()
	ann := s.User("ann", "Ann", "en")
	body := fmt.Sprintf(`{"replyToken":"%s","messages":[{"type":"flex","altText":"a","contents":{"type":"bubble","hero":`+
		`{"type":"image","url":"%s/a.png"}}}]}`, ann.Said("hello")["replyToken"], bot.URL)
	if status := call(t, s, http.MethodPost, "/v2/bot/message/reply", body); status != 200 {
		t.Fatalf("status %d", status)
	}
	for end := time.Now().Add(s.Patience); len(s.Violations()) == 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("what is no picture was not noticed")
		}
	}
}
