package record

import (
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// Text is what people read: runs of plain characters. It is never markup: a platform turns the runs into its own
// entities or nodes, so that no name can be read as one.
type Text []Run

// Run is a stretch of text in one style.
type Run struct {
	S       string `json:"s"`
	Bold    bool   `json:"b,omitempty"`
	Code    bool   `json:"c,omitempty"`
	Mention string `json:"m,omitempty"` // the platform's id of the person whose name S is
}

// Plain returns the text of one plain run; none for an empty string.
func Plain(s string) Text {
	if s == "" {
		return nil
	}
	return Text{{S: s}}
}

// String returns the characters alone.
func (t Text) String() string {
	var b strings.Builder
	for _, r := range t {
		b.WriteString(r.S)
	}
	return b.String()
}

// Button is one button under a message.
type Button struct {
	Label string `json:"l"`
	Data  string `json:"d"` // what a tap brings back: "kind:arguments", at most 64 bytes
	// At is where a platform that lays buttons on the board puts it; game.NoSquare for a button beside the board.
	At game.Square `json:"at"`
	// URL is what a tap opens; the button then has no Data.
	URL string `json:"u,omitempty"`
}

// Leads returns a button that opens a page or a chat elsewhere.
func Leads(label, url string) Button { return Button{Label: label, URL: url, At: game.NoSquare} }

// Press returns a button that stands beside the board.
func Press(label, data string) Button { return Button{Label: label, Data: data, At: game.NoSquare} }
