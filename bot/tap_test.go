package bot_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

// ill is a store in trouble.
type ill struct {
	store.Store
	slow time.Duration
	err  error
}

func (s *ill) Update(ctx context.Context, fn func(store.Tx) error) error {
	time.Sleep(s.slow)
	if s.err != nil {
		return s.err
	}
	return s.Store.Update(ctx, fn)
}

// A person who taps is not left waiting: not by a disk that is slow or full, and not by a connection that fails.
func TestTapIsAnsweredInTime(t *testing.T) {
	full := errors.New("no space left on device")
	for _, test := range []struct {
		name  string
		slow  time.Duration
		err   error
		fails int32 // so many answers
	}{
		{"all is well", 0, nil, 0},
		{"the disk is slow", 5 * time.Second, nil, 0},
		{"the disk is full", 0, full, 0},
		{"answers fail", 0, nil, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &ill{Store: memstore.New()}
				w := bottest.NewWorldWith(t, bot.Config{Store: s}, (&toy{}).feature())
				w.Say("ann", "ann", "/count")
				w.Settle()
				w.Stop()
				s.slow, s.err = test.slow, test.err
				w.Start()
				var answers atomic.Int32
				answered := make(chan time.Time, 2)
				w.Recorder.Fail = func(call, _ string) error {
					if call != "answer" {
						return nil
					}
					if answers.Add(1) <= test.fails {
						return errors.New("connection refused")
					}
					answered <- time.Now()
					return nil
				}
				board, _ := w.Recorder.Board("ann")
				tapped := time.Now()
				err := w.Office.Accept(t.Context(), bot.Event{
					Platform: bottest.Platform, ID: "x", Kind: bot.Tapped, Chat: bot.ChatInfo{ID: "ann"},
					User: bot.User{ID: "ann", Name: "ann"}, Message: board.ID, Data: board.Press("push"), Tap: "t",
				})
				if (err != nil) != (test.err != nil) {
					t.Errorf("Accept returned %v", err)
				}
				if d := (<-answered).Sub(tapped); d > time.Second {
					t.Errorf("the tap was answered after %s", d)
				}
			})
		})
	}
}
