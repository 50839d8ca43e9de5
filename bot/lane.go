package bot

import (
	"sync"

	"github.com/makrukbot/makrukbot/bot/record"
)

// lanes are the chats in which something goes on. Each has two goroutines while there is something to do, one that
// decides its events in order and one that delivers what it is owed; a chat in which nothing goes on costs nothing.
type lanes struct {
	office *Office
	mu     sync.Mutex // guards all and every lane's fields
	all    map[record.ID]*lane
}

func newLanes(o *Office) *lanes { return &lanes{office: o, all: map[record.ID]*lane{}} }

// lane is one chat in which something goes on.
type lane struct {
	chat     record.ID
	inbox    errand
	delivery errand
	wishes   wishes
	// moved is closed and replaced whenever something was decided or delivered.
	moved   chan struct{}
	waiting int // how many wait for moved
	hold    hold
	pushed  string // the key of what was pushed and counted, and is not known to have arrived; the delivery alone touches it
}

// errand is a goroutine that runs while there is something to do.
type errand struct {
	running bool
	wake    signal
}

func (l *lanes) wakeInbox(chat record.ID) {
	l.wake(chat, func(n *lane) *errand { return &n.inbox }, l.office.decideAll)
}

func (l *lanes) wakeDelivery(chat record.ID) {
	l.wake(chat, func(n *lane) *errand { return &n.delivery }, l.office.deliverAll)
}

// wake makes an errand look for something to do, and begins it if it does not run.
func (l *lanes) wake(chat record.ID, which func(*lane) *errand, run func(*lane)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.lane(chat)
	e := which(n)
	e.wake.set()
	if e.running {
		return
	}
	e.running = true
	l.office.tasks.begin(func() {
		for {
			run(n)
			if l.rest(n, e) {
				return
			}
		}
	})
}

// rest ends an errand unless it was woken meanwhile, and forgets a chat in which nothing goes on any more.
func (l *lanes) rest(n *lane, e *errand) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(e.wake) > 0 && l.office.stop.Err() == nil {
		return false
	}
	e.running = false
	l.forget(n)
	return true
}

func (l *lanes) forget(n *lane) {
	if !n.inbox.running && !n.delivery.running && n.waiting == 0 && len(n.wishes.focus) == 0 {
		delete(l.all, n.chat)
	}
}

// lane returns the lane of a chat, and makes it if there is none; l.mu is held.
func (l *lanes) lane(chat record.ID) *lane {
	n, ok := l.all[chat]
	if !ok {
		n = &lane{
			chat: chat, inbox: errand{wake: newSignal()}, delivery: errand{wake: newSignal()},
			wishes: wishes{focus: map[record.Key[record.Post]]focus{}}, moved: make(chan struct{}),
		}
		l.all[chat] = n
	}
	return n
}

// progress tells those who wait that something was decided or delivered.
func (l *lanes) progress(n *lane) {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(n.moved)
	n.moved = make(chan struct{})
}

// watch returns what is closed at the next progress of a chat; release ends the watching.
func (l *lanes) watch(chat record.ID) (moved <-chan struct{}, release func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.lane(chat)
	n.waiting++
	return n.moved, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		n.waiting--
		l.forget(n)
	}
}
