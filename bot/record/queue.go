package record

import (
	"slices"
	"time"
)

// The kinds of views that are named outside the feature that shows them. The id of the first two is the game's, that of the
// last the invitation's.
const (
	GameView   = "game"
	OfferView  = "offer" // what one side of a game asks of the other, or asked last
	InviteView = "invite"
)

// Post is a message of ours that is kept up to date: the board of a game in one chat, say. A view's kind, its id and
// the chat name it.
type Post struct {
	Kind    string `json:"kind"`
	ID      ID     `json:"id"`
	Chat    ID     `json:"chat"`
	Thread  string `json:"thread,omitempty"`
	Message string `json:"message,omitempty"` // the platform's id of it; empty: never sent
	Scene   string `json:"scene,omitempty"`   // the key of the picture that it shows
	Version uint32 `json:"version"`           // grows with anything visible
	Shown   uint32 `json:"shown"`             // the Version that the message shows
	Fresh   uint32 `json:"fresh,omitempty"`   // while above Shown, the next showing is a new message at the bottom
	// Still is a Version that says what was shown before in other words or looks: it is shown where the message stands.
	Still uint32 `json:"still,omitempty"`
	// Unsure is how many new messages in a row were sent of which it is not known whether they stand in the chat. It
	// is stored before each is sent, and so holds after a crash, too. Missing is how many such there were before one was
	// known to stand there, less those that have turned up since.
	Unsure  int       `json:"unsure,omitempty"`
	Missing int       `json:"missing,omitempty"`
	Below   uint64    `json:"below"` // Chat.Messages when it was sent
	Sent    time.Time `json:"sent,omitzero"`
	// Address is the chat's when the message was sent. In a chat that goes on under another the message is none of ours.
	Address string `json:"address,omitempty"`
	// Old are messages that showed it before and stand there still; they are to go.
	Old []Old `json:"old,omitempty"`
	// Loud is the Version whose showing calls somebody: while above Shown, the next showing is with sound.
	Loud uint32 `json:"loud,omitempty"`
	// Lapse is when what the view was pointed at in a group is forgotten; what its entry among all that is due says.
	Lapse time.Time `json:"lapse,omitzero"`
}

// Old is a message of a post that another has taken the place of.
type Old struct {
	Message string    `json:"message"`
	Sent    time.Time `json:"sent,omitzero"`
}

// In reports whether the message stands in the chat as it is now.
func (p *Post) In(c *Chat) bool { return p.Message != "" && p.isHere(c) }

// isHere reports whether the post's messages are of the chat as it is now, as against one that it was before.
func (p *Post) isHere(c *Chat) bool { return p.Address == "" || p.Address == c.Address }

// Replace puts a message of a chat in the place of the one that shows the post, if there is one.
func (p *Post) Replace(message string, c *Chat, sent time.Time) {
	switch {
	case !p.isHere(c):
		p.Old = nil
	case p.Message != "" && p.Message != message:
		p.Old = append(p.Old, Old{p.Message, p.Sent})
	}
	p.Message, p.Sent, p.Below, p.Address = message, sent, c.Messages, c.Address
}

// MayHaveLost reports whether a message that shows the post, and is not the live one, may be one that we lost sight of. One
// that is to go is known.
func (p *Post) MayHaveLost(message string) bool {
	return p.Unsure+p.Missing > 0 && !slices.ContainsFunc(p.Old, func(o Old) bool { return o.Message == message })
}

// Picture is a platform's own name of a picture that it has, so that it need not be drawn and uploaded again.
type Picture struct {
	Scene string `json:"scene"` // the key of what it shows
	Known string `json:"known"`
}

// Owed is a debt: the newest state of a Post is to be shown.
type Owed struct {
	Since time.Time `json:"since"`          // when the oldest state that is not shown came to be
	Until time.Time `json:"until,omitzero"` // it is put off: nothing is tried before, unless something happens in the chat
}

// Note is a text said once, in order, or a question with buttons.
type Note struct {
	Thread   string     `json:"thread,omitempty"`
	Text     Text       `json:"text,omitempty"`
	Buttons  [][]Button `json:"buttons,omitempty"`
	File     *File      `json:"file,omitempty"`     // sent with the text; it takes nothing's place
	Replace  string     `json:"replace,omitempty"`  // the message of ours that it takes the place of
	Question bool       `json:"question,omitempty"` // it stays open until it is answered, cancelled or another is put to the same person
	To       ID         `json:"to,omitzero"`        // whom a question is put to
	Loud     bool       `json:"loud,omitempty"`     // with sound
	Menu     string     `json:"menu,omitempty"`     // no text: the chat's command menu is to be in this language
	At       time.Time  `json:"at"`
}

// Job is a computation that is owed: an engine's reply, say. A class and an id name it; a newer one replaces it.
type Job struct {
	Class string    `json:"class"`
	ID    ID        `json:"id"`
	Chat  ID        `json:"chat"` // where "typing" is shown meanwhile
	Who   ID        `json:"who"`  // who waits for it; the engine is fair between them
	Turn  uint32    `json:"turn"` // the result counts only if this is still so
	At    time.Time `json:"at"`
}

// Due is something that is to happen at a time. A kind and an id name it; the owner's record, or the kind, tells its time.
type Due struct {
	Kind string    `json:"kind"`
	ID   ID        `json:"id"`
	Chat ID        `json:"chat,omitzero"`
	View string    `json:"view,omitempty"` // the kind of the view that it is about
	At   time.Time `json:"at"`
}

// Aside is an event that failed again and again, kept for who looks into it.
type Aside struct {
	Event Event  `json:"event"`
	Error string `json:"error"`
}
