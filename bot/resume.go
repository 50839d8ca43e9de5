package bot

import (
	"errors"
	"slices"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// maxDrift is by how much the wall clock may run off against the monotonic one before that counts as a start: it was
// set, or the machine slept.
const maxDrift = time.Minute

// resumePage is of how much that waits the timers are told in one Update.
const resumePage = 100

// watch notices when the wall clock jumps. The zero watch has seen nothing.
type watch struct{ now, wall time.Time }

// jumped reports whether the wall clock has jumped since it was last asked. now has a monotonic reading, wall has none.
func (w *watch) jumped(now, wall time.Time) bool {
	last := *w
	*w = watch{now, wall}
	return !last.now.IsZero() && (wall.Sub(last.wall)-now.Sub(last.now)).Abs() > maxDrift
}

// resumeTimers tells the timers of all that waits, after a time in which nothing could be done.
func (o *Office) resumeTimers() {
	var waiting []record.Key[record.Due]
	err := eachKey(o.hard, o.store, record.AllDue, func(k record.Key[record.Due]) {
		if o.tables.timers[k.Part(2)].Resume != nil {
			waiting = append(waiting, k)
		}
	})
	if err != nil {
		o.log.Error("failed to see what waits for its time", "error", err)
	}
	for keys := range slices.Chunk(waiting, resumePage) {
		if o.stop.Err() != nil {
			return
		}
		if err := o.resumeSome(keys); err != nil {
			o.log.Error("what waits for its time could not be resumed", "from", keys[0], "error", err)
		}
	}
}

// resumeSome tells the timers of some of what waits, in one Update. One that cannot be read harms no other.
func (o *Office) resumeSome(keys []record.Key[record.Due]) error {
	now, roll := time.Now(), dice()
	d, err := store.Update(o.hard, o.store, func(tx store.Tx) (*Desk, error) {
		d := newDesk(tx, now, roll())
		for _, key := range keys {
			due, err := record.Get(tx, key)
			if errors.Is(err, store.ErrNotFound) {
				continue // it happened, or was taken back, meanwhile
			}
			if err == nil {
				err = o.guard(func() error { return o.tables.timers[due.Kind].Resume(d, due) })
			}
			if hopeless(err) {
				o.log.Error("something timed could not be resumed", "due", key, "error", err)
				continue
			}
			if err != nil {
				return nil, err
			}
		}
		return d, nil
	})
	if err != nil {
		return err
	}
	o.follow(d.effects)
	return nil
}
