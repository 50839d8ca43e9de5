package telegramtest

import (
	"fmt"
	"strconv"
)

// person is somebody who has an account, a bot too.
type person struct {
	id       int64
	name     string // first and last, with a space between
	username string
	language string
	bot      bool
}

// Person is somebody in a chat, at first in the private one with the bot.
type Person struct {
	s         *Server
	person    *person
	chat      int64
	thread    int
	anonymous bool
}

// User returns somebody with an account, making it if there is none of the id. language is that of the person's program.
func (s *Server) User(id int64, name, language string) *Person {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.people[id]
	if !ok {
		p = &person{id: id}
		s.people[id] = p
		s.chats[id] = &chat{id: id, person: p}
	}
	p.name, p.language = name, language
	return &Person{s: s, person: p, chat: id}
}

// ID returns the person's id, which is the private chat's too.
func (p *Person) ID() int64 { return p.person.id }

// Chat returns the chat that the person is in.
func (p *Person) Chat() *Chat { return p.s.Chat(p.chat) }

// In returns the same person in a group.
func (p *Person) In(c *Chat) *Person {
	q := *p
	q.chat, q.thread = c.ID, 0
	return &q
}

// Topic returns the same person in a topic of the group.
func (p *Person) Topic(thread int) *Person {
	q := *p
	q.thread = thread
	return &q
}

// Anonymous returns the same person as an anonymous administrator of the group.
func (p *Person) Anonymous() *Person {
	q := *p
	q.anonymous = true
	return &q
}

// Says writes a message.
func (p *Person) Says(text string) Message { return p.writes(Message{Text: text}) }

// Sends sends a file of a MIME type, with a caption or without.
func (p *Person) Sends(d Document, caption string) Message {
	p.s.mu.Lock()
	name := p.s.keepDocument(d)
	p.s.mu.Unlock()
	return p.writes(Message{Text: caption, Document: name})
}

// Replies writes a message that answers another.
func (p *Person) Replies(to Message, text string) Message {
	return p.writes(Message{Text: text, ReplyTo: to.ID})
}

func (p *Person) writes(m Message) Message {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	c := p.s.chats[p.chat]
	c.started = true
	m.From, m.Thread, m.anonymous = p.person.id, p.thread, p.anonymous
	stored := p.s.put(c, &m)
	if !p.s.hidden(c, stored) {
		p.s.queue("message", p.s.wire(stored))
	}
	return *stored
}

// Taps taps on the button with a label, of the newest message that has one, waiting for it.
func (p *Person) Taps(label string) *Tap {
	p.s.tb.Helper()
	m := p.Chat().WaitFor(fmt.Sprintf("a button %q", label), func(m Message) bool {
		_, ok := m.Button(label)
		return ok
	})
	return p.TapsOn(m, label)
}

// TapsOn taps on the button with a label that a message has, or had when it was read.
func (p *Person) TapsOn(m Message, label string) *Tap {
	p.s.tb.Helper()
	b, ok := m.Button(label)
	if !ok {
		p.s.tb.Fatalf("there is no button %q on %q", label, m.Labels())
	}
	return p.Forges(m, b.Data)
}

// Forges taps on a button that need not be there any more, or ever was: what a person's program sends is data. Of a
// message that was deleted the bot gets no more than its place.
func (p *Person) Forges(m Message, data string) *Tap {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	s := p.s
	c := s.chats[m.Chat]
	s.clock++
	t := &tap{}
	id := strconv.FormatInt(4_000_000_000+s.clock, 10)
	s.taps[id] = t
	query := map[string]any{"id": id, "from": p.person.wire(), "chat_instance": strconv.FormatInt(m.Chat, 10)}
	set(query, "data", data)
	if stored, ok := c.find(m.ID); ok {
		query["message"] = s.wire(stored)
	} else {
		query["message"] = map[string]any{"message_id": m.ID, "date": 0, "chat": c.wire()}
	}
	s.queue("callback_query", query)
	return &Tap{ID: id, s: s, tap: t}
}

// Blocks has the person block the bot.
func (p *Person) Blocks() { p.Chat().shut(p.person, "bot was blocked by the user") }

// Unblocks has the person let the bot in again.
func (p *Person) Unblocks() { p.Chat().open(p.person) }

// tap is a tap that waits for its answer. Server.mu guards it.
type tap struct {
	answers []string
}

// Tap is a tap of a person.
type Tap struct {
	ID  string
	s   *Server
	tap *tap
}

// Notice waits for the answer to the tap and returns the notice that the person saw, "" for none.
func (t *Tap) Notice() string {
	t.s.tb.Helper()
	var notice string
	t.s.Until("an answer to the tap "+t.ID, func() bool {
		var ok bool
		notice, ok = t.Answered()
		return ok
	})
	return notice
}

// Answered reports whether the tap has been answered, and the notice that the person saw.
func (t *Tap) Answered() (string, bool) {
	t.s.mu.Lock()
	defer t.s.mu.Unlock()
	if len(t.tap.answers) == 0 {
		return "", false
	}
	return t.tap.answers[0], true
}

// Expires has the tap be too old to be answered.
func (t *Tap) Expires() {
	t.s.mu.Lock()
	defer t.s.mu.Unlock()
	delete(t.s.taps, t.ID)
}
