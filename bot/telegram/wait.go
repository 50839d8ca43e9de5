package telegram

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/makrukbot/makrukbot/bot"
)

// backoff says how long to wait after failures in a row: each time about twice as long as before, up to a limit, and
// never just as long as others wait who failed at the same moment.
type backoff struct {
	first, last time.Duration
	next        time.Duration
}

func (p *Platform) backoff() backoff { return backoff{first: p.times.retry, last: p.times.retryMax} }

// after returns the wait after an error; what the server says itself goes before.
func (b *backoff) after(err error) time.Duration {
	var limit *bot.LimitError
	if errors.As(err, &limit) {
		return limit.After
	}
	b.next = min(max(b.first, 2*b.next), b.last)
	return b.next/2 + rand.N(b.next/2+1)
}

func (b *backoff) reset() { b.next = 0 }

// pause waits, or returns the error of a context that ends before.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
