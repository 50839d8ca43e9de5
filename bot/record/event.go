package record

import "time"

// EventKind says what happened in a chat.
type EventKind string

// What can happen in a chat.
const (
	Said     EventKind = "said"     // a message was written
	Tapped   EventKind = "tapped"   // a button was tapped
	Shut     EventKind = "shut"     // the bot was blocked or put out: nothing may be sent until Opened
	Opened   EventKind = "opened"   // the bot was let in (again)
	Migrated EventKind = "migrated" // the group goes on under another address
	Left     EventKind = "left"     // the User left the group, or was put out of it
	Joined   EventKind = "joined"   // the User came into the group
	Unsent   EventKind = "unsent"   // a message was taken back by who wrote it
)

// Event is something that happened in a chat, in the platform's own ids, as an adapter hands it in.
type Event struct {
	Platform string    `json:"platform"` // the name that the adapter is registered under
	ID       string    `json:"id"`       // the same for a repeated delivery, so that it counts once
	Kind     EventKind `json:"kind"`
	Chat     ChatInfo  `json:"chat"`
	Thread   string    `json:"thread,omitempty"` // a topic of the chat
	User     User      `json:"user,omitzero"`
	Text     string    `json:"text,omitempty"`
	// Message is the message that was written or taken back, or the one whose button was tapped.
	Message string    `json:"message,omitempty"`
	ReplyTo string    `json:"reply_to,omitempty"` // the message that is answered
	Tap     string    `json:"tap,omitempty"`      // what Platform.Answer wants
	Data    string    `json:"data,omitempty"`     // the tapped button's
	File    *File     `json:"file,omitempty"`     // sent along with Text, which may then be empty
	Reply   string    `json:"reply,omitempty"`    // a token that lets the bot answer, where one is needed
	To      string    `json:"to,omitempty"`       // the new address of a chat that Migrated
	At      time.Time `json:"at"`                 // when it reached us
	// About is whom a message is about: the person whom it mentions by a link, else who wrote what it answers.
	About User `json:"about,omitzero"`
	// Edited says that the message was written before and is another now. It counts only if it was refused before.
	Edited bool `json:"edited,omitempty"`
	// Anonymous says that an administrator of the group speaks in the group's name: the User is nobody.
	Anonymous bool `json:"anonymous,omitempty"`
}

// ChatInfo is what a platform tells of a chat.
type ChatInfo struct {
	ID    string `json:"id"`
	Group bool   `json:"group,omitempty"`
	Title string `json:"title,omitempty"`
}

// User is what a platform tells of a person. A zero User is nobody: an anonymous admin, a channel.
type User struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Language string `json:"language,omitempty"` // BCP 47, as the person's program says it
	Username string `json:"username,omitempty"` // by which others can name the person, without "@"; "" if there is none
}

// Place is where a message goes, in the platform's own ids.
type Place struct {
	Chat   string
	Thread string
}

// Ref names a message, in the platform's own ids. The zero Ref is none.
type Ref struct {
	Place   Place
	Message string
	Picture bool // it shows a picture, so that its text is a caption
}
