package telegram

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// texts returns what was said, event by event.
func texts(events []bot.Event) []string {
	var all []string
	for _, e := range events {
		all = append(all, e.Text)
	}
	return all
}

func (b *bench) waitTexts(want ...string) {
	b.Helper()
	b.wait(fmt.Sprintf("%q", want), func() bool { return len(b.office.seen()) >= len(want) })
	if got := texts(b.office.seen()); !slices.Equal(got, want) {
		b.Errorf("the office saw %q, want %q", got, want)
	}
}

func TestRun(t *testing.T) {
	b := newBench(t)
	ann := b.api.User(7, "Ann Lee", "th")
	ann.Says("before the bot ran")
	b.run().waitTexts("before the bot ran")
	board := b.send("7", bot.Message{Text: plain("board"), Buttons: [][]bot.Button{{press("♞ b1", "p:1")}}})
	tap := ann.Taps("♞ b1")
	b.wait("the tap", func() bool { return len(b.office.seen()) == 2 })
	got := b.office.seen()[1]
	if got.At.IsZero() || !strings.HasPrefix(got.ID, "u") || got.ID == b.office.seen()[0].ID {
		t.Errorf("ID %q and time %v", got.ID, got.At)
	}
	got.ID, got.At = "", time.Time{}
	want := bot.Event{Platform: Name, Kind: bot.Tapped, Chat: bot.ChatInfo{ID: "7"},
		User: bot.User{ID: "7", Name: "Ann Lee", Language: "th"}, Message: board.Message, Tap: tap.ID, Data: "p:1"}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	b.wait("the updates to be confirmed", func() bool { return b.api.Waiting() == 0 })
	b.wait("the menus", func() bool { return len(b.api.Calls("setMyCommands")) == len(menus) })
	for code, language := range map[string]string{"en": "en", "de": "en", "th": "th", "zh": "zh-Hans"} {
		if want := []telegramtest.Command{{Command: "play", Description: "play in " + language}}; !slices.Equal(b.api.Menu(7, code), want) {
			t.Errorf("the menu in %s is %v, want %v", code, b.api.Menu(7, code), want)
		}
	}
	if err := b.stop(); err != nil {
		t.Errorf("Run returned %v after its context ended", err)
	}
	b.clean()
}

// TestRunAgain: what a run took in but could not confirm any more comes again, under the same ID.
func TestRunAgain(t *testing.T) {
	b := newBench(t)
	b.api.User(7, "Ann", "en").Says("one")
	var polls atomic.Int32
	b.api.SetFault(func(method string, _ int) *telegramtest.Fault {
		if method == "getUpdates" && polls.Add(1) == 2 {
			return &telegramtest.Fault{Hang: true}
		}
		return nil
	})
	b.run().waitTexts("one")
	b.wait("the poll that would confirm it", func() bool { return polls.Load() == 2 })
	if err := b.stop(); err != nil {
		t.Fatal(err)
	}
	b.run().waitTexts("one", "one")
	if seen := b.office.seen(); seen[0].ID != seen[1].ID {
		t.Errorf("the IDs are %q and %q, want the same", seen[0].ID, seen[1].ID)
	}
}

// TestAcceptFails: the offset stands still until the office has taken a batch.
func TestAcceptFails(t *testing.T) {
	b := newBench(t)
	b.office.fails = 3
	ann := b.api.User(7, "Ann", "en")
	ann.Says("one")
	ann.Says("two")
	b.run().waitTexts("one", "two")
	if b.office.failed != 3 {
		t.Errorf("the office failed %d times, want 3", b.office.failed)
	}
	polls := b.api.Calls("getUpdates")
	for i, c := range polls[:4] {
		if c.Params["offset"] != "" {
			t.Errorf("poll %d had the offset %s, want none", i, c.Params["offset"])
		}
	}
	b.wait("the updates to be confirmed", func() bool { return b.api.Waiting() == 0 })
	b.clean()
}

// TestEveryKind: of all the kinds of updates that there are none makes the poller stumble.
func TestEveryKind(t *testing.T) {
	b := newBench(t).run()
	for _, kind := range telegramtest.UpdateKinds() {
		b.api.Push(kind, telegramtest.Sample(kind))
	}
	b.api.Push("a_kind_of_next_year", json.RawMessage(`{"x":[1]}`))
	b.api.User(7, "Ann", "en").Says("still there?")
	b.waitTexts("still there?")
	b.clean()
}

// TestUnreadable: an update that cannot be decoded is passed over; those around it are not.
func TestUnreadable(t *testing.T) {
	b := newBench(t)
	ann := b.api.User(7, "Ann", "en")
	for i, value := range []string{`"text"`, `{"message_id":"x"}`, `{"chat":[]}`, `{"from":7}`} {
		ann.Says(fmt.Sprint(i))
		b.api.Push("message", json.RawMessage(value))
	}
	ann.Says("last")
	b.run().waitTexts("0", "1", "2", "3", "last")
	b.wait("the updates to be confirmed", func() bool { return b.api.Waiting() == 0 })
	if n := strings.Count(b.journal.String(), "cannot be read"); n != 4 {
		t.Errorf("%d updates were said to be unreadable, want 4; log:\n%s", n, b.journal)
	}
	b.clean()
}

// TestForeignTap: a tap that is of no button of ours is answered, so that the person's program need not wait.
func TestForeignTap(t *testing.T) {
	b := newBench(t).run()
	ann := b.api.User(7, "Ann", "en")
	said := ann.Says("x")
	if notice := ann.Forges(said, "").Notice(); notice != "" {
		t.Errorf("notice %q, want none", notice)
	}
	b.waitTexts("x")
	b.clean()
}

// TestDeletedMessage: a tap on a message that Telegram does not show the bot any more is a tap all the same.
func TestDeletedMessage(t *testing.T) {
	b := newBench(t).run()
	ann := b.api.User(7, "Ann", "en")
	ann.Says("/start")
	sent := b.send("7", bot.Message{Text: plain("x"), Buttons: [][]bot.Button{{press("Yes", "y:1")}}})
	m := ann.Chat().Last()
	ann.Chat().Deletes(m)
	ann.TapsOn(m, "Yes")
	b.wait("the tap", func() bool { return len(b.office.seen()) == 2 })
	if e := b.office.seen()[1]; e.Kind != bot.Tapped || e.Message != sent.Message || e.Chat.ID != "7" || e.Data != "y:1" {
		t.Errorf("got %+v", e)
	}
}

func TestGroups(t *testing.T) {
	b := newBench(t).run()
	ann := b.api.User(7, "Ann", "en")
	club := b.api.Group(-500, "Club", ann)
	inClub := ann.In(club)
	inClub.Says("hello everybody")
	inClub.Says("/board@" + telegramtest.BotName)
	inClub.Anonymous().Says("/board")
	next := club.Migrates(-1000000000077, telegramtest.Leaves, telegramtest.Arrives)
	ann.In(next).Says("/fen")
	next.Removes(ann)
	b.wait("seven events", func() bool { return len(b.office.seen()) == 7 })
	var got []string
	for _, e := range b.office.seen() {
		got = append(got, fmt.Sprint(e.Kind, " ", e.Chat.ID, " ", e.User.ID, " ", e.Text+e.To))
	}
	want := []string{
		"opened -500 7 ",
		"said -500 7 /board",
		"said -500  /board",
		"migrated -500  -1000000000077",
		"migrated -500  -1000000000077",
		"said -1000000000077 7 /fen",
		"shut -1000000000077 7 ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	b.clean()
}

func TestWebhookIsTakenAway(t *testing.T) {
	b := newBench(t)
	b.api.SetWebhook("https://example.org/hook")
	b.api.User(7, "Ann", "en").Says("x")
	b.run().waitTexts("x")
	if n := len(b.api.Calls("deleteWebhook")); n != 1 {
		t.Errorf("deleteWebhook was called %d times, want once", n)
	}
	b.clean()
}

func TestUnknownToken(t *testing.T) {
	for _, status := range []int{401, 404} {
		b := newBench(t)
		b.api.SetFault(func(string, int) *telegramtest.Fault {
			return &telegramtest.Fault{Status: status, Description: "Unauthorized or Not Found"}
		})
		err := b.platform.Run(t.Context(), b.office)
		if !errors.Is(err, ErrToken) || strings.Contains(err.Error(), b.api.Token) {
			t.Errorf("status %d: got %v, want ErrToken without the token", status, err)
		}
	}
}

// TestTokenRevoked: the bot may lose its token while it runs.
func TestTokenRevoked(t *testing.T) {
	b := newBench(t)
	b.api.SetFault(func(method string, n int) *telegramtest.Fault {
		if method == "getUpdates" && n > 8 {
			return &telegramtest.Fault{Status: 401, Description: "Unauthorized"}
		}
		return nil
	})
	done := make(chan error, 1)
	go func() { done <- b.platform.Run(t.Context(), b.office) }()
	for {
		select {
		case err := <-done:
			wantError(t, err, ErrToken)
			return
		case <-time.After(10 * time.Millisecond):
			b.api.User(7, "Ann", "en").Says("x")
		}
	}
}

// TestRival: another program that polls too is put up with for a while.
func TestRival(t *testing.T) {
	b := newBench(t)
	b.api.SetFault(func(method string, n int) *telegramtest.Fault {
		if method == "getUpdates" {
			return &telegramtest.Fault{Status: 409, Description: "Conflict: terminated by other getUpdates request"}
		}
		return nil
	})
	start := time.Now()
	wantError(t, b.platform.Run(t.Context(), b.office), ErrConflict)
	if d := time.Since(start); d < quick.giveUp {
		t.Errorf("it gave up after %v, want %v", d, quick.giveUp)
	}
	if !strings.Contains(b.journal.String(), "another program is polling") {
		t.Errorf("the log does not say why:\n%s", b.journal)
	}
}

// TestRivalLeaves: when the other one goes, all is well again.
func TestRivalLeaves(t *testing.T) {
	b, rival := newBench(t), newBench(t)
	b.platform.times.giveUp, rival.platform.times.giveUp = time.Minute, time.Minute
	ann := b.api.User(7, "Ann", "en")
	ann.Says("one")
	b.run().waitTexts("one")
	rival.platform.token, rival.platform.endpoint = b.platform.token, b.platform.endpoint
	rival.run()
	b.wait("the conflict", func() bool { return strings.Contains(b.journal.String(), "another program is polling") })
	if err := rival.stop(); err != nil {
		t.Errorf("the rival ended with %v", err)
	}
	ann.Says("two")
	b.wait("the second text", func() bool {
		return slices.Contains(texts(b.office.seen()), "two") || slices.Contains(texts(rival.office.seen()), "two")
	})
}

// TestTrouble: whatever goes wrong between the bot and the server, the update comes in the end.
func TestTrouble(t *testing.T) {
	faults := map[string]telegramtest.Fault{
		"the server is ill":        {Status: 500, Description: "Internal Server Error"},
		"a proxy's page":           {Status: 502, Body: "<html>Bad Gateway</html>"},
		"a page of a hotel":        {Status: 200, Body: "<html>Log in</html>"},
		"dropped before":           {Skip: true, Drop: true},
		"dropped after":            {Drop: true},
		"cut":                      {Cut: 15},
		"accepted, never answered": {Hang: true},
	}
	for why, fault := range faults {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.platform.times.call, b.platform.times.grace = 100*time.Millisecond, 100*time.Millisecond
			b.api.SetFault(func(_ string, n int) *telegramtest.Fault {
				if n%2 == 1 {
					return &fault
				}
				return nil
			})
			b.api.User(7, "Ann", "en").Says("x")
			b.run().waitTexts("x")
			if err := b.stop(); err != nil {
				t.Error(err)
			}
			b.clean()
		})
	}
}

// TestPollLimited: what the server says to wait is waited.
func TestPollLimited(t *testing.T) {
	b := newBench(t)
	limited := false
	b.api.SetFault(func(method string, n int) *telegramtest.Fault {
		if method == "getUpdates" && !limited {
			limited = true
			return &telegramtest.Fault{Status: 429, Description: "Too Many Requests: retry after 1", RetryAfter: 1}
		}
		return nil
	})
	b.api.User(7, "Ann", "en").Says("x")
	b.run().waitTexts("x")
	polls := b.api.Calls("getUpdates")
	if d := polls[1].At.Sub(polls[0].At); d < time.Second {
		t.Errorf("it polled again after %v, want 1 s", d)
	}
}

func TestBackoff(t *testing.T) {
	b := backoff{first: 100 * time.Millisecond, last: time.Second}
	for _, most := range []time.Duration{100, 200, 400, 800, 1000, 1000} {
		most *= time.Millisecond
		if d := b.after(errors.New("x")); d < most/2 || d > most {
			t.Errorf("waits %v, want %v to %v", d, most/2, most)
		}
	}
	if d := b.after(fmt.Errorf("x: %w", &bot.LimitError{After: time.Hour})); d != time.Hour {
		t.Errorf("waits %v, want what the server says", d)
	}
	b.reset()
	if d := b.after(errors.New("x")); d > 100*time.Millisecond {
		t.Errorf("waits %v after a success, want the first wait again", d)
	}
}
