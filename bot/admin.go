package bot

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Warden is a Platform whose groups have administrators. On others everybody is one.
type Warden interface {
	// Admin reports whether somebody is an administrator of a group, by the platform's ids.
	Admin(ctx context.Context, chat, user string) (bool, error)
}

// adminWait is the longest that the platform is asked for who is an administrator; the chat waits meanwhile.
const adminWait = 10 * time.Second

// errUnasked ends a decision that needs to know first whether the person is an administrator. The platform is then asked,
// and the event decided anew.
var errUnasked = errors.New("it is not known yet whether the person is an administrator")

// verdict is what the platform said of the person whom an event comes from.
type verdict struct {
	event Event
	admin bool
}

// Admin reports whether the person may decide for the chat: in a group an administrator, in private everybody. Its error
// is to be returned at once: the event may be decided anew with the answer.
func (c *Case) Admin() (bool, error) {
	warden, has := c.platform.(Warden)
	switch {
	case !c.Chat.Group, c.Event.Anonymous, !has:
		return true, nil
	case c.Person == nil:
		return false, nil
	case c.verdict == nil || c.verdict.event.ID != c.Event.ID:
		c.warden = warden
		return false, errUnasked
	}
	return c.verdict.admin, nil
}

// askWarden asks whether whoever an event comes from is an administrator.
func (o *Office) askWarden(w Warden, e Event) (*verdict, error) {
	ctx, cancel := context.WithTimeout(o.hard, adminWait)
	defer cancel()
	admin, err := w.Admin(ctx, e.Chat.ID, e.User.ID)
	if err != nil {
		return nil, &featureError{fmt.Errorf("failed to ask for a group's administrators: %w", err)}
	}
	return &verdict{e, admin}, nil
}
