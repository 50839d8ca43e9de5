package web

import (
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The limits of what is made over the interface.
const (
	maxRooms   = 1000
	maxMembers = 100
	maxID      = 64  // characters
	maxTitle   = 128 // characters
)

// rooms are the chats that there are.
type rooms struct {
	mu    sync.RWMutex // guards what follows
	byID  map[string]*room
	order []*room
}

func newRooms() *rooms { return &rooms{byID: map[string]*room{}} }

func (rs *rooms) find(id string) (*room, bool) {
	rs.mu.RLock()
	defer rs.mu.RUnlock()
	r, ok := rs.byID[id]
	return r, ok
}

// all returns the rooms in the order in which they were made.
func (rs *rooms) all() []*room {
	rs.mu.RLock()
	defer rs.mu.RUnlock()
	return slices.Clone(rs.order)
}

// add registers a room whose id is free. rs.mu is held, or nobody else knows of rs yet.
func (rs *rooms) add(r *room) {
	rs.byID[r.id] = r
	rs.order = append(rs.order, r)
}

// wish is what somebody asks for who makes a chat.
type wish struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Kind    string   `json:"kind"`
	Members []string `json:"members"`
}

// create makes a chat, and a private one for each member who is new, and returns its id; an id that exists is answered
// as it is. Its errors are about the wish.
func (rs *rooms) create(w wish) (string, error) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if _, ok := rs.byID[w.ID]; ok {
		return w.ID, nil
	}
	if err := w.check(); err != nil {
		return "", err
	}
	if w.Kind == "private" {
		if r, ok := rs.byID[w.ID]; ok { // it was not named, and its person is known
			return r.id, privateOf(r)
		}
	}
	made := []*room{newRoom(w.ID, w.Title, w.Kind == "group", w.Members)}
	if w.Kind == "group" {
		for _, person := range w.Members {
			if r, ok := rs.byID[person]; !ok {
				made = append(made, newRoom(person, person, false, []string{person}))
			} else if err := privateOf(r); err != nil {
				return "", err
			}
		}
	}
	if len(rs.order)+len(made) > maxRooms {
		return "", fmt.Errorf("there are too many chats; at most %d", maxRooms)
	}
	for _, r := range made {
		rs.add(r)
	}
	return w.ID, nil
}

// privateOf says why a room cannot be somebody's private chat; nil if it is one.
func privateOf(r *room) error {
	if r.group {
		return fmt.Errorf("%q is a group, so no person can have that id", r.id)
	}
	return nil
}

// check says what is wrong with a wish, and fills in what it leaves open.
func (w *wish) check() error {
	if w.Kind == "private" && w.ID != "" && len(w.Members) == 0 {
		w.Members = []string{w.ID}
	}
	for _, m := range w.Members {
		if err := checkID("member", m); err != nil {
			return err
		}
	}
	switch w.Kind {
	case "private":
		if len(w.Members) != 1 || w.ID != "" && w.ID != w.Members[0] {
			return errors.New("a private chat has one member, whose id is the chat's")
		}
		w.ID = w.Members[0]
	case "group":
		if len(w.Members) == 0 || len(w.Members) > maxMembers {
			return fmt.Errorf("a group has 1 to %d members", maxMembers)
		}
		if w.ID == "" {
			w.ID = "group-" + strings.ToLower(rand.Text()[:10])
		}
		if slices.Contains(w.Members, w.ID) {
			return errors.New("a group's id may not be a member's, whose private chat has it")
		}
	default:
		return errors.New(`kind is "private" or "group"`)
	}
	w.Members = distinct(w.Members)
	if w.Title == "" {
		w.Title = w.ID
	}
	if err := checkWords("title", w.Title, maxTitle); err != nil {
		return err
	}
	return checkID("id", w.ID)
}

func distinct(all []string) []string {
	var some []string
	for _, s := range all {
		if !slices.Contains(some, s) {
			some = append(some, s)
		}
	}
	return some
}

// checkID says what is wrong with the id of a chat or a person. It stands in paths and in keys, so it is one part of a
// path; a person is called by it, so it may be in any script.
func checkID(what, id string) error {
	switch {
	case id == botName:
		return fmt.Errorf("%s: %q is the bot itself", what, id)
	case id == "." || id == ".." || strings.ContainsAny(id, `/\`):
		return fmt.Errorf("%s: %q cannot stand in a path", what, id)
	}
	return checkWords(what, id, maxID)
}

// checkWords says what is wrong with a name that people read.
func checkWords(what, s string, most int) error {
	switch n := utf8.RuneCountInString(s); {
	case strings.TrimSpace(s) == "":
		return fmt.Errorf("%s is empty", what)
	case n > most:
		return fmt.Errorf("%s has %d characters; at most %d", what, n, most)
	case strings.TrimSpace(s) != s:
		return fmt.Errorf("%s: %q begins or ends with a space", what, s)
	}
	for _, c := range s {
		if unicode.In(c, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Co) || c == utf8.RuneError {
			return fmt.Errorf("%s: %q has the character %U, which nobody can read", what, s, c)
		}
	}
	return nil
}
