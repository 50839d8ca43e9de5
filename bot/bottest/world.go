// Package bottest lets tests talk to the bot: a [World] is an office with a platform that keeps what it is told, and
// [Script] plays a conversation that reads like a chat and compares what the bot did with what stands there.
//
// All of it runs inside testing/synctest, so that waiting costs nothing and nothing is left to chance.
package bottest

import (
	"context"
	"log/slog"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

// Platform is the name under which the recorder is registered.
const Platform = "test"

// World is an office that runs, and the people who write to it.
type World struct {
	Recorder *Recorder
	Store    store.Store
	Office   *bot.Office
	// Languages of people, by name; English for those not in it.
	Languages map[string]string

	t      testing.TB
	config bot.Config
	stop   func()
	events int
	last   map[string]string // what people wrote last
}

// NewWorld starts an office inside a synctest bubble. It stops with the test.
func NewWorld(t testing.TB, features ...bot.Feature) *World {
	return NewWorldWith(t, bot.Config{}, features...)
}

// NewWorldWith starts an office of which some things are set; the World sets the rest.
func NewWorldWith(t testing.TB, c bot.Config, features ...bot.Feature) *World {
	w := &World{Recorder: NewRecorder(), Languages: map[string]string{}, last: map[string]string{}, t: t, config: c}
	if w.config.Store == nil {
		w.config.Store = memstore.New()
	}
	w.Store = w.config.Store
	w.config.Platforms = map[string]bot.Platform{Platform: w.Recorder}
	w.config.Features = features
	w.config.Log = slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	w.Start()
	t.Cleanup(func() { w.Stop() })
	return w
}

// Start runs an office on the store, as a process does at its start.
func (w *World) Start() {
	office, err := bot.New(w.config)
	if err != nil {
		w.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- office.Run(ctx) }()
	w.Office = office
	w.stop = func() {
		cancel()
		if err := <-done; err != nil {
			w.t.Error(err)
		}
	}
}

// Stop ends the office as a process does that is asked to.
func (w *World) Stop() {
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
}

// Say has somebody write a text, in private or in a group.
func (w *World) Say(who, chat, text string) {
	e := w.event(bot.Said, who, chat)
	e.Text = text
	w.last[who] = e.Message
	w.accept(e)
}

// SendFile has somebody send a file, in private or in a group, which the bot then has to fetch.
func (w *World) SendFile(who, chat, name string, data []byte) {
	e := w.event(bot.Said, who, chat)
	e.File = &bot.File{Name: name, Known: w.Recorder.upload(data)}
	w.accept(e)
}

// Tap has somebody tap a button of a message.
func (w *World) Tap(who, chat, message, data string) {
	e := w.event(bot.Tapped, who, chat)
	e.Message, e.Data, e.Tap = message, data, "tap-"+e.ID
	w.accept(e)
}

// TapLabel has somebody tap the newest button with a label that stands in the chat.
func (w *World) TapLabel(who, chat, label string) {
	w.t.Helper()
	all := w.Recorder.Bubbles(chat)
	for i := len(all) - 1; i >= 0; i-- {
		if data := all[i].Press(label); data != "" {
			w.Tap(who, chat, all[i].ID, data)
			return
		}
	}
	w.t.Fatalf("there is no button %q in the chat of %s", label, chat)
}

// Happen has something else happen in a chat.
func (w *World) Happen(kind bot.EventKind, who, chat string) { w.accept(w.event(kind, who, chat)) }

// PlaysBy sets the rule book of the new games of a person's private chat.
func (w *World) PlaysBy(who, rules string) {
	w.t.Helper()
	_, err := store.Update(w.t.Context(), w.Store, func(tx store.Tx) (struct{}, error) {
		link, err := record.Get(tx, record.ChatOf(Platform, who))
		if err != nil {
			return struct{}{}, err
		}
		chat, err := record.Get(tx, record.ChatKey(link.ID))
		if err != nil {
			return struct{}{}, err
		}
		chat.Rules = rules
		return struct{}{}, record.Put(tx, record.ChatKey(chat.ID), chat)
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// Settle waits until nothing goes on any more, pictures that wait for a second tap included.
func (w *World) Settle() {
	time.Sleep(time.Second)
	synctest.Wait()
}

func (w *World) event(kind bot.EventKind, who, chat string) bot.Event {
	w.events++
	language := w.Languages[who]
	if language == "" {
		language = "en"
	}
	id := "e" + strconv.Itoa(w.events)
	return bot.Event{
		Platform: Platform, ID: id, Kind: kind, Reply: w.Recorder.token(id),
		Chat: bot.ChatInfo{ID: chat, Group: chat != who},
		User: bot.User{ID: who, Name: who, Username: who, Language: language}, Message: "m" + id,
	}
}

func (w *World) accept(e bot.Event) {
	w.t.Helper()
	if err := w.Office.Accept(context.Background(), e); err != nil {
		w.t.Fatal(err)
	}
}
