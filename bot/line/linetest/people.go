package linetest

import (
	"slices"
	"time"
)

// person is somebody on LINE.
type person struct {
	id, name, language string
	follows            bool
}

// Person is somebody on LINE, to be told what to do, in the private chat unless In says otherwise.
type Person struct {
	server *Server
	id     string
	chat   string
}

// User returns a new person, who does not follow the bot yet; the language is empty for one who does not let it be known.
func (s *Server) User(name, called, language string) *Person {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := &person{id: id("U", name), name: called, language: language}
	s.people[p.id] = p
	s.chats[p.id] = &chat{id: p.id, members: []string{p.id}}
	return &Person{s, p.id, p.id}
}

// Group returns a new group of people, without the bot.
func (s *Server) Group(name string, members ...*Person) *Chat {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &chat{id: id("C", name), group: true}
	for _, m := range members {
		c.members = append(c.members, m.id)
	}
	s.chats[c.id] = c
	return &Chat{s, c.id}
}

// In returns the person as one who speaks in a group.
func (p *Person) In(c *Chat) *Person { return &Person{p.server, p.id, c.id} }

// ID returns LINE's id of the person.
func (p *Person) ID() string { return p.id }

// Chat returns the chat in which the person speaks.
func (p *Person) Chat() *Chat { return &Chat{p.server, p.chat} }

// Follows makes the person a friend of the bot.
func (p *Person) Follows() { p.follow(true, "follow", true) }

// Unfollows blocks the bot.
func (p *Person) Unfollows() { p.follow(false, "unfollow", false) }

func (p *Person) follow(follows bool, kind string, token bool) {
	s := p.server
	s.mu.Lock()
	s.people[p.id].follows = follows
	e := s.event(kind, p.chat, p.id, token)
	if follows {
		e["follow"] = map[string]any{"isUnblocked": false}
	}
	s.mu.Unlock()
	s.deliver(e)
}

// Joins adds the bot to a group; LINE does not say who did.
func (s *Server) Joins(c *Chat) { s.happens("join", c, true) }

// Leaves puts the bot out of a group.
func (s *Server) Leaves(c *Chat) { s.happens("leave", c, false) }

func (s *Server) happens(kind string, c *Chat, token bool) {
	s.mu.Lock()
	e := s.event(kind, c.id, "", token)
	s.mu.Unlock()
	s.deliver(e)
}

// Says has the person write a text.
func (p *Person) Says(text string) { p.server.deliver(p.Said(text)) }

// Said returns the event that Says delivers, after the text stands in the chat.
func (p *Person) Said(text string) Event {
	s := p.server
	s.mu.Lock()
	defer s.mu.Unlock()
	m := Message{ID: s.next("m"), From: p.id, Text: text, At: time.Now()}
	c := s.chats[p.chat]
	c.messages = append(c.messages, m)
	e := s.event("message", p.chat, p.id, true)
	e["message"] = map[string]any{"type": "text", "id": m.ID, "text": text, "quoteToken": "q" + m.ID}
	return e
}

// Unsends takes the person's newest message back.
func (p *Person) Unsends() {
	s := p.server
	s.mu.Lock()
	c := s.chats[p.chat]
	i := len(c.messages) - 1
	for ; i >= 0 && c.messages[i].From != p.id; i-- {
	}
	if i < 0 {
		s.mu.Unlock()
		s.tb.Fatalf("nothing was written that could be taken back")
		return
	}
	e := s.event("unsend", p.chat, p.id, false)
	e["unsend"] = map[string]any{"messageId": c.messages[i].ID}
	c.messages = slices.Delete(c.messages, i, i+1)
	s.mu.Unlock()
	s.deliver(e)
}

// SendsFile has the person send a file.
func (p *Person) SendsFile(name string, data []byte) {
	s := p.server
	s.mu.Lock()
	id := s.next("m")
	s.files[id] = data
	e := s.event("message", p.chat, p.id, true)
	e["message"] = map[string]any{"type": "file", "id": id, "fileName": name, "fileSize": len(data)}
	s.mu.Unlock()
	s.deliver(e)
}

// Taps taps the newest button with a label, or text, that stands in the chat; it waits until there is one.
func (p *Person) Taps(label string) {
	p.server.tb.Helper()
	var b Button
	p.server.Until("the button "+label, func() bool {
		all := p.Chat().FromBot()
		for i := len(all) - 1; i >= 0; i-- {
			var ok bool
			if b, ok = all[i].Button(label); ok {
				return true
			}
		}
		return false
	})
	p.Forges(b)
}

// TapsOn taps the button of a message with a label or text.
func (p *Person) TapsOn(m Message, label string) {
	p.server.tb.Helper()
	b, ok := m.Button(label)
	if !ok {
		p.server.tb.Fatalf("there is no button %q on %q", label, m.Says())
		return
	}
	p.Forges(b)
}

// Forges taps a button, whether it stands anywhere or not.
func (p *Person) Forges(b Button) { p.server.deliver(p.Tapped(b)) }

// Tapped returns the event that Forges delivers.
func (p *Person) Tapped(b Button) Event {
	s := p.server
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.event("postback", p.chat, p.id, true)
	e["postback"] = map[string]any{"data": b.Data}
	return e
}
