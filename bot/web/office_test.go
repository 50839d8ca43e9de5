package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/render"
)

// office stands in for the bot's: it keeps the events that it is given and answers each as the test says.
type office struct {
	decide func(bot.Event) // in a goroutine of its own, as the real one decides
	refuse error           // what Accept returns

	mu      sync.Mutex // guards events
	events  []bot.Event
	working sync.WaitGroup
}

func (o *office) Accept(_ context.Context, events ...bot.Event) error {
	if o.refuse != nil {
		return o.refuse
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.events = append(o.events, events...)
	for _, e := range events {
		o.working.Go(func() {
			if o.decide != nil {
				o.decide(e)
			}
		})
	}
	return nil
}

func (o *office) Settled(ctx context.Context, platform, _ string) error {
	if platform != Platform {
		panic("settled is asked of the platform " + platform)
	}
	done := make(chan struct{})
	go func() { o.working.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (o *office) Menu(l i18n.Language) []bot.MenuItem {
	return []bot.MenuItem{{Command: "play", Text: "begin, in " + string(l)}}
}

// last returns the newest event.
func (o *office) last(t *testing.T) bot.Event {
	t.Helper()
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.events) == 0 {
		t.Fatal("no event reached the office")
	}
	return o.events[len(o.events)-1]
}

// world is a messenger on a server, with its office.
type world struct {
	*Messenger
	office *office
	url    string
	t      *testing.T
}

func newWorld(t *testing.T) *world {
	t.Helper()
	m, err := New(Config{
		Address: "127.0.0.1:0", Painter: render.New(), Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	w := &world{Messenger: m, office: &office{}, t: t}
	server := httptest.NewServer(m.Handler(w.office))
	t.Cleanup(server.Close)
	t.Cleanup(m.Close) // before the server's, which waits for the streams
	w.url = server.URL
	return w
}

// ask sends a request, with a body as a POST, and returns the status and the answer.
func (w *world) ask(path, body string) (int, string) {
	w.t.Helper()
	var response *http.Response
	var err error
	if body == "" {
		response, err = http.Get(w.url + path)
	} else {
		response, err = http.Post(w.url+path, "application/json", strings.NewReader(body))
	}
	if err != nil {
		w.t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return response.StatusCode, string(bytes.TrimSpace(answer))
}

// get reads an answer that must be 200.
func get[T any](w *world, path string) T {
	w.t.Helper()
	var into T
	status, body := w.ask(path, "")
	if err := json.Unmarshal([]byte(body), &into); err != nil || status != http.StatusOK {
		w.t.Fatalf("GET %s: %d %s (%v)", path, status, body, err)
	}
	return into
}

// texts returns who said what in a chat.
func (w *world) texts(chat string) []string {
	w.t.Helper()
	var said []string
	for _, b := range get[[]bubbleJSON](w, "/api/chats/"+chat+"/messages") {
		said = append(said, b.From+": "+b.Text)
	}
	return said
}

// send says one message as the bot.
func (w *world) send(chat string, m bot.Message) string {
	w.t.Helper()
	sent, err := w.Send(w.t.Context(), bot.Speech{Place: bot.Place{Chat: chat}, Messages: []bot.Message{m}})
	if err != nil {
		w.t.Fatal(err)
	}
	return sent[0].Message
}

func text(s string) bot.Text { return bot.Text{{S: s}} }

// press is a keyboard with one button.
func press(label, data string) [][]bot.Button { return [][]bot.Button{{{Label: label, Data: data}}} }

// expect compares an answer.
func expect[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}
