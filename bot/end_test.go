package bot_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/store/memstore"
)

// deaf is a platform that takes calls and never answers.
type deaf struct{ *bottest.Recorder }

func (deaf) Send(ctx context.Context, _ bot.Speech) ([]bot.Sent, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (deaf) Answer(ctx context.Context, _, _ string) error {
	<-ctx.Done()
	return ctx.Err()
}

// Told to stop, an office does so within three seconds, though a platform does not answer and a computation would go on
// for ever. A process that stops has five.
func TestEndsInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		endless := &toy{think: func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		}}
		office, err := bot.New(bot.Config{
			Store: memstore.New(), Features: []bot.Feature{endless.feature()},
			Platforms: map[string]bot.Platform{bottest.Platform: deaf{bottest.NewRecorder()}},
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- office.Run(ctx) }()
		for _, e := range []bot.Event{
			{ID: "1", Kind: bot.Said, Text: "/count"},
			{ID: "2", Kind: bot.Tapped, Message: "1", Data: "push:0", Tap: "t"},
		} {
			e.Platform, e.Chat, e.User = bottest.Platform, bot.ChatInfo{ID: "ann"}, bot.User{ID: "ann", Name: "ann"}
			if err := office.Accept(t.Context(), e); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		stopped := time.Now()
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if took := time.Since(stopped); took > 3*time.Second {
			t.Errorf("it ended after %s", took)
		}
	})
}
