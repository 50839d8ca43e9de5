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
	focus    map[record.Key[record.Post]]focus
	strips   []Ref
	// moved is closed and replaced whenever something was decided or delivered.
	moved   chan struct{}
	waiting int // how many wait for moved
	hold    hold
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

// point tells a chat's delivery where a view is to point.
func (l *lanes) point(f focus) {
	l.mu.Lock()
	l.lane(f.chat).focus[f.post] = f
	l.mu.Unlock()
	l.wakeDelivery(f.chat)
}

// strip tells a chat's delivery to take a message's buttons away.
func (l *lanes) strip(s strip) {
	l.mu.Lock()
	n := l.lane(s.chat)
	n.strips = append(n.strips, s.ref)
	l.mu.Unlock()
	l.wakeDelivery(s.chat)
}

// strips returns the messages of a chat whose buttons are to go, and forgets them.
func (l *lanes) strips(n *lane) []Ref {
	l.mu.Lock()
	defer l.mu.Unlock()
	refs := n.strips
	n.strips = nil
	return refs
}

// pointed returns where a view is to point; nothing if the post has changed since.
func (l *lanes) pointed(n *lane, key record.Key[record.Post], version uint32) (focus, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f, ok := n.focus[key]
	if ok && f.version != version {
		delete(n.focus, key)
		return focus{}, false
	}
	return f, ok
}

// focuses returns all that the views of a chat are to point at.
func (l *lanes) focuses(n *lane) []focus {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]focus, 0, len(n.focus))
	for _, f := range n.focus {
		all = append(all, f)
	}
	return all
}

// repoint puts a focus in the place of the one it was, if that is still the newest; done takes it away.
func (l *lanes) repoint(n *lane, was, is focus, done bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n.focus[was.post] != was {
		return
	}
	if done {
		delete(n.focus, was.post)
		return
	}
	n.focus[was.post] = is
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
	if !n.inbox.running && !n.delivery.running && n.waiting == 0 && len(n.focus) == 0 && len(n.strips) == 0 {
		delete(l.all, n.chat)
	}
}

// lane returns the lane of a chat, and makes it if there is none; l.mu is held.
func (l *lanes) lane(chat record.ID) *lane {
	n, ok := l.all[chat]
	if !ok {
		n = &lane{
			chat: chat, inbox: errand{wake: newSignal()}, delivery: errand{wake: newSignal()},
			focus: map[record.Key[record.Post]]focus{}, moved: make(chan struct{}),
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
