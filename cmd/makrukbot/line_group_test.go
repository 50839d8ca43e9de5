package main

import (
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

// TestGroupOnLine is a group on LINE, where the bot is sent all that people write. It introduces itself, in Thai since it
// is not told who let it in, and then is silent but for commands, taps, and moves of who is to move.
func TestGroupOnLine(t *testing.T) {
	t.Parallel()
	fake, config := onLine(t)
	running(t, config)
	ann, ben := fake.User("ann", "แอน", "th"), fake.User("ben", "Ben", "")
	club := fake.Group("club", ann, ben)
	thai := i18n.For(i18n.Thai)
	fake.Joins(club)
	club.WaitFor("the introduction", func(m linetest.Message) bool { return m.Says() == thai.T("group.hello") })
	a, b := ann.In(club), ben.In(club)
	n := len(club.FromBot())
	quiet := func(what string) {
		t.Helper()
		time.Sleep(300 * time.Millisecond)
		if all := club.FromBot(); len(all) != n {
			t.Errorf("after %s it said %q", what, all[n].Says())
		}
	}
	for _, chatter := range []string{"สวัสดีครับ", "see you at 5", "e4", "play", "เล่น"} {
		b.Says(chatter)
	}
	b.Unsends()
	quiet("chatter")
	if n != 1 {
		t.Errorf("it introduced itself with %d messages", n)
	}
	a.Says("/เล่น")
	board := club.Board()
	n = len(club.FromBot())
	b.Says("e4")
	quiet("a move of who is not to move")
	a.Says("e4")
	club.WaitFor("the board after a move", func(m linetest.Message) bool { return m.Picture != "" && m.ID != board.ID })
	n = len(club.FromBot())
	fake.Leaves(club)
	fake.Taken()
	a.Says("/board")
	club.WaitFor("the board, since it was asked", func(m linetest.Message) bool { return m.Picture != "" })
	obeyed(t, fake)
}

// TestGameBetweenMembersOnLine is a game of two members of a group, who challenge by a button, since LINE has no names to
// call each other by.
func TestGameBetweenMembersOnLine(t *testing.T) {
	t.Parallel()
	fake, config := onLine(t)
	running(t, config)
	ann, ben := fake.User("ann", "แอน", "th"), fake.User("ben", "เบน", "th")
	club := fake.Group("club", ann, ben)
	fake.Joins(club)
	a, b := ann.In(club), ben.In(club)
	a.Says("/challenge")
	invitation := club.WaitFor("the invitation", func(m linetest.Message) bool { return strings.Contains(m.Says(), "แอน") })
	b.Forges(invitation.Buttons[0])
	board := club.Board()
	if says := board.Says(); !strings.Contains(says, "แอน") || !strings.Contains(says, "เบน") {
		t.Errorf("the board says %q", says)
	}
	for _, step := range []struct{ move, shown string }{{"e4", "1. e4"}, {"e5", "1. e4 e5"}} {
		a.Says(step.move) // it is taken from who is to move, and the other is passed over
		b.Says(step.move)
		club.WaitFor("the board after "+step.shown, func(m linetest.Message) bool { return strings.Contains(m.Says(), step.shown) })
	}
	obeyed(t, fake)
}
