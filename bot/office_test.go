package bot_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

func TestOffice(t *testing.T) {
	bottest.Script(t, "testdata/office.txt", (&toy{}).feature())
}

// world runs a test in a bubble, with the toy as the only feature.
func world(t *testing.T, f *toy, test func(*testing.T, *bottest.World)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, bottest.NewWorld(t, f.feature())) })
}

// says fails unless the newest board of ann's chat says a text.
func says(t *testing.T, w *bottest.World, want string) {
	t.Helper()
	board, ok := w.Recorder.Board("ann")
	if !ok || board.Text != want {
		t.Fatalf("the board says %q, not %q", board.Text, want)
	}
}

func TestDuplicateCountsOnce(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		board, _ := w.Recorder.Board("ann")
		tap := bot.Event{
			Platform: bottest.Platform, ID: "x", Kind: bot.Tapped, Chat: bot.ChatInfo{ID: "ann"},
			User: bot.User{ID: "ann", Name: "ann"}, Message: board.ID, Data: board.Press("push"), Tap: "t",
		}
		for range 3 {
			if err := w.Office.Accept(context.Background(), tap, tap); err != nil {
				t.Fatal(err)
			}
		}
		w.Settle()
		says(t, w, "at 2")
	})
}

func TestSecondTapIsRefused(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		board, _ := w.Recorder.Board("ann")
		w.Tap("ann", "ann", board.ID, board.Press("push"))
		w.Tap("ann", "ann", board.ID, board.Press("push"))
		w.Settle()
		says(t, w, "at 2")
	})
}

// While the bot thinks, the board waits a moment for it, and no longer; taps are answered at once.
func TestBoardWaitsForTheReplyAMoment(t *testing.T) {
	slow := &toy{think: func(ctx context.Context) error {
		select {
		case <-time.After(10 * time.Second):
		case <-ctx.Done():
		}
		return ctx.Err()
	}}
	world(t, slow, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.TapLabel("ann", "ann", "push")
		time.Sleep(200 * time.Millisecond)
		says(t, w, "at 0")
		time.Sleep(200 * time.Millisecond)
		says(t, w, "at 1")
		time.Sleep(10 * time.Second)
		says(t, w, "at 2")
	})
}

func TestDroppedJobDoesNothing(t *testing.T) {
	slow := &toy{think: func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}}
	world(t, slow, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.TapLabel("ann", "ann", "push")
		w.Say("ann", "ann", "/drop")
		w.Settle()
		says(t, w, "at 1")
		w.Stop()
		slow.think = nil
		w.Start()
		w.Settle()
		says(t, w, "at 1")
	})
}

// tardy is a store some of whose Updates return only a while after they have committed, as when a busy machine lets nobody on.
type tardy struct {
	store.Store
	left atomic.Int32 // so many more
}

func (s *tardy) Update(ctx context.Context, fn func(store.Tx) error) error {
	err := s.Store.Update(ctx, fn)
	if s.left.Add(-1) >= 0 {
		time.Sleep(2 * time.Second)
	}
	return err
}

// What drops a job may get to stop it so late that another is owed and runs by then. That one is done all the same.
func TestLateStopOfAJob(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &tardy{Store: memstore.New()}
		w := bottest.NewWorldWith(t, bot.Config{Store: s}, thinks(5*time.Second).feature())
		w.Say("ann", "ann", "/count")
		w.Settle()
		s.left.Store(2) // bob's word is taken in, and then decided
		w.Say("bob", "bob", "/drop")
		synctest.Wait()
		w.TapLabel("ann", "ann", "push")
		time.Sleep(time.Second)
		says(t, w, "at 1")
		time.Sleep(time.Minute)
		says(t, w, "at 2")
	})
}

// A job that was running when the process went is done by the next one.
func TestJobSurvivesRestart(t *testing.T) {
	slow := &toy{think: func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}}
	world(t, slow, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		w.TapLabel("ann", "ann", "push")
		w.Settle()
		says(t, w, "at 1")
		w.Stop()
		slow.think = nil
		w.Start()
		w.Settle()
		says(t, w, "at 2")
	})
}

func TestTimerFiresOnce(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/later")
		w.Settle()
		w.Stop()
		w.Start()
		time.Sleep(2 * time.Hour)
		all := w.Recorder.Bubbles("ann")
		if len(all) != 1 || all[0].Text != "the bell rings after 0s" {
			t.Fatalf("the bot said %v", all)
		}
	})
}

// A picture that the platform has is named, in another chat and after a restart too, and not drawn again.
func TestKnownPicture(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "ann", "/count")
		w.Settle()
		if board, _ := w.Recorder.Board("ann"); board.Known != "" {
			t.Errorf("the first picture was named %q", board.Known)
		}
		w.Stop()
		w.Start()
		w.Say("bob", "bob", "/count")
		w.Settle()
		if board, _ := w.Recorder.Board("bob"); board.Known == "" {
			t.Error("the second picture was drawn again")
		}
	})
}

// What is written in a supergroup in the same batch as the news that it was a group before belongs to the group's chat.
func TestMigrationInOneBatch(t *testing.T) {
	world(t, &toy{}, func(t *testing.T, w *bottest.World) {
		w.Say("ann", "club", "/count")
		w.Settle()
		event := func(id string, kind bot.EventKind, chat string) bot.Event {
			return bot.Event{
				Platform: bottest.Platform, ID: id, Kind: kind, Chat: bot.ChatInfo{ID: chat, Group: true},
				User: bot.User{ID: "ann", Name: "ann"},
			}
		}
		moved, said := event("a", bot.Migrated, "club"), event("b", bot.Said, "big club")
		moved.To, said.Text = "big club", "/count"
		if err := w.Office.Accept(t.Context(), moved, said); err != nil {
			t.Fatal(err)
		}
		w.Settle()
		w.TapLabel("ann", "big club", "push")
		w.Settle()
		if board, ok := w.Recorder.Board("big club"); !ok || board.Text != "at 2" {
			t.Fatalf("the board in the supergroup says %q", board.Text)
		}
	})
}
