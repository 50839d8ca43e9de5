package bot

import (
	"testing"
	"time"
)

func TestWatch(t *testing.T) {
	begin := time.Now()
	for _, test := range []struct {
		name       string
		mono, wall time.Duration // what both clocks have gone on by
		want       bool
	}{
		{"both go on", time.Hour, time.Hour, false},
		{"the wall clock is put right by a little", time.Minute, time.Minute + 50*time.Second, false},
		{"the wall clock is set forward", time.Minute, 2*time.Minute + time.Second, true},
		{"the wall clock is set back", time.Minute, -time.Second, true},
		{"the machine slept", time.Second, 8 * time.Hour, true},
	} {
		var w watch
		if w.jumped(begin, begin.Round(0)) {
			t.Errorf("%s: it jumped before anything was seen", test.name)
		}
		now, wall := begin.Add(test.mono), begin.Round(0).Add(test.wall)
		if got := w.jumped(now, wall); got != test.want {
			t.Errorf("%s: jumped %v", test.name, got)
		}
		if w.jumped(now.Add(time.Second), wall.Add(time.Second)) {
			t.Errorf("%s: it jumped once more", test.name)
		}
	}
}
