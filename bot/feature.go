package bot

import (
	"context"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// Feature is a part of what the bot does, as tables that the post office looks things up in.
type Feature struct {
	Commands []Command
	Buttons  []ButtonKind
	Views    []View
	Jobs     []JobClass
	Timers   []Timer
	// Before is called with every event before it is decided.
	Before func(*Case) error
	// Adopt is told that what began in the chat from goes on in the chat to, in the Update in which that happens; from is
	// no more then.
	Adopt func(tx store.Tx, to, from record.ID) error
	// Text is asked about typed text that is no command, feature after feature until one says that it was its.
	Text func(*Case) (bool, error)
	// File is asked about a file that was sent, likewise.
	File func(*Case) (bool, error)
	// Link is asked about the code of a link that somebody opened, likewise.
	Link func(c *Case, code string) (bool, error)
}

// Command is what a word after a slash does.
type Command struct {
	Name  string   // "play"
	Alias []string // other words for it
	// Words are plain words, in lower case, each of which alone means the command where nobody else is spoken to: in a
	// private chat.
	Words []string
	// Menu is the key of the text that suggests it in the command menu; empty: it is not suggested.
	Menu string
	// Always says that it is obeyed in a chat that is to be quiet, too.
	Always bool
	// Do decides it. What is wrong with args is said to the person; an error is a fault of ours.
	Do func(c *Case, args string) error
}

// ButtonKind is what taps on one kind of button do; a button's data is "kind:args".
type ButtonKind struct {
	Kind string
	Do   func(c *Case, args string) error
}

// View is a kind of message that is kept up to date.
type View struct {
	Kind string
	// Show makes the newest page. It only reads. store.ErrNotFound: there is nothing to show any more.
	Show func(tx store.Tx, g Glance) (Page, error)
	// Shown, if set, is told in the commit that records the newest state as shown in a chat, once that is stored. It is
	// not told of a state that was passed over for a newer one.
	Shown func(d *Desk, post record.Post) error
}

// Glance is one look of one chat at a view.
type Glance struct {
	Post  *record.Post
	Chat  *record.Chat
	Words Words
	Style render.Style // of boards in this chat
	// Focus is what a tap pointed at that changes nothing: the man that was picked. Empty: nothing.
	Focus string
	// Loud says that this showing is to call somebody: see [Desk.Call].
	Loud  bool
	Links Linker
	// OnBoard says that the buttons of squares lie on the board itself, so that each square may have one.
	OnBoard bool
}

// Page is what a view shows.
type Page struct {
	Message Message // without Replace
	// Pending says that a computation will change the page soon, so that showing it may wait a moment.
	Pending bool
}

// JobClass is a kind of computation.
type JobClass struct {
	Class string
	// Run computes outside any transaction and returns what is to be done with the result, inside one. done may be
	// nil. It runs again after a restart if done was not committed.
	Run func(ctx context.Context, s store.Store, j record.Job) (done func(*Desk) error, err error)
}

// Timer is a kind of thing that happens at a time.
type Timer struct {
	Kind string
	Fire func(d *Desk, due record.Due) error
	// Resume, if set, is told of each that waits, or should have happened, when the office starts or the wall clock has
	// been set. It may put it off: deleting its record and storing another is its own work.
	Resume func(d *Desk, due record.Due) error
}
