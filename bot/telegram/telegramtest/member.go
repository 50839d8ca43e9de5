package telegramtest

import "strings"

// Named gives the person a username, without "@".
func (p *Person) Named(username string) *Person {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	p.person.username = username
	return p
}

// Promotes makes somebody an administrator of the group.
func (c *Chat) Promotes(p *Person) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	state := c.s.chats[c.ID]
	if state.admins == nil {
		state.admins = map[int64]bool{}
	}
	state.admins[p.person.id] = true
}

// SetPrivacy has the bot see of what is written in groups only what is for it, as bots do that are no administrators:
// commands, and answers to its messages. https://core.telegram.org/bots/features#privacy-mode
func (s *Server) SetPrivacy(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.privacy = on
}

// hidden reports whether the bot does not see a message. s.mu is held.
func (s *Server) hidden(c *chat, m *Message) bool {
	if !s.privacy || c.private() || strings.HasPrefix(m.Text, "/") || m.From == 0 {
		return false
	}
	to, ok := c.find(m.ReplyTo)
	return !ok || to.From != BotID
}

// getChatMember tells what somebody is in a group: who wrote there is a member at least.
func (s *Server) getChatMember(q *request) (any, error) {
	c, _, err := s.place(q)
	if err != nil {
		return nil, err
	}
	p, ok := s.people[q.int("user_id")]
	switch {
	case !ok:
		return nil, bad("PARTICIPANT_ID_INVALID")
	case c.private():
		return nil, mistake("a private chat has no members to ask for")
	}
	status := "member"
	switch {
	case p.id == c.creator:
		status = "creator"
	case c.admins[p.id]:
		status = "administrator"
	}
	return map[string]any{"status": status, "user": p.wire()}, nil
}

// Mentions writes a message that begins with a word, mentions somebody by a link with the person's name, and goes on.
func (p *Person) Mentions(before string, who *Person, after string) Message {
	name := who.person.name
	mention := Entity{Type: "text_mention", Offset: units(before), Length: units(name)}
	mention.User = &struct {
		ID int64 `json:"id"`
	}{who.person.id}
	return p.writes(Message{Text: before + name + after, Entities: []Entity{mention}})
}

// Mends changes a message of the person's.
func (p *Person) Mends(m Message, text string) {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	stored, ok := p.s.chats[m.Chat].find(m.ID)
	if !ok {
		return
	}
	stored.Text = text
	stored.Edits++
	p.s.queue("edited_message", p.s.wire(stored))
}

// Leaves has the person leave the group, as everybody there sees.
func (p *Person) Leaves() { p.moves("left_chat_member", func(w map[string]any) any { return w }) }

// Joins has the person come into the group.
func (p *Person) Joins() { p.moves("new_chat_members", func(w map[string]any) any { return []any{w} }) }

func (p *Person) moves(field string, value func(map[string]any) any) {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	w := p.s.wire(p.s.put(p.s.chats[p.chat], &Message{From: p.person.id}))
	delete(w, "text")
	w[field] = value(p.person.wire())
	p.s.queue("message", w)
}
