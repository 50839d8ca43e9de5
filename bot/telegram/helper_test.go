package telegram

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color/palette"
	"image/gif"
	"image/png"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// quick are times for tests.
var quick = times{
	poll:     time.Second,
	grace:    time.Second,
	call:     2 * time.Second,
	upload:   2 * time.Second,
	retry:    2 * time.Millisecond,
	retryMax: 20 * time.Millisecond,
	conflict: 20 * time.Millisecond,
	giveUp:   200 * time.Millisecond,
}

// painter draws a plain picture, and counts how often.
type painter struct {
	mu    sync.Mutex
	drawn int
	err   error
}

func (p *painter) PNG(w io.Writer, s render.Scene) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawn++
	if p.err != nil {
		return p.err
	}
	return png.Encode(w, image.NewGray(image.Rect(0, 0, 64, 64)))
}

func (p *painter) Poster(w io.Writer, _ render.Poster) error { return p.PNG(w, render.Scene{}) }

func (p *painter) GIF(w io.Writer, frames []render.Scene) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawn++
	if p.err != nil {
		return p.err
	}
	var film gif.GIF
	for range frames {
		film.Image = append(film.Image, image.NewPaletted(image.Rect(0, 0, 64, 64), palette.WebSafe))
		film.Delay = append(film.Delay, 10)
	}
	return gif.EncodeAll(w, &film)
}

func (p *painter) times() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.drawn
}

// journal is what was logged.
type journal struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

// office takes events in, and fails as often as told before.
type office struct {
	mu     sync.Mutex
	events []bot.Event
	fails  int
	failed int
}

func (o *office) Accept(_ context.Context, events ...bot.Event) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.fails > 0 {
		o.fails--
		o.failed++
		return errors.New("the disk is full")
	}
	o.events = append(o.events, events...)
	return nil
}

func (o *office) Menu(l i18n.Language) []bot.MenuItem {
	return []bot.MenuItem{{Command: "play", Text: "play in " + string(l)}}
}

func (o *office) seen() []bot.Event {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.events)
}

// bench is a platform on a fake Telegram.
type bench struct {
	*testing.T
	api      *telegramtest.Server
	platform *Platform
	painter  *painter
	office   *office
	journal  *journal
	stop     func() error // ends Run and returns what it returned
}

func newBench(t *testing.T) *bench {
	b := &bench{T: t, api: telegramtest.New(t), painter: &painter{}, office: &office{}, journal: &journal{}}
	log := slog.New(slog.NewTextHandler(b.journal, &slog.HandlerOptions{Level: slog.LevelDebug}))
	var err error
	b.platform, err = New(Config{Token: b.api.Token, APIURL: b.api.URL, Log: log, Renderer: b.painter})
	if err != nil {
		t.Fatal(err)
	}
	b.platform.times = quick
	t.Cleanup(func() {
		if strings.Contains(b.journal.String(), b.api.Token) {
			t.Errorf("the token was logged:\n%s", b.journal)
		}
	})
	return b
}

// run polls until the test ends, or stop is called.
func (b *bench) run() *bench {
	ctx, cancel := context.WithCancel(b.Context())
	done := make(chan error, 1)
	go func() { done <- b.platform.Run(ctx, b.office) }()
	b.stop = sync.OnceValue(func() error {
		cancel()
		return <-done
	})
	b.Cleanup(func() { _ = b.stop() })
	return b
}

// send sends one message to a chat, and fails the test if that fails.
func (b *bench) send(chat string, m bot.Message) bot.Sent {
	b.Helper()
	sent, err := b.platform.Send(b.Context(), bot.Speech{Place: bot.Place{Chat: chat}, Messages: []bot.Message{m}})
	if err != nil {
		b.Fatal(err)
	}
	return sent[0]
}

// clean fails the test if the bot did what a correct one never does.
func (b *bench) clean() {
	b.Helper()
	if v := b.api.Violations(); len(v) > 0 {
		b.Errorf("violations: %q", v)
	}
}

// wait waits until something is so.
func (b *bench) wait(what string, ok func() bool) {
	b.Helper()
	for end := time.Now().Add(3 * time.Minute); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			b.Fatalf("waited in vain for %s; log:\n%s", what, b.journal)
		}
	}
}

func plain(s string) bot.Text { return bot.Text{{S: s}} }

func press(label, data string) bot.Button {
	return bot.Button{Label: label, Data: data, At: game.NoSquare}
}
