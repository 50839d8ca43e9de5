package bot

import (
	"math/rand/v2"
	"time"
)

// The waits between attempts double from the first to the longest.
const (
	firstWait   = 100 * time.Millisecond
	longestWait = time.Minute
)

// backoff returns how long to wait after so many failures in a row: doubled each time, capped, and drawn from its upper
// half, so that those who failed together do not come back together.
func backoff(failures int) time.Duration {
	wait := longestWait
	if failures < 10 {
		wait = min(firstWait<<failures, longestWait)
	}
	return wait/2 + rand.N(wait/2)
}
