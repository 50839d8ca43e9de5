package line

import (
	"strings"
	"unicode/utf16"
)

// The longest texts, in UTF-16 code units, and what else there may be of things:
// https://developers.line.biz/en/reference/messaging-api/#message-objects, #flex-message, #action-objects, #quick-reply
// and #send-reply-message.
const (
	maxText     = 5000
	maxAltText  = 400
	maxLabel    = 20
	maxData     = 300
	maxURL      = 2000
	maxLink     = 1000     // of a button that opens a page
	maxBubble   = 30 << 10 // bytes of JSON
	maxMessages = 5
	maxQuick    = 13
	maxPicture  = 1024 // pixels wide and high
)

const ellipsis = "…"

// fit makes a text one that LINE takes: in UTF-8, and cut if it is longer than limit UTF-16 code units.
func fit(s string, limit int) string {
	s = strings.ToValidUTF8(s, "\ufffd")
	if units(s) <= limit {
		return s
	}
	left := limit - units(ellipsis)
	for i, c := range s {
		if left -= utf16.RuneLen(c); left < 0 {
			return s[:i] + ellipsis
		}
	}
	return s
}

// units returns the length of a text in UTF-16 code units.
func units(s string) int {
	n := 0
	for _, c := range s {
		n += utf16.RuneLen(c)
	}
	return n
}
