package web

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/makrukbot/makrukbot/bot"
)

// Platform is the name under which a Messenger is registered with the office.
const Platform = "web"

// Config is what a Messenger is made with.
type Config struct {
	// Address is where its handler will be served, as host:port. It tells which requests are let in: see [New].
	Address string
	// Password is asked for by HTTP Basic, with any user name; empty: none is.
	Password string
	// Painter draws the pictures.
	Painter bot.Painter
	// Log gets what went wrong on our side.
	Log *slog.Logger
}

// Messenger is a messenger in this process: rooms, the bubbles in them, and whoever listens. Its groups have no
// administrators, so that every member decides for them. It may be used from many goroutines.
type Messenger struct {
	guard   guard
	painter bot.Painter
	log     *slog.Logger
	ids     ids
	rooms   *rooms
	taps    taps
	people  people
}

var _ bot.Platform = (*Messenger)(nil)

// New returns a messenger with the chats `you`, `friend` and `club`. Requests must be for a loopback name or address
// or for the address's own host; a wildcard address lets in requests for any. An address that is not loopback needs a
// password: ErrOpen.
func New(c Config) (*Messenger, error) {
	guard, err := newGuard(c.Address, c.Password)
	if err != nil {
		return nil, err
	}
	m := &Messenger{guard: guard, painter: c.Painter, log: c.Log, ids: newIDs(), rooms: newRooms()}
	for _, id := range []string{"you", "friend"} {
		m.rooms.add(newRoom(id, id, false, []string{id}))
	}
	m.rooms.add(newRoom("club", "club", true, []string{"you", "friend"}))
	return m, nil
}

// Send puts bubbles into a room, or changes those that are there: all of the speech, or nothing. A room that was made
// before the last start and not since may not be spoken to until it is made again: bot.ErrParked.
func (m *Messenger) Send(_ context.Context, s bot.Speech) ([]bot.Sent, error) {
	r, ok := m.rooms.find(s.Place.Chat)
	if !ok {
		return nil, bot.ErrParked
	}
	for _, message := range s.Messages {
		if len(message.Pictures) > 1 {
			return nil, fmt.Errorf("failed to show %d pictures in one bubble: %w", len(message.Pictures), bot.ErrRefused)
		}
	}
	return r.send(s.Messages, &m.ids)
}

// Answer ends a tap. One that nobody waits for any more, as after a restart, is no error.
func (m *Messenger) Answer(_ context.Context, tap, notice string) error {
	m.taps.answer(tap, notice)
	return nil
}

// Delete takes a bubble of the bot away.
func (m *Messenger) Delete(_ context.Context, ref bot.Ref) error {
	r, ok := m.rooms.find(ref.Place.Chat)
	if !ok || !r.remove(ref.Message, botName) {
		return bot.ErrGone
	}
	return nil
}

// Typing shows whoever listens that the bot is at work.
func (m *Messenger) Typing(_ context.Context, p bot.Place) error {
	if r, ok := m.rooms.find(p.Chat); ok {
		r.publish(event{name: "typing", body: struct{}{}})
	}
	return nil
}

// Menu does nothing: the page asks for the commands in the language that it shows.
func (m *Messenger) Menu(context.Context, bot.Place, []bot.MenuItem) error { return nil }

// Can returns the messenger's abilities.
func (m *Messenger) Can() bot.Abilities {
	return bot.Abilities{
		Gather: 150 * time.Millisecond, // below what people see as a delay
		Typing: typingLasts,
	}
}

// Close ends the event streams, of which each would else last until its listener leaves. It is meant for
// http.Server.RegisterOnShutdown.
func (m *Messenger) Close() {
	for _, r := range m.rooms.all() {
		r.hush()
	}
}

// typingLasts is how long the page shows the dots after one Typing; app.js has the same figure.
const typingLasts = 5 * time.Second

// ids gives out names of messages and taps. They begin with a word drawn at the start, so that none comes twice, not
// after a restart either.
type ids struct {
	boot string
	last atomic.Uint64
}

func newIDs() ids { return ids{boot: strings.ToLower(rand.Text()[:10])} }

func (i *ids) next() string { return i.boot + "-" + strconv.FormatUint(i.last.Add(1), 36) }

// people remembers the language that each person's program said last.
type people struct {
	mu       sync.Mutex // guards language
	language map[string]string
}

// hear notes a language that was said, if one was, and returns the one that holds; "" before the first.
func (p *people) hear(person, language string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if language == "" {
		return p.language[person]
	}
	if p.language == nil {
		p.language = map[string]string{}
	}
	p.language[person] = language
	return language
}
