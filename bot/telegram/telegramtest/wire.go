package telegramtest

import "strings"

// anonymousID is whom Telegram shows as the sender of what an anonymous administrator writes.
const anonymousID = 1087968824

func (p *person) wire() map[string]any {
	first, last, _ := strings.Cut(p.name, " ")
	m := map[string]any{"id": p.id, "is_bot": p.bot, "first_name": first}
	set(m, "last_name", last)
	set(m, "username", p.username)
	set(m, "language_code", p.language)
	return m
}

func (c *chat) wire() map[string]any {
	m := map[string]any{"id": c.id, "type": c.kind()}
	if c.person != nil {
		first, last, _ := strings.Cut(c.person.name, " ")
		m["first_name"] = first
		set(m, "last_name", last)
		set(m, "username", c.person.username)
		return m
	}
	m["title"] = c.title
	if c.topics != nil {
		m["is_forum"] = true
	}
	return m
}

func set(m map[string]any, key, value string) {
	if value != "" {
		m[key] = value
	}
}

// wire returns a message as the bot gets it. s.mu is held.
func (s *Server) wire(m *Message) map[string]any {
	c := s.chats[m.Chat]
	w := s.bare(c, m)
	if m.Thread != 0 {
		w["message_thread_id"], w["is_topic_message"] = m.Thread, true
		// In a topic every message seems to answer the one that opened it.
		w["reply_to_message"] = map[string]any{"message_id": m.Thread, "date": m.At.Unix(), "chat": c.wire()}
	}
	if to, ok := c.find(m.ReplyTo); ok {
		w["reply_to_message"] = s.bare(c, to)
	}
	return w
}

// bare returns a message without what it answers.
func (s *Server) bare(c *chat, m *Message) map[string]any {
	w := map[string]any{"message_id": m.ID, "date": m.At.Unix(), "chat": c.wire()}
	switch {
	case m.From == 0: // nobody: Telegram itself
	case m.From == BotID:
		w["from"] = s.bot.wire()
	case m.anonymous:
		w["from"] = (&person{id: anonymousID, name: "Group", username: "GroupAnonymousBot", bot: true}).wire()
		w["sender_chat"] = c.wire()
	default:
		w["from"] = s.people[m.From].wire()
	}
	if m.Edits > 0 {
		w["edit_date"] = m.At.Unix()
	}
	text, entities := "text", "entities"
	if m.captioned() {
		text, entities = "caption", "caption_entities"
	}
	if m.Picture != "" {
		w["photo"] = s.sizes(m.Picture)
	}
	if c, ok := s.clips[m.Animation]; ok {
		w["animation"], w["document"] = c.wire(m.Animation), (&Document{Name: c.name, Type: "image/gif"}).wire(m.Animation)
	}
	if m.Document != "" {
		w["document"] = s.document(m.Document).wire(m.Document)
	}
	set(w, text, m.Text)
	if len(m.Entities) > 0 {
		w[entities] = s.wireEntities(m.Entities)
	}
	if len(m.Keyboard) > 0 {
		w["reply_markup"] = map[string]any{"inline_keyboard": m.Keyboard}
	}
	return w
}

// wireEntities returns entities as the bot gets them: whom they mention in full.
func (s *Server) wireEntities(entities []Entity) []any {
	var all []any
	for _, e := range entities {
		w := map[string]any{"type": e.Type, "offset": e.Offset, "length": e.Length}
		if e.User != nil {
			if p, ok := s.people[e.User.ID]; ok {
				w["user"] = p.wire()
			}
		}
		all = append(all, w)
	}
	return all
}

// sizes returns the sizes that Telegram makes of a picture, the picture itself at the end. The names of the smaller
// ones are of no use to a bot that wants the picture again.
func (s *Server) sizes(name string) []any {
	f, ok := s.files[name]
	if !ok {
		f = &file{} // forgotten since
	}
	var all []any
	for _, part := range []int{8, 2, 1} {
		id := name
		if part > 1 {
			id = name + "-small"
		}
		all = append(all, map[string]any{"file_id": id, "file_unique_id": "Q" + id, "file_size": len(f.png) / part,
			"width": f.width / part, "height": f.height / part})
	}
	return all
}
