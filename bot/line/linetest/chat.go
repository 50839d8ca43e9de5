package linetest

import (
	"slices"
	"strings"
	"time"
)

// chat is a chat with a person, or a group.
type chat struct {
	id       string
	group    bool
	members  []string
	messages []Message
}

// Message is one message in a chat.
type Message struct {
	ID      string
	From    string   // who wrote it; empty: the bot
	Text    string   // of a message that is only text
	Lines   []string // the texts in a bubble, those on buttons apart
	Alt     string   // of a bubble
	Bytes   int      // how large a bubble is, as JSON
	Picture string   // the address of its picture
	Moves   bool     // the picture is an animation that plays
	Buttons []Button
	Quick   []Button // the quick replies that go with it
	At      time.Time

	shows []shown
}

// shown is a picture of a message.
type shown struct {
	url           string
	width, height int  // of its place, in proportion; zero: it has any
	moves         bool // it is to be an animation
	preview       bool // of a picture that is shown when it is tapped
}

// Button is something that can be tapped.
type Button struct {
	Label   string
	Text    string // what is written on it
	Data    string
	URL     string // what it opens, in place of data
	Display string // what the chat shows when it is tapped
	OnBoard bool   // it is transparent and lies on the picture
	Area    area   // then: where, in percent of the picture
}

// Says returns all that a message says, those of a bubble line by line.
func (m Message) Says() string {
	if m.Text != "" {
		return m.Text
	}
	return strings.Join(m.Lines, "\n")
}

// Button returns the button with a label or a text on it; false if there is none.
func (m Message) Button(label string) (Button, bool) {
	for _, b := range m.Buttons {
		if b.Label == label || b.Text == label {
			return b, true
		}
	}
	return Button{}, false
}

// Chat is a chat as people see it.
type Chat struct {
	server *Server
	id     string
}

// Chat returns a chat by its id.
func (s *Server) Chat(id string) *Chat { return &Chat{s, id} }

// ID returns LINE's id of the chat.
func (c *Chat) ID() string { return c.id }

// Messages returns what stands in the chat, oldest first.
func (c *Chat) Messages() []Message {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	return slices.Clone(c.server.chats[c.id].messages)
}

// FromBot returns what the bot said in the chat, oldest first.
func (c *Chat) FromBot() []Message {
	return slices.DeleteFunc(c.Messages(), func(m Message) bool { return m.From != "" })
}

// WaitFor waits until the newest message of the bot is as wanted, or any that came later, and returns it; what says what
// is waited for.
func (c *Chat) WaitFor(what string, ok func(Message) bool) Message {
	c.server.tb.Helper()
	var found Message
	c.server.Until(what, func() bool {
		all := c.FromBot()
		if len(all) == 0 || !ok(all[len(all)-1]) {
			return false
		}
		found = all[len(all)-1]
		return true
	})
	return found
}

// Board waits for a message with a board among those of the bot, and returns the newest.
func (c *Chat) Board() Message {
	c.server.tb.Helper()
	var found Message
	c.server.Until("a board", func() bool {
		for _, m := range c.FromBot() {
			if m.Picture != "" {
				found = m
			}
		}
		return found.Picture != ""
	})
	return found
}

// Count waits until the bot has said so many messages in the chat, and returns them.
func (c *Chat) Count(n int) []Message {
	c.server.tb.Helper()
	var all []Message
	c.server.Until("so many messages", func() bool {
		all = c.FromBot()
		return len(all) >= n
	})
	return all
}
