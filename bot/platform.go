package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
)

// The words that the post office shares with its records.
type (
	Event    = record.Event
	ChatInfo = record.ChatInfo
	User     = record.User
	Place    = record.Place
	Ref      = record.Ref
	Text     = record.Text
	Run      = record.Run
	Button   = record.Button
	File     = record.File
	ID       = record.ID

	EventKind = record.EventKind
)

// What can happen in a chat.
const (
	Said     = record.Said
	Tapped   = record.Tapped
	Shut     = record.Shut
	Opened   = record.Opened
	Migrated = record.Migrated
	Left     = record.Left
	Joined   = record.Joined
	Unsent   = record.Unsent
)

// MaxFile is how many bytes a file has at most.
const MaxFile = record.MaxFile

// Message is what a platform is asked to put into a chat.
//
// With Replace it takes that message's place. What it leaves out stays: without Pictures the picture, without Text and
// Pictures all but the buttons. Buttons are always said: none means that there are to be none.
type Message struct {
	Text     Text
	Pictures []Picture
	File     *File // a message with a file has no picture and replaces nothing
	Buttons  [][]Button
	Replace  Ref
	Silent   bool // without sound
	// Name is what the message is called on a platform whose messages get their names from us: see [Replying].
	Name string
}

// Speech is what is said at once in one place.
type Speech struct {
	Place    Place
	Messages []Message
	// Where the platform takes replies only (see [Replying]): a token that lets us answer, or else a key which is the
	// same whenever this is sent again, so that it arrives once.
	Reply, Key string
	Language   i18n.Language // of those who read it, for what the platform adds
}

// Sent is what became of one message.
type Sent struct {
	Message string // the platform's id of it
	Known   string // the platform's own name of its picture, if it has one
}

// Platform is a messenger. All of it may be used from many goroutines at once.
type Platform interface {
	// Send puts messages into a chat. Its errors are those below; any other is a passing trouble of which it is
	// known that nothing was sent.
	Send(ctx context.Context, s Speech) ([]Sent, error)
	// Answer ends a tap, with a notice to the person or without.
	Answer(ctx context.Context, tap, notice string) error
	// Delete takes a message away. ErrGone if it is not there or may not be taken away.
	Delete(ctx context.Context, r Ref) error
	// Typing shows for some seconds that the bot is at work.
	Typing(ctx context.Context, p Place) error
	// Menu sets the commands that the chat suggests.
	Menu(ctx context.Context, p Place, items []MenuItem) error
	Can() Abilities
}

// Fetcher is a Platform whose events name files before they are there.
type Fetcher interface {
	// Fetch returns the bytes of a file by the platform's own name of it. ErrGone if it is not to be had any more or
	// is longer than record.MaxFile; any other error is a passing trouble.
	Fetch(ctx context.Context, known string) ([]byte, error)
}

// Abilities are a platform's limits.
type Abilities struct {
	// Gather is how long a board waits for the engine's reply, so that a move and its answer are one picture.
	Gather time.Duration
	// Typing is how long one Typing lasts.
	Typing time.Duration
	// Takeback is how old a message may be that Delete takes away; zero: any.
	Takeback time.Duration
	// How often messages may be sent or changed: in a private chat, in a group, and in all chats together.
	Private, Group, All Pace
	// Language is the one of those of whom it is not known what they speak; empty: English.
	Language i18n.Language
	// OnBoard says that the buttons of squares lie on the board itself, so that each square may have one.
	OnBoard bool
	// Replies are the terms of a platform that takes messages as replies to events; nil: it is written to freely.
	Replies *Replying
}

// MenuItem is a command that a chat suggests: "play" and what it does.
type MenuItem struct{ Command, Text string }

// What Send, Delete and Menu may return.
var (
	// ErrGone: the message that was to be replaced or deleted is not there, or cannot be changed any more.
	ErrGone = errors.New("the message is gone")
	// ErrParked: nothing may be sent to this chat until something comes from it.
	ErrParked = errors.New("the chat may not be spoken to")
	// ErrClosed: nothing may be sent to this thread, though to the chat.
	ErrClosed = errors.New("the thread is closed")
	// ErrUnknown: the connection broke, and the messages may have been sent or not.
	ErrUnknown = errors.New("it is not known whether the message was sent")
	// ErrSpent: the token of a reply was used or is too old.
	ErrSpent = errors.New("the reply token cannot be used any more")
	// ErrRefused: the platform will never take this message.
	ErrRefused = errors.New("the platform refused the message")
)

// LimitError says that the chat was written to too often.
type LimitError struct{ After time.Duration }

func (e *LimitError) Error() string { return fmt.Sprintf("too many messages; wait %s", e.After) }

// MovedError says that the chat goes on under another address.
type MovedError struct{ To string }

func (e *MovedError) Error() string { return "the chat goes on under another address" }
