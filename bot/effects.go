package bot

import "github.com/makrukbot/makrukbot/bot/record"

// effects are what is to be done once an Update has committed. None of them is owed: what a crash must not lose is in
// the store, and the effect is only to look there.
type effects struct {
	chats   map[record.ID]bool       // their deliverers have something to do
	inboxes []record.ID              // their events have something to be decided
	jobs    []record.Key[record.Job] // to be started
	dropped []record.Key[record.Job] // to be stopped, before the others start
	focus   []focus
	strips  []strip
	counts  []tally
	due     bool // something timed is new
}

// tally is what the meter is told of.
type tally struct{ what, of string }

// follow does what a committed Update left to do.
func (o *Office) follow(e effects) {
	for _, key := range e.dropped {
		o.stopJob(key)
	}
	for _, key := range e.jobs {
		o.startJob(key)
	}
	for _, t := range e.counts {
		o.meter.Counted(t.what, t.of)
	}
	for _, s := range e.strips {
		o.lanes.strip(s)
	}
	for _, f := range e.focus {
		o.lanes.point(f)
	}
	for _, chat := range e.inboxes {
		o.lanes.wakeInbox(chat)
	}
	for chat := range e.chats {
		o.lanes.wakeDelivery(chat)
	}
	if e.due {
		o.alarm.set()
	}
}
