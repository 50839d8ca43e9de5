package bot_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store/memstore"
)

func TestReplies(t *testing.T) {
	bottest.Script(t, "testdata/replies.txt", (&toy{}).feature())
}

// replying runs a test on a platform that takes replies only.
func replying(t *testing.T, f *toy, test func(*testing.T, *bottest.World)) {
	t.Helper()
	world(t, f, func(t *testing.T, w *bottest.World) {
		w.Replies()
		test(t, w)
	})
}

// thinks returns a toy whose push takes a time.
func thinks(d time.Duration) *toy {
	return &toy{think: func(ctx context.Context) error {
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
		return ctx.Err()
	}}
}

// texts returns what the bot said in ann's chat.
func texts(w *bottest.World) string {
	var all []string
	for _, b := range w.Recorder.Bubbles("ann") {
		all = append(all, b.Text)
	}
	return strings.Join(all, ", ")
}

// A push and the bot's answer are one board, if the answer comes in time.
func TestReplyWaitsForTheAnswer(t *testing.T) {
	replying(t, thinks(20*time.Second), func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.TapLabel("ann", "ann", "push")
		time.Sleep(19 * time.Second)
		if got := texts(w); got != "at 0" {
			t.Errorf("before the answer the chat says %s", got)
		}
		w.Settle()
		w.Settle()
		if got := texts(w); got != "at 0, at 2, pushed" && got != "at 0, pushed, at 2" {
			t.Errorf("the chat says %s", got)
		}
	})
}

// An answer that takes longer than a reply may wait is shown with the next event, for which the board has a button.
func TestLateAnswerComesWithTheNextEvent(t *testing.T) {
	replying(t, thinks(40*time.Second), func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.TapLabel("ann", "ann", "push")
		time.Sleep(26 * time.Second)
		board, _ := w.Recorder.Board("ann")
		if board.Text != "at 1" || board.Press("▶ Show the board") == "" {
			t.Fatalf("the board says %q, with %v", board.Text, board.Buttons)
		}
		time.Sleep(time.Minute)
		says(t, w, "at 1")
		w.TapLabel("ann", "ann", "▶ Show the board")
		w.Settle()
		says(t, w, "at 2")
		if n := len(w.Recorder.Bubbles("ann")); n != 4 {
			t.Errorf("the chat has %d messages: %s", n, texts(w))
		}
	})
}

// What is ready need not wait for what is not, if there are two tokens.
func TestTextDoesNotWaitForBoard(t *testing.T) {
	replying(t, thinks(20*time.Second), func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.TapLabel("ann", "ann", "push")
		w.Settle()
		w.Say("ann", "ann", "/say hello")
		w.Settle()
		if got := texts(w); got != "at 0, pushed, hello" {
			t.Errorf("the chat says %s", got)
		}
		time.Sleep(30 * time.Second)
		says(t, w, "at 2")
	})
}

// A tap on an old board changes nothing and brings the newest.
func TestOldBoardBringsTheNewest(t *testing.T) {
	replying(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		old, _ := w.Recorder.Board("ann")
		w.TapLabel("ann", "ann", "push")
		w.Settle()
		w.Tap("ann", "ann", old.ID, old.Press("push"))
		w.Settle()
		if got := texts(w); got != "at 0, pushed, at 2, this counter has gone, at 2" {
			t.Errorf("the chat says %s", got)
		}
	})
}

// No more than five messages go into a reply; the others wait for the next.
func TestReplyIsNoLongerThanAllowed(t *testing.T) {
	replying(t, &toy{}, func(t *testing.T, w *bottest.World) {
		accept := func(events ...bot.Event) {
			if err := w.Office.Accept(context.Background(), events...); err != nil {
				t.Fatal(err)
			}
			w.Settle()
		}
		said := func(text string) bot.Event {
			return bot.Event{
				Platform: bottest.Platform, ID: text, Kind: bot.Said, Chat: bot.ChatInfo{ID: "ann"},
				User: bot.User{ID: "ann", Name: "ann"}, Text: "/say " + text,
			}
		}
		accept(said("1"), said("2"), said("3"), said("4"), said("5"), said("6"), said("7"))
		if got := texts(w); got != "" {
			t.Errorf("without a token the chat says %s", got)
		}
		w.Say("ann", "ann", "/say 8")
		w.Settle()
		if got := texts(w); got != "1, 2, 3, 4, 5" {
			t.Errorf("the chat says %s", got)
		}
		w.Say("ann", "ann", "/say 9")
		w.Settle()
		if got := texts(w); got != "1, 2, 3, 4, 5, 6, 7, 8, 9" {
			t.Errorf("the chat says %s", got)
		}
	})
}

// A token that is refused is no good any more: what was owed waits for the next event, whatever the trouble was.
func TestTroubleWithReplies(t *testing.T) {
	for _, test := range []struct {
		err   error
		fails int32 // so many sends
		later string
		next  string
	}{
		{errors.New("502"), 2, "hello", "hello, next"},
		{bot.ErrUnknown, 2, "hello", "hello, next"},
		{bot.ErrSpent, 1, "", "hello, next"},
		{bot.ErrRefused, 1, "", "next"},
		{errors.New("502"), 1000, "", "hello, next"},
	} {
		replying(t, &toy{}, func(t *testing.T, w *bottest.World) {
			var mended atomic.Bool
			var sends atomic.Int32
			w.Recorder.Fail = func(call, _ string) error {
				if call == "send" && !mended.Load() && sends.Add(1) <= test.fails {
					return test.err
				}
				return nil
			}
			w.Say("ann", "ann", "/say hello")
			time.Sleep(2 * time.Minute)
			if got := texts(w); got != test.later {
				t.Errorf("%v: the chat says %q", test.err, got)
			}
			mended.Store(true)
			w.Say("ann", "ann", "/say next")
			w.Settle()
			if got := texts(w); got != test.next {
				t.Errorf("%v: after the next event the chat says %q", test.err, got)
			}
		})
	}
}

// A reply that arrived although the connection broke is not said twice by a token that is spent, nor is a board lost.
func TestReplyThatMayHaveArrived(t *testing.T) {
	replying(t, &toy{}, func(t *testing.T, w *bottest.World) {
		broken := false
		w.Recorder.Sent = func(string) error {
			if broken {
				return nil
			}
			broken = true
			return bot.ErrUnknown
		}
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.Settle()
		if got := texts(w); got != "at 0" {
			t.Errorf("the chat says %s", got)
		}
		w.TapLabel("ann", "ann", "push")
		w.Settle()
		says(t, w, "at 2")
	})
}

// With pushes allowed, what is owed in a private chat comes by itself, once, and no more often in a month than allowed.
func TestPushes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorldWith(t, bot.Config{Store: memstore.New()}, (&toy{}).feature())
		w.Replies()
		w.Recorder.Abilities.Replies.Pushes = 2
		lost := 0
		w.Recorder.Sent = func(string) error {
			if lost++; lost == 1 {
				return bot.ErrUnknown
			}
			return nil
		}
		for i, want := range []string{"", "a", "a, b", "a, b"} {
			if i > 0 {
				hear(t, w, "ann", "/say "+string(rune('a'+i-1)))
			}
			time.Sleep(10 * time.Second)
			if i < 3 && texts(w) != want {
				t.Errorf("the chat says %q, not %q", texts(w), want)
			}
		}
		accept(t, w, bot.Event{
			Platform: bottest.Platform, ID: "group", Kind: bot.Said, Chat: bot.ChatInfo{ID: "club", Group: true},
			User: bot.User{ID: "ann", Name: "ann"}, Text: "/say hello",
		})
		w.Settle()
		if n := w.Recorder.Calls(); n != 2 {
			t.Errorf("%d messages were pushed", n)
		}
	})
}

// Chats that are written to at the same moment do not exceed together what is allowed, and what failed does not count.
func TestPushesAtTheSameMoment(t *testing.T) {
	for name, failure := range map[string]error{"all is well": nil, "a limit": &bot.LimitError{After: time.Second}, "a fault": errors.New("a fault")} {
		synctest.Test(t, func(t *testing.T) {
			w := bottest.NewWorldWith(t, bot.Config{Store: memstore.New()}, (&toy{}).feature())
			w.Replies()
			w.Recorder.Abilities.Replies.Pushes = 3
			var calls atomic.Int32
			w.Recorder.Fail = func(call, _ string) error {
				if calls.Add(1) <= 2 {
					return failure
				}
				return nil
			}
			w.Recorder.Sent = func(string) error {
				time.Sleep(time.Second)
				return nil
			}
			for _, chat := range []string{"ann", "ben", "cat", "dan", "eve"} {
				hear(t, w, chat, "/say hello")
			}
			time.Sleep(time.Minute)
			if n := w.Recorder.Calls(); n != 3 {
				t.Errorf("%s: %d messages were pushed", name, n)
			}
		})
	}
}

// What may have arrived or not is pushed again though nothing is left for others.
func TestLastPushIsSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorldWith(t, bot.Config{Store: memstore.New()}, (&toy{}).feature())
		w.Replies()
		w.Recorder.Abilities.Replies.Pushes = 1
		sent := 0
		w.Recorder.Fail = func(string, string) error {
			if sent++; sent == 1 {
				return bot.ErrUnknown
			}
			return nil
		}
		hear(t, w, "ann", "/say hello")
		time.Sleep(time.Minute)
		if got := texts(w); got != "hello" || sent != 2 {
			t.Errorf("after %d attempts the chat says %q", sent, got)
		}
	})
}

// hear accepts what somebody says in private, once, with no token to reply by.
func hear(t *testing.T, w *bottest.World, who, text string) {
	t.Helper()
	accept(t, w, bot.Event{
		Platform: bottest.Platform, ID: who + text, Kind: bot.Said, Chat: bot.ChatInfo{ID: who},
		User: bot.User{ID: who, Name: who}, Text: text,
	})
}

func accept(t *testing.T, w *bottest.World, e bot.Event) {
	t.Helper()
	if err := w.Office.Accept(context.Background(), e); err != nil {
		t.Fatal(err)
	}
}

func TestSecretIsDrawnOnce(t *testing.T) {
	s := memstore.New()
	first, err := bot.Secret(t.Context(), s, "pictures")
	if err != nil || len(first) != 32 {
		t.Fatal(len(first), err)
	}
	again, err := bot.Secret(t.Context(), s, "pictures")
	if err != nil || string(again) != string(first) {
		t.Errorf("asked again it is another: %v", err)
	}
	other, err := bot.Secret(t.Context(), s, "other")
	if err != nil || string(other) == string(first) {
		t.Errorf("under another name it is the same: %v", err)
	}
	if err := record.Check("secret/pictures", []byte(`{"v":1}`)); errors.Is(err, record.ErrKind) {
		t.Error(err)
	}
}
