package main

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

// TestPushOnLine is a game of two friends, each in the private chat, of whom one never writes: with LINE_PUSH the board
// comes by itself, as often in a month as was set. Then the game goes on by replies.
func TestPushOnLine(t *testing.T) {
	fake, config := onLine(t)
	config.LinePushes = 3
	running(t, config)
	ann, ben := fake.User("ann", "แอน", "th"), fake.User("ben", "เบน", "th")
	for _, p := range []*linetest.Person{ann, ben} {
		p.Follows()
		p.Chat().Count(1) // the greeting, which uses the token up
	}
	ann.Says("/challenge white")
	var code string
	ann.Chat().WaitFor("the invitation", func(m linetest.Message) bool {
		_, query, ok := strings.Cut(m.Says(), "/R/oaMessage/@makruk/?")
		query, _, _ = strings.Cut(query, "\n")
		said, err := url.PathUnescape(query)
		code = said
		return ok && err == nil
	})
	ben.Says(code)
	shows := func(p *linetest.Person, moves string) {
		t.Helper()
		p.Chat().WaitFor("the board after "+moves, func(m linetest.Message) bool { return m.Picture != "" && strings.Contains(m.Says(), moves) })
	}
	shows(ben, "")
	shows(ann, "") // of itself
	ann.Says("e4")
	shows(ann, "1. e4")
	shows(ben, "1. e4") // of itself
	ben.Says("e5")
	shows(ben, "1. e4 e5")
	shows(ann, "1. e4 e5") // of itself, and for the last time
	ann.Says("d4")
	shows(ann, "2. d4")
	time.Sleep(300 * time.Millisecond)
	if n := pushed(fake); n != config.LinePushes {
		t.Errorf("there were %d pushes", n)
	}
	ben.Says("/board")
	shows(ben, "2. d4")
	obeyed(t, fake)
}

// pushed returns how often people were written to of itself.
func pushed(fake *linetest.Server) int {
	n := 0
	for _, c := range fake.Calls() {
		if c.Name == "POST /v2/bot/message/push" && c.Status == 200 {
			n++
		}
	}
	return n
}
