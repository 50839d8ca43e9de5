package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
)

// tapWait is how long a person who tapped waits at most. A tap that is not decided by then, since the disk is slow or
// full, is answered without a notice; what comes of it shows in the chat.
const tapWait = 900 * time.Millisecond

// answerAttempts is how often a tap is answered until that succeeds.
const answerAttempts = 3

// taps are those that wait for their answer.
type taps struct {
	mu      sync.Mutex // guards waiting
	waiting map[string]*time.Timer
}

// expect sees to it that a tap is answered in time, whatever becomes of it.
func (o *Office) expect(e Event) {
	if e.Kind != record.Tapped {
		return
	}
	o.taps.mu.Lock()
	defer o.taps.mu.Unlock()
	key := tapKey(e)
	if _, there := o.taps.waiting[key]; there {
		return
	}
	o.taps.waiting[key] = time.AfterFunc(tapWait, func() { o.answer(e, "") })
}

func tapKey(e Event) string { return e.Platform + "/" + e.Tap }

// answer ends a tap. It is never waited for. A platform takes one answer; a second one does nothing.
func (o *Office) answer(e Event, notice string) {
	platform, ok := o.platforms[e.Platform]
	if e.Kind != record.Tapped || !ok {
		return
	}
	o.taps.mu.Lock()
	if timer, ok := o.taps.waiting[tapKey(e)]; ok {
		timer.Stop()
		delete(o.taps.waiting, tapKey(e))
	}
	o.taps.mu.Unlock()
	o.aside(func(ctx context.Context) {
		for failures := 1; ; failures++ {
			err := platform.Answer(ctx, e.Tap, notice)
			var limit *LimitError
			switch {
			case err == nil:
				o.meter.Took(ToAnswer, e.Platform, time.Since(e.At))
				return
			case failures == answerAttempts, errors.Is(err, ErrRefused), errors.As(err, &limit), !wait(ctx, backoff(failures)):
				o.log.Warn("failed to answer a tap", "platform", e.Platform, "error", err)
				return
			}
		}
	})
}
