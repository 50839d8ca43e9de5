package telegramtest

import (
	"fmt"
	"slices"
	"time"
)

// Chat is a chat as people look at it.
type Chat struct {
	ID int64
	s  *Server
}

// Chat returns a chat by its id; a private one has the person's.
func (s *Server) Chat(id int64) *Chat { return &Chat{ID: id, s: s} }

// Group makes a group that the bot is in, added by somebody: a supergroup if its id is -1,000,000,000,000 or less.
func (s *Server) Group(id int64, title string, by *Person) *Chat {
	s.mu.Lock()
	s.chats[id] = &chat{id: id, title: title, creator: by.person.id, out: "bot is not a member of the group chat"}
	s.put(s.chats[id], &Message{}) // it was made: in a supergroup that is the first message, and the topic that all have
	s.mu.Unlock()
	c := s.Chat(id)
	c.Adds(by)
	return c
}

// Adds has somebody put the bot into the group.
func (c *Chat) Adds(by *Person) { c.open(by.person) }

// Removes has somebody put the bot out of the group.
func (c *Chat) Removes(by *Person) { c.shut(by.person, "bot was kicked from the group chat") }

func (c *Chat) open(by *person) { c.member(by, "", "member") }

func (c *Chat) shut(by *person, why string) { c.member(by, why, "kicked") }

// member changes whether the bot is in the chat.
func (c *Chat) member(by *person, out, status string) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	state := c.s.chats[c.ID]
	old := "member"
	if state.out != "" {
		old = "left"
	}
	state.out = out
	c.s.queue("my_chat_member", map[string]any{
		"chat": state.wire(), "from": by.wire(), "date": time.Now().Unix(),
		"old_chat_member": c.s.memberWire(old), "new_chat_member": c.s.memberWire(status),
	})
}

func (s *Server) memberWire(status string) map[string]any {
	m := map[string]any{"status": status, "user": s.bot.wire()}
	if status == "kicked" {
		m["until_date"] = 0
	}
	return m
}

// OpensTopic opens a topic in the group and returns its number.
func (c *Chat) OpensTopic(name string) int {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	state := c.s.chats[c.ID]
	if state.topics == nil {
		state.topics = map[int]*topic{}
	}
	root := c.s.put(state, &Message{})
	state.topics[root.ID] = &topic{name: name}
	return root.ID
}

// ClosesTopic closes a topic.
func (c *Chat) ClosesTopic(thread int) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	c.s.chats[c.ID].topics[thread].closed = true
}

// ReopensTopic opens a closed topic again, as a bot sees with the next message there.
func (c *Chat) ReopensTopic(thread int) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	c.s.chats[c.ID].topics[thread].closed = false
}

// Sign is how a bot is told that a group became a supergroup.
type Sign string

// The signs: in the old chat, and in the new one.
const (
	Leaves  Sign = "migrate_to_chat_id"
	Arrives Sign = "migrate_from_chat_id"
)

// Migrates makes a supergroup of the group, as the bot is told by signs in their order, and returns it. Without any it
// only sees that it cannot write to the old one.
func (c *Chat) Migrates(to int64, signs ...Sign) *Chat {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	old := c.s.chats[c.ID]
	next := &chat{id: to, title: old.title, topics: old.topics, creator: old.creator, admins: old.admins}
	c.s.chats[to] = next
	news := map[Sign]map[string]any{
		Leaves: c.s.wire(c.s.put(old, &Message{})), Arrives: c.s.wire(c.s.put(next, &Message{})),
	}
	news[Leaves][string(Leaves)], news[Arrives][string(Arrives)] = to, c.ID
	old.movedTo = to
	for _, sign := range signs {
		c.s.queue("message", news[sign])
	}
	return c.s.Chat(to)
}

// Limits refuses for a time whatever the bot sends to the chat or edits in it, telling it how many seconds are left.
func (c *Chat) Limits(d time.Duration) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	c.s.chats[c.ID].limited = time.Now().Add(d)
}

// Deletes has somebody take a message away.
func (c *Chat) Deletes(m Message) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	state := c.s.chats[c.ID]
	if stored, ok := state.find(m.ID); ok {
		stored.Deleted = true
		state.changes++
		c.s.wake()
	}
}

// Messages returns all that stands in the chat, the oldest first.
func (c *Chat) Messages() []Message {
	all, _ := c.since(-1)
	return all
}

// since returns all that stands in the chat if it has changed since, and the number of changes now.
func (c *Chat) since(changes int) ([]Message, int) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	state := c.s.chats[c.ID]
	if state.changes == changes {
		return nil, changes
	}
	var all []Message
	for _, m := range state.messages {
		if !m.Deleted {
			all = append(all, *m)
		}
	}
	return all, state.changes
}

// WaitFor returns the newest message of the bot of which ok is true, waiting for one. what says what is waited for.
func (c *Chat) WaitFor(what string, ok func(Message) bool) Message {
	c.s.tb.Helper()
	var found Message
	seen := -1
	c.s.Until(fmt.Sprintf("%s in chat %d", what, c.ID), func() bool {
		var all []Message
		all, seen = c.since(seen)
		for _, m := range slices.Backward(all) {
			if m.From == BotID && ok(m) {
				found = m
				return true
			}
		}
		return false
	})
	return found
}

// Board returns the newest message of the bot with a picture, waiting for one.
func (c *Chat) Board() Message {
	c.s.tb.Helper()
	return c.WaitFor("a board", func(m Message) bool { return m.Picture != "" })
}

// Last returns the newest message of the bot, waiting for one.
func (c *Chat) Last() Message {
	c.s.tb.Helper()
	return c.WaitFor("a message", func(Message) bool { return true })
}

// After waits until a message has been edited since it was read, or another of the bot's has followed, and returns that.
func (c *Chat) After(m Message) Message {
	c.s.tb.Helper()
	return c.WaitFor(fmt.Sprintf("a change of message %d", m.ID), func(now Message) bool {
		return now.ID > m.ID || now.ID == m.ID && now.Edits > m.Edits
	})
}
