package telegramtest

import (
	"slices"
	"strconv"
	"time"
)

// chat is a conversation: private if its id is positive, a supergroup from firstSuper downwards, else a group.
type chat struct {
	id       int64
	title    string
	person   *person // whose private chat it is
	messages []*Message
	changes  int // grows with every change of the messages
	lastID   int // of a supergroup, which numbers its messages by itself
	started  bool
	out      string // why the bot may not speak here; empty: it may
	limited  time.Time
	movedTo  int64
	creator  int64
	admins   map[int64]bool // besides the creator
	topics   map[int]*topic
}

// firstSuper is where the ids of supergroups begin, downwards.
const firstSuper = -1_000_000_000_000

type topic struct {
	name   string
	closed bool
}

func (c *chat) super() bool   { return c.id <= firstSuper }
func (c *chat) private() bool { return c.id > 0 }

func (c *chat) kind() string {
	switch {
	case c.private():
		return "private"
	case c.super():
		return "supergroup"
	}
	return "group"
}

// Message is a message as it stands in a chat, or stood.
type Message struct {
	ID       int
	Chat     int64
	Thread   int    // the topic; zero: none
	From     int64  // BotID, or a person's; zero: Telegram says that something happened
	Text     string // the caption if there is a picture
	Entities []Entity
	Picture  string // the name (file_id) of its picture; empty: none
	Document string // the name (file_id) of its file; empty: none
	// Animation is the name (file_id) of its animation; empty: none.
	Animation string
	Keyboard  [][]Button
	ReplyTo   int
	Silent    bool // sent without sound
	Edits     int  // how often it was changed
	Deleted   bool
	At        time.Time // when it was sent

	anonymous bool // sent in the name of the chat
}

// captioned reports whether the message shows something, so that its text is a caption.
func (m *Message) captioned() bool { return m.Picture != "" || m.Document != "" || m.Animation != "" }

// Entity is a stretch of a text that stands out; offset and length count UTF-16 code units.
type Entity struct {
	Type   string `json:"type"`
	Offset int    `json:"offset"`
	Length int    `json:"length"`
	User   *struct {
		ID int64 `json:"id"`
	} `json:"user,omitempty"` // who is mentioned, of a text_mention
}

// Button is one button under a message.
type Button struct {
	Text string `json:"text"`
	Data string `json:"callback_data,omitempty"`
	URL  string `json:"url,omitempty"`
}

// Labels returns what stands on the buttons, row by row.
func (m Message) Labels() [][]string {
	var rows [][]string
	for _, row := range m.Keyboard {
		var labels []string
		for _, b := range row {
			labels = append(labels, b.Text)
		}
		rows = append(rows, labels)
	}
	return rows
}

// Button returns the button with a label.
func (m Message) Button(label string) (Button, bool) {
	for _, row := range m.Keyboard {
		for _, b := range row {
			if b.Text == label {
				return b, true
			}
		}
	}
	return Button{}, false
}

// Marked returns the stretches of the text that stand out in a way: "bold", "code", "text_mention".
func (m Message) Marked(typ string) []string {
	var found []string
	for _, e := range m.Entities {
		if e.Type == typ {
			found = append(found, cutUnits(m.Text, e.Offset, e.Length))
		}
	}
	return found
}

// find returns a message that stands in the chat.
func (c *chat) find(id int) (*Message, bool) {
	i, ok := slices.BinarySearchFunc(c.messages, id, func(m *Message, id int) int { return m.ID - id })
	if !ok || c.messages[i].Deleted {
		return nil, false
	}
	return c.messages[i], true
}

// put adds a message to a chat, and gives it its number. s.mu is held.
func (s *Server) put(c *chat, m *Message) *Message {
	if c.super() {
		c.lastID++
		m.ID = c.lastID
	} else {
		s.messageID++
		m.ID = s.messageID
	}
	m.Chat, m.At = c.id, time.Now()
	c.messages = append(c.messages, m)
	c.changes++
	return m
}

// place finds where a bot wants to write, and says why it may not. s.mu is held.
func (s *Server) place(q *request) (*chat, int, error) {
	id := q.int("chat_id")
	if id == 0 {
		return nil, 0, mistake("chat_id %q is no number", q.values["chat_id"])
	}
	c, ok := s.chats[id]
	if !ok {
		return nil, 0, bad("chat not found")
	}
	thread := int(q.int("message_thread_id"))
	switch {
	case c.movedTo != 0:
		return nil, 0, &refusal{Code: 400, Parameters: &parameter{MigrateTo: c.movedTo},
			Description: "Bad Request: group chat was upgraded to a supergroup chat"}
	case c.out != "":
		return nil, 0, &refusal{Code: 403, Description: "Forbidden: " + c.out}
	case c.private() && !c.started:
		return nil, 0, &refusal{Code: 403, Description: "Forbidden: bot can't initiate conversation with a user"}
	case thread == 1:
		return nil, 0, mistake("message thread not found") // so it is with the topic that every forum has
	}
	if thread != 0 {
		t, ok := c.topics[thread]
		switch {
		case !ok:
			return nil, 0, bad("message thread not found")
		case t.closed:
			return nil, 0, bad("TOPIC_CLOSED")
		}
	}
	return c, thread, c.limit()
}

// limit refuses what comes before the chat may be written to again.
func (c *chat) limit() error {
	left := time.Until(c.limited)
	if left <= 0 {
		return nil
	}
	seconds := int((left + time.Second - 1) / time.Second)
	return &refusal{Code: 429, Parameters: &parameter{RetryAfter: seconds},
		Description: "Too Many Requests: retry after " + strconv.Itoa(seconds)}
}
