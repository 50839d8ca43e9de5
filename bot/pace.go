package bot

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/makrukbot/makrukbot/bot/record"
)

// Pace is how often something may be done: Burst times at once after a rest, and then once in every Every, so that in a
// time T it is done at most Burst + T/Every times. The zero Pace is no limit.
type Pace struct {
	Every time.Duration
	Burst int
}

func (p Pace) limiter() *rate.Limiter {
	if p.Every == 0 {
		return rate.NewLimiter(rate.Inf, 1)
	}
	return rate.NewLimiter(rate.Every(p.Every), p.Burst)
}

// urgency is how much room there must be for a message, its own included, so that what matters less leaves some for
// what matters more.
type urgency int

const (
	asFree  urgency = iota // no message: what the limits do not speak of
	asOwed                 // what is owed: boards and texts
	asCalm                 // what answers a tap that changed nothing, and what tidies up
	asSpare                // a marked picture, without which the buttons do as well
)

// A platform that tells so many chats to wait, so shortly after each other, means all of them; they then rest as long as
// it says, but no longer than stillMost: should each have had a reason of its own, the others must not pay for it.
const (
	manyChats  = 3
	manyWithin = time.Second
	stillMost  = time.Minute
)

// pace keeps to a platform's limits, so that the platform need not insist. It may be used from many goroutines.
type pace struct {
	can Abilities
	all *rate.Limiter

	mu      sync.Mutex // guards what follows
	chats   map[record.ID]*rate.Limiter
	sweepAt int                     // so many chats are looked through for those that have rested
	limited map[record.ID]time.Time // when chats were told to wait, of late
	still   time.Time               // nothing is sent before
}

func newPace(can Abilities) *pace {
	return &pace{
		can: can, all: can.All.limiter(), chats: map[record.ID]*rate.Limiter{}, sweepAt: 64,
		limited: map[record.ID]time.Time{},
	}
}

// ask asks for leave to write to a chat. If it is granted, it counts as written after the wait that is returned; if not,
// it may be asked for again after the wait.
func (p *pace) ask(now time.Time, c *record.Chat, u urgency) (wait time.Duration, granted bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if u == asFree {
		return max(p.still.Sub(now), 0), !p.still.After(now)
	}
	chat := p.chat(now, c)
	wait = max(p.still.Sub(now), missing(chat, now, u))
	if u > asOwed {
		wait = max(wait, missing(p.all, now, u)) // it does not queue with what is owed
	}
	if wait > 0 {
		return wait, false
	}
	chat.AllowN(now, 1)
	return p.all.ReserveN(now, 1).DelayFrom(now), true
}

// missing returns how long it takes until there is room.
func missing(l *rate.Limiter, now time.Time, u urgency) time.Duration {
	if l.Limit() == rate.Inf {
		return 0
	}
	need := min(float64(u), float64(l.Burst()))
	return time.Duration((need - l.TokensAt(now)) / float64(l.Limit()) * float64(time.Second))
}

// chat returns the limiter of a chat; p.mu is held. One that has rested is as good as a new one and is forgotten.
func (p *pace) chat(now time.Time, c *record.Chat) *rate.Limiter {
	if l, ok := p.chats[c.ID]; ok {
		return l
	}
	if len(p.chats) >= p.sweepAt {
		for id, l := range p.chats {
			if l.TokensAt(now) >= float64(l.Burst()) {
				delete(p.chats, id)
			}
		}
		p.sweepAt = max(64, 2*len(p.chats))
	}
	limit := p.can.Private
	if c.Group {
		limit = p.can.Group
	}
	l := limit.limiter()
	p.chats[c.ID] = l
	return l
}

// insisted notes that the platform told a chat to wait. If it tells many at once, all are still for as long.
func (p *pace) insisted(now time.Time, chat record.ID, after time.Duration) (all bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, at := range p.limited {
		if now.Sub(at) > manyWithin {
			delete(p.limited, id)
		}
	}
	p.limited[chat] = now
	if len(p.limited) < manyChats {
		return false
	}
	if until := now.Add(min(after, stillMost)); until.After(p.still) {
		p.still = until
	}
	return true
}
