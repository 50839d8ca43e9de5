package web

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/makrukbot/makrukbot/bot"
)

// maxText is how long a text may be, in characters, as in Telegram.
const maxText = 4096

// patience is how long a request waits for its answer, which follows by itself if it is later.
const patience = 10 * time.Second

// languageCode is what a BCP 47 code looks like; whether there is such a language is not asked.
var languageCode = regexp.MustCompile(`^[A-Za-z0-9]{1,8}([-_][A-Za-z0-9]{1,8}){0,4}$`)

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
		From     string    `json:"from"`
		Text     string    `json:"text"`
		File     *fileWish `json:"file"`
		ReplyTo  string    `json:"reply_to"`
		Language string    `json:"language"`
	}
	if err := read(r, &said); err != nil {
		return nil, err
	}
	file, err := said.File.file()
	if err != nil {
		return nil, err
	}
	if file == nil || said.Text != "" {
		if err := checkText(said.Text); err != nil {
			return nil, err
		}
	}
	if _, ok := room.find(said.ReplyTo); !ok && said.ReplyTo != "" {
		return nil, bad("reply_to: there is no message %q here", said.ReplyTo)
	}
	e, err := h.event(room, said.From, said.Language)
	if err != nil {
		return nil, err
	}
	e.Kind, e.Message, e.Text, e.File, e.ReplyTo = bot.Said, e.ID, said.Text, file, said.ReplyTo
	e.About = room.about(said.Text, said.ReplyTo, said.From)
	own := bubble{id: e.ID, from: said.From, file: file}
	if said.Text != "" {
		own.text = bot.Text{{S: said.Text}}
	}
	room.say(own)
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	if err := h.accept(ctx, e); err != nil {
		room.remove(e.ID, said.From)
		return nil, err
	}
	h.settle(ctx, room)
	return noticeJSON{}, nil
}

func checkText(s string) error {
	if strings.TrimSpace(s) == "" {
		return bad("text is empty")
	}
	if n := utf8.RuneCountInString(s); n > maxText {
		return bad("text has %d characters; at most %d", n, maxText)
	}
	return nil
}

// notThere is the data of a button that is not there. No feature knows it, and so the office says, in the language of the
// person, that it is out of date.
const notThere = "-"

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
		tapped.Data = notThere
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
		User:     bot.User{ID: person, Name: person, Username: person, Language: h.people.hear(person, language)},
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
