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
	t.Parallel()
	fake, config := onLine(t)
	config.LinePushes = 3
	running(t, config)
	ann, ben := friendsOnLine(fake)
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

// TestUnfollowInGameOnLine has one of two friends block the bot in their game. The chat is left alone, though pushes are on;
// the game waits, and goes on for both once the bot is followed again.
func TestUnfollowInGameOnLine(t *testing.T) {
	t.Parallel()
	fake, config := onLine(t)
	config.LinePushes = 100
	app := running(t, config)
	ann, ben := friendsOnLine(fake)
	shows(ben, "")
	shows(ann, "")
	ann.Says("e4")
	shows(ann, "1. e4")
	shows(ben, "1. e4")
	ann.Unfollows()
	fake.Taken()
	if err := app.office.Settled(t.Context(), "line", ann.ID()); err != nil {
		t.Fatal(err)
	}
	said, pushes := len(ann.Chat().FromBot()), pushed(fake)
	ben.Says("e5")
	shows(ben, "1. e4 e5")
	time.Sleep(300 * time.Millisecond)
	if n := len(ann.Chat().FromBot()); n != said || pushed(fake) != pushes {
		t.Errorf("to who blocked the bot it said %d messages, and it pushed %d times", n-said, pushed(fake)-pushes)
	}
	ann.Follows()
	shows(ann, "1. e4 e5")
	ann.Says("d4")
	shows(ann, "2. d4")
	shows(ben, "2. d4")
	obeyed(t, fake)
}

// friendsOnLine are two people who play each other, each in the private chat; Ann, who invited, has White.
func friendsOnLine(fake *linetest.Server) (ann, ben *linetest.Person) {
	ann, ben = fake.User("ann", "แอน", "th"), fake.User("ben", "เบน", "th")
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
	return ann, ben
}

// shows waits until somebody's newest message is the board after these moves, or after more.
func shows(p *linetest.Person, moves string) {
	p.Chat().WaitFor("the board after "+moves, func(m linetest.Message) bool { return m.Picture != "" && strings.Contains(m.Says(), moves) })
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
