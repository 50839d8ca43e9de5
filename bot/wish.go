package bot

import (
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// wishes are what a chat's delivery is to do that no record holds: nothing is lost with them.
type wishes struct {
	focus  map[record.Key[record.Post]]focus
	strips []strip // messages whose buttons are to go
}

// focus points a view at something that no record holds.
type focus struct {
	post    record.Key[record.Post]
	chat    record.ID
	version uint32 // the post's; with another the focus means nothing
	what    string
	at      time.Time // when the tap was decided, and then when its buttons were shown
	sent    bool      // its buttons are shown
}

// strip takes a message's buttons away.
type strip struct {
	chat record.ID
	ref  Ref
	post record.Key[record.Post] // the message keeps them if it is the live one of this by then; empty: of none
}

// isLive reports whether the message is the one that shows its post.
func (s strip) isLive(tx store.Tx) (bool, error) {
	if s.post == "" {
		return false, nil
	}
	post, err := record.Get(tx, s.post)
	if errors.Is(err, store.ErrNotFound) || unreadable(err) {
		return false, nil
	}
	return post.Message == s.ref.Message, err
}

// wishes returns what a chat's delivery is to do. A View that begins after that sees all that was decided with it.
func (l *lanes) wishes(n *lane) wishes {
	l.mu.Lock()
	defer l.mu.Unlock()
	return wishes{maps.Clone(n.wishes.focus), slices.Clone(n.wishes.strips)}
}

// point tells a chat's delivery where a view is to point.
func (l *lanes) point(f focus) {
	l.mu.Lock()
	l.lane(f.chat).wishes.focus[f.post] = f
	l.mu.Unlock()
	l.wakeDelivery(f.chat)
}

// repoint puts a focus in the place of the one it was, if that is still the newest; done takes it away.
func (l *lanes) repoint(n *lane, was, is focus, done bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n.wishes.focus[was.post] != was {
		return
	}
	if done {
		delete(n.wishes.focus, was.post)
		return
	}
	n.wishes.focus[was.post] = is
}

// strip tells a chat's delivery to take a message's buttons away.
func (l *lanes) strip(s strip) {
	l.mu.Lock()
	n := l.lane(s.chat)
	if !slices.Contains(n.wishes.strips, s) {
		n.wishes.strips = append(n.wishes.strips, s)
	}
	l.mu.Unlock()
	l.wakeDelivery(s.chat)
}

// stripped takes a message whose buttons were to go off the list.
func (l *lanes) stripped(n *lane, s strip) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n.wishes.strips = slices.DeleteFunc(n.wishes.strips, func(other strip) bool { return other == s })
}
