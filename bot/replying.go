package bot

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// Replying are the terms of a platform that takes messages only as replies to events. An event's token lets the bot
// reply to it once, with a few messages; these can neither be changed nor taken away, and get their names from us
// ([Message.Name]), which taps on them bring back as [Event.Message]. Taps are answered in the chat.
//
// All that a chat is owed goes into one reply, which waits up to the platform's gathering time, counted from the event,
// for a board that a computation is about to change. What is owed and has no token waits for the chat's next event.
type Replying struct {
	Life  time.Duration // how long after its event a token may be used
	Batch int           // how many messages a reply has at most
	// Pushes is how often private chats may be written to without a token, in a calendar month by UTC.
	Pushes int
}

// showKind is the kind of the button under a board that a computation is about to change; its data is "show:kind:id".
const showKind = "show"

// replying returns the terms of a platform; nil if it is written to freely.
func (o *Office) replying(platform string) *Replying {
	if p, ok := o.platforms[platform]; ok {
		return p.Can().Replies
	}
	return nil
}

// postName is what the message is called that shows a state of a view.
func postName(version uint32) string { return "v" + strconv.FormatUint(uint64(version), 36) }

// noteName is what the message is called that says a note.
func noteName(k record.Key[record.Note]) string { return "n" + strings.TrimLeft(k.Part(2), "0") }

// isNewest is OnPost where messages stand as they were sent: the name of the one that was tapped says which state it
// shows. After a tap on an old one the newest state is shown below.
func (c *Case) isNewest(key record.Key[record.Post], post record.Post) (bool, error) {
	if c.Event.Message == postName(post.Version) {
		return true, nil
	}
	return false, c.owe(key, post)
}

// showAgain shows a view in its newest state.
func (c *Case) showAgain(args string) error {
	kind, id, _ := strings.Cut(args, ":")
	number, err := record.ParseID(id)
	if err == nil {
		var there bool
		there, err = record.Has(c.Tx, record.PostKey(kind, number, c.Chat.ID))
		if err == nil && there {
			return c.Open(kind, number, c.Chat, c.Event.Thread)
		}
	}
	if err != nil && !errors.Is(err, strconv.ErrSyntax) && !errors.Is(err, strconv.ErrRange) {
		return err
	}
	c.Toast(c.Own.T("office.stale"))
	return nil
}

// sayToast says in the chat what only the person would see elsewhere; in a group it is said to whom.
func (c *Case) sayToast() error {
	if c.replies == nil || c.toast == "" {
		return nil
	}
	text := c.toast
	if c.Chat.Group && c.Person != nil && c.Person.Name != "" {
		text = i18n.Name(c.Person.Name) + ": " + text
	}
	c.toast = ""
	return c.Tell(record.Plain(text))
}

// pushes reports whether a private chat may be written to without a token.
func (r *Replying) pushes(tx store.Tx, c *record.Chat, now time.Time) (bool, error) {
	if r.Pushes == 0 || c.Group {
		return false, nil
	}
	sent, err := record.Get(tx, record.PushesKey(c.Platform, now))
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return sent.Count < r.Pushes, err
}

// countPush counts a message that is about to be sent without a token, and reports whether it may be: chats that are written
// to at the same time count on the same room. One that is sent again since it may have arrived or not counts once.
func (o *Office) countPush(n *lane, p *plan, now time.Time) (bool, error) {
	key := p.reply.key(p.chat.ID)
	if n.pushed == key {
		return true, nil
	}
	may, err := store.Update(o.hard, o.store, func(tx store.Tx) (bool, error) {
		may, err := p.platform.Can().Replies.pushes(tx, &p.chat, now)
		if !may || err != nil {
			return false, err
		}
		return true, addPushes(tx, p.chat.Platform, now, 1)
	})
	if may && err == nil {
		n.pushed = key
	}
	return may, err
}

// takeBackPush counts a push no more, since it is known not to have arrived.
func (o *Office) takeBackPush(n *lane, p *plan, counted time.Time) error {
	n.pushed = ""
	_, err := store.Update(o.hard, o.store, func(tx store.Tx) (struct{}, error) {
		return struct{}{}, addPushes(tx, p.chat.Platform, counted, -1)
	})
	return err
}

// addPushes counts messages that were sent without a token.
func addPushes(tx store.Tx, platform string, now time.Time, n int) error {
	key := record.PushesKey(platform, now)
	sent, err := record.Get(tx, key)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	sent.Count = max(0, sent.Count+n)
	return record.Put(tx, key, sent)
}
