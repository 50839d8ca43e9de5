package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

// poller is one run: of polling, or of being called.
type poller struct {
	*Platform
	office Office
	reader reader
	offset int64 // the first update that was not taken in; zero: whichever is first
	rival  rival
	side   sync.WaitGroup // what runs beside the polling
}

// poll takes updates in until ctx ends or it has to be given up.
func (l *poller) poll(ctx context.Context) error {
	wait := l.backoff()
	for {
		err := l.round(ctx)
		var after time.Duration
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil:
			wait.reset()
			continue
		case errors.Is(err, ErrToken):
			return err
		case errors.Is(err, ErrConflict):
			after = l.times.conflict
			if l.rival.met(time.Now(), l.times) {
				return err
			}
			l.log.Warn("another program is polling with this bot's token; stop one of the two", "error", err)
		default:
			after = wait.after(err)
			l.log.Warn("polling again", "in", after, "error", err)
		}
		if err := pause(ctx, after); err != nil {
			return err
		}
	}
}

// round polls once and hands what came to the office. Only when that has taken it does the offset move, by which the
// next poll tells the server to forget it.
func (l *poller) round(ctx context.Context) error {
	params := tgbotapi.Params{"allowed_updates": kinds}
	params.AddNonZero64("offset", l.offset)
	params.AddNonZero("timeout", int(l.times.poll/time.Second))
	var raw []json.RawMessage
	if err := l.call(ctx, l.times.poll+l.times.grace, "getUpdates", params, &raw); err != nil {
		return err
	}
	events, foreign, offset := l.read(raw)
	for _, tap := range foreign {
		l.side.Go(func() { l.dismiss(ctx, tap) }) // the polling must not be held up
	}
	if len(raw) > 0 && offset == l.offset {
		return errors.New("failed to read the number of any update")
	}
	if len(events) > 0 {
		if err := l.office.Accept(ctx, events...); err != nil {
			return fmt.Errorf("failed to take updates in: %w", err)
		}
	}
	l.offset = offset
	return nil
}

// read makes events of a batch of updates, each by itself: one that cannot be read is passed over, and does not keep
// the others back. It returns the taps that are of no button of ours, too, and the number after the last. That is taken
// as it comes, since after a quiet week the server may begin anew with any number.
func (l *poller) read(raw []json.RawMessage) (events []bot.Event, foreign []string, offset int64) {
	offset = l.offset
	for _, r := range raw {
		var number struct {
			ID int64 `json:"update_id"`
		}
		if err := json.Unmarshal(r, &number); err != nil || number.ID == 0 {
			l.log.Error("passing over an update without a number", "error", err)
			continue
		}
		offset = number.ID + 1
		var u update
		if err := json.Unmarshal(r, &u); err != nil {
			l.log.Error("passing over an update that cannot be read", "update", number.ID, "error", err)
			continue
		}
		e, ok := l.reader.event(u)
		if !ok && u.Callback != nil {
			foreign = append(foreign, u.Callback.ID)
		}
		if !ok {
			continue
		}
		e.Platform, e.ID, e.At = Name, "u"+strconv.FormatInt(number.ID, 10), time.Now()
		events = append(events, e)
	}
	return events, foreign, offset
}

// dismiss ends a tap that is of no button of ours.
func (l *poller) dismiss(ctx context.Context, tap string) {
	if err := l.Answer(ctx, tap, ""); err != nil {
		l.log.Debug("a tap that is not ours stays unanswered", "error", err)
	}
}

// rival is another program that polls with the same token. The two put an end to each other's polls, so each of them
// polls undisturbed now and then.
type rival struct {
	since, last time.Time // when it was met first and last
}

// met notes that the other was met, and reports whether that has gone on for too long.
func (r *rival) met(now time.Time, t times) bool {
	if now.Sub(r.last) > t.poll+t.grace+t.conflict {
		r.since = now
	}
	r.last = now
	return now.Sub(r.since) >= t.giveUp
}
