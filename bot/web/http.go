package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
)

// maxBody is how long a request may be, in bytes: a file's text with what JSON adds to it.
const maxBody = 3 * bot.MaxFile

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
	mux.HandleFunc("GET /films/{chat}/{name}", h.film)
	mux.HandleFunc("GET /files/{chat}/{message}/{name}", h.file)
	mux.HandleFunc("GET /api/chats", h.answer(h.chats))
	mux.HandleFunc("POST /api/chats", h.answer(h.makeChat))
	mux.HandleFunc("GET /api/chats/{id}/messages", h.answer(h.inRoom(h.messages)))
	mux.HandleFunc("POST /api/chats/{id}/messages", h.answer(h.inRoom(h.say)))
	mux.HandleFunc("POST /api/chats/{id}/taps", h.answer(h.inRoom(h.tap)))
	mux.HandleFunc("GET /api/chats/{id}/events", h.events)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		fail(w, http.StatusBadRequest, fmt.Sprintf("%s %s is not part of the interface", r.Method, r.URL.Path))
	})
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
