package ai

import (
	"sync/atomic"
	"time"
)

// Clock is the time that a search may take. It runs from [Clock.Start], which another goroutine may call while the
// search goes on: an engine that ponders starts its clock when the expected move was played.
type Clock struct {
	start atomic.Int64 // nanoseconds since zero; 0 before Start
	soft  time.Duration
	hard  time.Duration
}

// zero is when all clocks count from; time.Since reads the monotonic clock.
var zero = time.Now()

// NewClock returns a clock that has not been started. After soft no new iteration begins; at hard the search stops.
func NewClock(soft, hard time.Duration) *Clock { return &Clock{soft: soft, hard: hard} }

// Start starts the clock; the first call counts.
func (c *Clock) Start() { c.start.CompareAndSwap(0, int64(time.Since(zero))) }

// over reports whether a limit has passed on a clock that runs. No clock is never over.
func (c *Clock) over(limit time.Duration) bool {
	start := c.start.Load()
	return start != 0 && time.Since(zero)-time.Duration(start) >= limit
}

// Shares of the time that is left, for a game without a known number of moves to the next control.
const (
	movesToGo    = 30  // as if the time had to last for so many moves
	hardFactor   = 4   // a move may take so many times its share
	mostOfClock  = 0.5 // and never more than this part of what is left
	softFactor   = 0.6 // an iteration that begins later would rarely end
	incrementUse = 0.8
)

// ClockFor returns the clock for one move when so much time and increment are left, with moves to the next control (0
// when unknown). overhead is lost on the way between the engine and its opponent.
func ClockFor(left, increment time.Duration, moves int, overhead time.Duration) *Clock {
	if moves <= 0 || moves > movesToGo {
		moves = movesToGo
	}
	usable := max(left-overhead, time.Millisecond)
	share := usable/time.Duration(moves) + time.Duration(incrementUse*float64(increment))
	most := time.Duration(mostOfClock * float64(usable))
	if moves == 1 {
		most = usable
	}
	return NewClock(min(time.Duration(softFactor*float64(share)), most), min(hardFactor*share, most))
}

// moveMargin is kept of a fixed time for a move: the search looks at the clock every millisecond or so.
const moveMargin = 2 * time.Millisecond

// ClockForMove returns the clock for a move that may take so long and no longer.
func ClockForMove(d time.Duration) *Clock {
	d = max(d-moveMargin, d/2)
	return NewClock(d, d)
}
