package web

import (
	"slices"
	"strings"
	"sync"

	"github.com/makrukbot/makrukbot/bot"
)

// keptBubbles is how many bubbles a room keeps, the newest.
const keptBubbles = 200

// room is one chat: who is in it, and what stands there.
type room struct {
	id      string
	title   string
	group   bool
	members []string // person ids, without the bot

	mu        sync.Mutex // guards what follows
	bubbles   []bubble   // oldest first
	listeners map[*listener]bool
}

func newRoom(id, title string, group bool, members []string) *room {
	return &room{id: id, title: title, group: group, members: members, listeners: map[*listener]bool{}}
}

func (r *room) has(person string) bool { return slices.Contains(r.members, person) }

// about returns whom a text is about: the member that it names with "@", else who wrote what it answers.
func (r *room) about(text, replyTo, from string) bot.User {
	for _, word := range strings.Fields(text) {
		if name, ok := strings.CutPrefix(word, "@"); ok && r.has(name) {
			return bot.User{ID: name, Name: name, Username: name}
		}
	}
	if b, ok := r.find(replyTo); ok && b.from != botName && b.from != from {
		return bot.User{ID: b.from, Name: b.from, Username: b.from}
	}
	return bot.User{}
}

// newest returns the bubbles that stand in the room, oldest first.
func (r *room) newest() []bubble {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.bubbles)
}

// find returns a bubble.
func (r *room) find(id string) (bubble, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i := r.index(id); i >= 0 {
		return r.bubbles[i], true
	}
	return bubble{}, false
}

// say adds a bubble at the bottom.
func (r *room) say(b bubble) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.put(b)
}

// send does what the bot says, all of it or, when a bubble to be replaced is gone, nothing.
func (r *room) send(messages []bot.Message, ids *ids) ([]bot.Sent, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range messages {
		if old := m.Replace.Message; old != "" {
			if i := r.index(old); i < 0 || r.bubbles[i].from != botName {
				return nil, bot.ErrGone
			}
		}
	}
	var sent []bot.Sent
	for _, m := range messages {
		b := bubble{id: m.Replace.Message, from: botName}
		if i := r.index(b.id); i >= 0 {
			b = r.bubbles[i]
			b.edited = true
		} else {
			b.id = ids.next()
		}
		b.show(m)
		r.put(b)
		sent = append(sent, bot.Sent{Message: b.id})
	}
	return sent, nil
}

// remove takes a bubble away that somebody wrote, and reports whether it was there.
func (r *room) remove(id, from string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.index(id)
	if i < 0 || r.bubbles[i].from != from {
		return false
	}
	r.bubbles = slices.Delete(r.bubbles, i, i+1)
	r.tell(event{name: "delete", body: deletion{ID: id}})
	return true
}

// put adds a bubble, or puts it in the place of the one with its id, and tells of it. r.mu is held.
func (r *room) put(b bubble) {
	switch {
	case b.file != nil:
		b.path = filePath(r.id, &b)
	case b.film != nil:
		b.path = filmPath(r.id, &b)
	}
	if i := r.index(b.id); i >= 0 {
		r.bubbles[i] = b
	} else {
		r.bubbles = append(r.bubbles, b)
	}
	if over := len(r.bubbles) - keptBubbles; over > 0 {
		r.bubbles = slices.Delete(r.bubbles, 0, over)
	}
	r.tell(event{name: "message", bubble: &b})
}

// index returns the place of a bubble, -1 if it is not there. r.mu is held.
func (r *room) index(id string) int {
	return slices.IndexFunc(r.bubbles, func(b bubble) bool { return b.id == id })
}
