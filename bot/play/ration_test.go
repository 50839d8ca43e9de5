package play

import (
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
)

// TestRation gives so much at once, then one each time that one has come back, and never more for having waited longer.
func TestRation(t *testing.T) {
	r := ration{"test", 3, time.Minute}
	now := time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)
	var p record.Person
	for i, c := range []struct {
		after, wait time.Duration
	}{
		{0, 0}, {0, 0}, {0, 0}, {0, time.Minute},
		{45 * time.Second, 15 * time.Second}, {15 * time.Second, 0}, {0, time.Minute},
		{time.Hour, 0}, {0, 0}, {0, 0}, {0, time.Minute},
		{-24 * time.Hour, time.Minute}, // the clock was set back
	} {
		now = now.Add(c.after)
		if wait := r.take(&p, now); wait != c.wait {
			t.Errorf("%d: wait %v, want %v", i, wait, c.wait)
		}
	}
	other := ration{"other", 1, time.Minute}
	if wait := other.take(&p, now); wait != 0 {
		t.Errorf("another ration waits %v", wait)
	}
}
