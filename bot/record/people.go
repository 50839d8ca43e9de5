package record

import (
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// Chat is a conversation: the unit of order, limits and settings. Its number stays when its address changes.
type Chat struct {
	ID       ID     `json:"id"`
	Platform string `json:"platform"`
	Address  string `json:"address"` // the platform's id of it
	Group    bool   `json:"group,omitempty"`
	Title    string `json:"title,omitempty"`
	Person   ID     `json:"person,omitzero"`    // whose private chat it is
	Language string `json:"language,omitempty"` // a group's; in private the person's holds
	Notation string `json:"notation,omitempty"` // a group's, as i18n.Notation has it; in private the person's holds
	Look     Look   `json:"look,omitzero"`      // of a group's boards; in private the person's holds
	Rules    string `json:"rules,omitempty"`    // the rule book of new games; empty: the bot's default
	Current  ID     `json:"current,omitzero"`   // the game last opened, which typed words go to
	Thread   string `json:"thread,omitempty"`   // where the last event came from
	// Messages counts the messages known to stand in the chat, theirs and ours; a board that was sent when it was n
	// has Messages - n below it.
	Messages  uint64        `json:"messages"`
	Inbox     uint64        `json:"inbox"`               // the next number of an inbox entry
	Notes     uint64        `json:"notes"`               // the next number of a note
	Parked    bool          `json:"parked,omitempty"`    // nothing may be sent; the next event wakes it
	Refused   bool          `json:"refused,omitempty"`   // it was told that it may not use the bot
	Menu      string        `json:"menu,omitempty"`      // the language whose command menu was set for this chat alone
	Questions map[ID]string `json:"questions,omitempty"` // our messages with an open question, by whom it was put to
	Hinted    uint64        `json:"hinted,omitzero"`     // Messages when the last "that is no move" was said
	Told      time.Time     `json:"told,omitzero"`       // when those who only watch were last told that a board stands above
	Tokens    []Token       `json:"tokens,omitempty"`    // that let the bot reply, where one is needed; oldest first
	Slips     []string      `json:"slips,omitempty"`     // messages that were refused, the newest last
	Club      Club          `json:"club,omitzero"`
}

// Club is what the administrators of a group have set.
type Club struct {
	Greeted bool   `json:"greeted,omitempty"` // it was told what the bot does
	Quiet   bool   `json:"quiet,omitempty"`   // nothing happens but on the boards of games that go on
	Topic   string `json:"topic,omitempty"`   // the only one in which games begin; empty: any
	Closed  bool   `json:"closed,omitempty"`  // administrators alone may challenge
	Unnamed bool   `json:"unnamed,omitempty"` // nobody is mentioned
	Turning bool   `json:"turning,omitempty"` // boards of two people are turned to the one to move
}

// Person is somebody who writes or taps.
type Person struct {
	ID       ID         `json:"id"`
	Platform string     `json:"platform"`
	Address  string     `json:"address"`
	Name     string     `json:"name"`
	Heard    string     `json:"heard,omitempty"`    // the language that the person's program says
	Language string     `json:"language,omitempty"` // the one chosen with /lang, which goes before
	Notation string     `json:"notation,omitempty"` // as i18n.Notation has it
	Look     Look       `json:"look,omitzero"`      // of the boards in the private chat
	Level    int        `json:"level,omitzero"`     // the last used, 1 to 8
	Side     game.Color `json:"side,omitzero"`
	Username string     `json:"username,omitempty"` // without "@"
	Aloof    bool       `json:"aloof,omitempty"`    // nobody may challenge the person
	Shunned  []ID       `json:"shunned,omitempty"`  // who may not
	// Spent is, by what is rationed, when all that the person has used of it will have come back.
	Spent map[string]time.Time `json:"spent,omitempty"`
	// Reviewing is the game whose review the person asked for last.
	Reviewing ID `json:"reviewing,omitzero"`
}

// Look is how boards are drawn, by the names that package render gives its styles; empty: as usual.
type Look struct {
	Theme  string `json:"theme,omitempty"`
	Men    string `json:"men,omitempty"` // the set of men
	Shades string `json:"shades,omitempty"`
}

// Panel is which page of the settings lies open in a chat.
type Panel struct {
	Open string `json:"open,omitempty"` // the setting that is chosen; empty: all of them
}

// Rating is a strength by Glicko-2: its value, how uncertain that is (both in points, about 1500 the middle), and how
// unsteady it is.
type Rating struct {
	Value      float64 `json:"value"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}

// Token lets the bot reply once to an event, for some time after it came.
type Token struct {
	Token string    `json:"t"`
	At    time.Time `json:"at"` // when the event reached us
}

// Tally counts what there is a limit for.
type Tally struct {
	Count int `json:"count"`
}

// Secret is a key that was drawn at random when it was first needed.
type Secret struct {
	Key []byte `json:"key"`
}
