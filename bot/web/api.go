package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
)

// The limits of a request.
const (
	maxBody = 64 << 10 // bytes
	maxText = 4096     // characters, as in Telegram
	// patience is how long a request waits for its answer, which follows by itself if it is later.
	patience = 10 * time.Second
)

// languageCode is what a BCP 47 code looks like; whether there is such a language is not asked.
var languageCode = regexp.MustCompile(`^[A-Za-z0-9]{1,8}([-_][A-Za-z0-9]{1,8}){0,4}$`)

// Office is what a Messenger needs of the bot's office.
type Office interface {
	Accept(ctx context.Context, events ...bot.Event) error
	// Settled waits until what was accepted from a chat is decided, and the texts that answer it were sent.
	Settled(ctx context.Context, platform, address string) error
	Menu(l i18n.Language) []bot.MenuItem
}

// handler serves a Messenger over HTTP.
type handler struct {
	*Messenger
	office Office
}

// Handler serves the page, the JSON interface and the pictures. Its event streams stay open until their listeners
// leave or [Messenger.Close] is called.
func (m *Messenger) Handler(office Office) http.Handler {
	h := &handler{m, office}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", h.page)
	mux.Handle("GET /assets/", assetFiles())
	mux.HandleFunc("GET /pictures/{name}", h.picture)
	mux.HandleFunc("GET /api/chats", h.answer(h.chats))
	mux.HandleFunc("POST /api/chats", h.answer(h.makeChat))
	mux.HandleFunc("GET /api/chats/{id}/messages", h.answer(h.inRoom(h.messages)))
	mux.HandleFunc("POST /api/chats/{id}/messages", h.answer(h.inRoom(h.say)))
	mux.HandleFunc("POST /api/chats/{id}/taps", h.answer(h.inRoom(h.tap)))
	mux.HandleFunc("GET /api/chats/{id}/events", h.events)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fail(w, http.StatusNotFound, "there is nothing at this address")
	})
	return m.guard.wrap(mux)
}

// requestError is a mistake in a request; any other error is ours.
type requestError struct {
	status int
	text   string
}

func (e *requestError) Error() string { return e.text }

func bad(format string, args ...any) error {
	return &requestError{http.StatusBadRequest, fmt.Sprintf(format, args...)}
}

// answer turns what f returns into the JSON of an answer.
func (h *handler) answer(f func(r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		body, err := f(r)
		var mistake *requestError
		switch {
		case errors.As(err, &mistake):
			fail(w, mistake.status, mistake.text)
		case err != nil:
			h.fault(w, r, err)
		default:
			reply(w, http.StatusOK, body)
		}
	}
}

// inRoom finds the room that a request is about.
func (h *handler) inRoom(f func(*http.Request, *room) (any, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		room, ok := h.rooms.find(r.PathValue("id"))
		if !ok {
			return nil, &requestError{http.StatusNotFound, fmt.Sprintf("there is no chat %q", r.PathValue("id"))}
		}
		return f(r, room)
	}
}

// fault answers that something went wrong on our side, and logs what.
func (h *handler) fault(w http.ResponseWriter, r *http.Request, err error) {
	h.log.Error("local chat: request failed", "method", r.Method, "path", r.URL.Path, "error", err)
	fail(w, http.StatusInternalServerError, "something went wrong here; the log says what")
}

func fail(w http.ResponseWriter, status int, text string) {
	reply(w, status, struct {
		Error string `json:"error"`
	}{text})
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // an error: nobody is there any more
}

// read decodes the body of a request, which is one JSON value.
func read(r *http.Request, into any) error {
	data, err := io.ReadAll(r.Body)
	if tooBig := (*http.MaxBytesError)(nil); errors.As(err, &tooBig) {
		return bad("the request is longer than %d bytes", tooBig.Limit)
	} else if err != nil {
		return bad("the request broke off: %v", err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return bad("the request is not the JSON that is wanted: %v", err)
	}
	return nil
}

type chatJSON struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Kind    string   `json:"kind"`
	Members []string `json:"members"`
}

func (h *handler) chats(*http.Request) (any, error) {
	list := []chatJSON{}
	for _, r := range h.rooms.all() {
		kind := "private"
		if r.group {
			kind = "group"
		}
		list = append(list, chatJSON{ID: r.id, Title: r.title, Kind: kind, Members: r.members})
	}
	return list, nil
}

func (h *handler) makeChat(r *http.Request) (any, error) {
	var w wish
	if err := read(r, &w); err != nil {
		return nil, err
	}
	id, err := h.rooms.create(w)
	if err != nil {
		return nil, bad("%v", err)
	}
	return struct {
		ID string `json:"id"`
	}{id}, nil
}

func (h *handler) messages(r *http.Request, room *room) (any, error) {
	list := []bubbleJSON{}
	for _, b := range room.newest() {
		list = append(list, b.shape(r.URL.Query().Has("runs")))
	}
	return list, nil
}

func (h *handler) events(w http.ResponseWriter, r *http.Request) {
	room, ok := h.rooms.find(r.PathValue("id"))
	if !ok {
		fail(w, http.StatusNotFound, fmt.Sprintf("there is no chat %q", r.PathValue("id")))
		return
	}
	stream(w, r, room, r.URL.Query().Has("runs"))
}

type noticeJSON struct {
	Notice string `json:"notice"`
}

// say takes a text that a person writes.
func (h *handler) say(r *http.Request, room *room) (any, error) {
	var said struct {
		From     string `json:"from"`
		Text     string `json:"text"`
		ReplyTo  string `json:"reply_to"`
		Language string `json:"language"`
	}
	if err := read(r, &said); err != nil {
		return nil, err
	}
	switch n := utf8.RuneCountInString(said.Text); {
	case strings.TrimSpace(said.Text) == "":
		return nil, bad("text is empty")
	case n > maxText:
		return nil, bad("text has %d characters; at most %d", n, maxText)
	}
	if said.ReplyTo != "" {
		if _, ok := room.find(said.ReplyTo); !ok {
			return nil, bad("reply_to: there is no message %q here", said.ReplyTo)
		}
	}
	e, err := h.event(room, said.From, said.Language)
	if err != nil {
		return nil, err
	}
	e.Kind, e.Message, e.Text, e.ReplyTo = bot.Said, e.ID, said.Text, said.ReplyTo
	room.say(bubble{id: e.ID, from: said.From, text: bot.Text{{S: said.Text}}})
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	if err := h.accept(ctx, e); err != nil {
		room.remove(e.ID, said.From)
		return nil, err
	}
	h.settle(ctx, room)
	return noticeJSON{}, nil
}

// tap takes a tap on a button.
func (h *handler) tap(r *http.Request, room *room) (any, error) {
	var tapped struct {
		From     string `json:"from"`
		Message  string `json:"message"`
		Data     string `json:"data"`
		Language string `json:"language"`
	}
	if err := read(r, &tapped); err != nil {
		return nil, err
	}
	e, err := h.event(room, tapped.From, tapped.Language)
	if err != nil {
		return nil, err
	}
	if b, ok := room.find(tapped.Message); !ok || !b.offers(tapped.Data) {
		return noticeJSON{i18n.For(i18n.Match(e.User.Language)).T("office.stale")}, nil
	}
	e.Kind, e.Message, e.Tap, e.Data = bot.Tapped, tapped.Message, e.ID, tapped.Data
	waiting, done := h.taps.wait(e.ID, room, tapped.From)
	defer done()
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	if err := h.accept(ctx, e); err != nil {
		return nil, err
	}
	notice := waiting.answered(ctx)
	h.settle(ctx, room)
	return noticeJSON{notice}, nil
}

// event returns what events of a person in a room have in common.
func (h *handler) event(room *room, person, language string) (bot.Event, error) {
	if !room.has(person) {
		return bot.Event{}, bad("from: %q is not in the chat %q", person, room.id)
	}
	if language != "" && !languageCode.MatchString(language) {
		return bot.Event{}, bad("language: %q is not a BCP 47 code", language)
	}
	return bot.Event{
		Platform: Platform,
		ID:       h.ids.next(),
		Chat:     bot.ChatInfo{ID: room.id, Group: room.group, Title: room.title},
		User:     bot.User{ID: person, Name: person, Language: h.people.hear(person, language)},
		At:       time.Now(),
	}, nil
}

// accept hands an event to the office, whether or not the one who sent it stays for the answer.
func (h *handler) accept(ctx context.Context, e bot.Event) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := h.office.Accept(ctx, e); err != nil {
		return fmt.Errorf("failed to accept an event: %w", err)
	}
	return nil
}

// settle waits until the direct answer stands in the room, or until ctx ends: then it follows by itself.
func (h *handler) settle(ctx context.Context, room *room) {
	if err := h.office.Settled(ctx, Platform, room.id); err != nil && ctx.Err() == nil {
		h.log.Warn("local chat: an answer cannot be waited for", "chat", room.id, "error", err)
	}
}
