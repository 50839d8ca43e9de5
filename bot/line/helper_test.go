package line

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/line/linetest"
	"github.com/makrukbot/makrukbot/render"
)

// taker is an office that keeps what it is given.
type taker struct {
	mu     sync.Mutex // guards what follows
	events []bot.Event
	fails  int // so many times it takes nothing
	wait   func(ctx context.Context)
}

func (o *taker) Accept(ctx context.Context, events ...bot.Event) error {
	if o.wait != nil {
		o.wait(ctx)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.fails > 0 {
		o.fails--
		return errors.New("the disk is full")
	}
	o.events = append(o.events, events...)
	return nil
}

func (o *taker) taken() []bot.Event {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]bot.Event(nil), o.events...)
}

// scene is a board with something on it.
func scene() render.Scene {
	s := render.Scene{}
	s.Board[12] = 1
	return s
}

// key authenticates the pictures of the tests.
var key = []byte("0123456789abcdef0123456789abcdef")

// world is a bot on a fake LINE, and what its office took.
type world struct {
	*linetest.Server
	platform *Platform
	office   *taker
	log      *locked
}

// newWorld starts a LINE and a bot; change may change how the bot is made.
func newWorld(t *testing.T, change func(*Config)) *world {
	t.Helper()
	w := &world{Server: linetest.New(t), office: &taker{}, log: &locked{}}
	var handler http.Handler
	made := make(chan struct{})
	public := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		<-made
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(public.Close)
	c := Config{
		Secrets: []string{w.Secret}, Token: w.Token, APIURL: w.URL, PublicURL: public.URL, Key: key, Renderer: render.New(),
		Log: slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	if change != nil {
		change(&c)
	}
	p, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	w.platform = p
	handler = p.Handler(w.office)
	close(made)
	w.Hook(public.URL + WebhookPath)
	t.Cleanup(func() {
		for _, secret := range []string{w.Token, w.Secret, "private words"} {
			if log := w.log.String(); strings.Contains(log, secret) {
				t.Errorf("the log tells %q:\n%s", secret, log)
			}
		}
	})
	return w
}

// locked is a log that can be read while it is written.
type locked struct {
	mu sync.Mutex // guards b
	b  strings.Builder
}

func (l *locked) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// obeyed fails for all that LINE would not have taken.
func (w *world) obeyed(t *testing.T) {
	t.Helper()
	for _, v := range w.Violations() {
		t.Errorf("line refused %s", v)
	}
}

// await waits until the office has so many events, and returns them.
func (w *world) await(t *testing.T, n int) []bot.Event {
	t.Helper()
	for end := time.Now().Add(w.Patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if all := w.office.taken(); len(all) >= n {
			return all
		}
	}
	t.Fatalf("the office has %d events, not %d", len(w.office.taken()), n)
	return nil
}
