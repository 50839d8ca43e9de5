package bot

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// Case is one event while it is decided. Chat and Person are stored again after it, changed or not.
type Case struct {
	*Desk
	Event  Event
	Chat   *record.Chat
	Person *record.Person // nil: nobody, as an anonymous admin is
	// Words are in the language of the chat; Own in that of the person, for what only the person sees.
	Words Words
	Own   Words

	platform Platform  // nil: it is registered no more
	replies  *Replying // the platform's, if it takes replies only
	verdict  *verdict  // what is known of the person's part in the chat
	warden   Warden    // who is to be asked for it
	toast    string
}

// Links returns the platform's links that lead to the bot.
func (c *Case) Links() Linker { return linksOf(c.platform) }

// Toast ends the tap with a notice that only the person sees.
func (c *Case) Toast(s string) { c.toast = s }

// maxAnswers is how many texts may wait in a group before nothing more is answered there: whoever writes faster than a group
// may be written to must not hold up the boards of the others, which come after the texts.
const maxAnswers = 4

// Tell says a text in the chat, where the event came from.
func (c *Case) Tell(t Text, buttons ...[]Button) error {
	if c.Chat.Group && c.replies == nil {
		waiting, err := record.List(c.Tx, record.Notes(c.Chat.ID), "", maxAnswers)
		if err != nil || len(waiting) == maxAnswers {
			return err
		}
	}
	return c.Say(c.Chat, record.Note{Thread: c.Event.Thread, Text: t, Buttons: buttons})
}

// Reshape puts a text and buttons in the place of the message that was tapped on. A question is answered by it.
func (c *Case) Reshape(t Text, buttons ...[]Button) error {
	if c.Chat.Questions[c.asked()] == c.Event.Message {
		delete(c.Chat.Questions, c.asked())
	}
	return c.Say(c.Chat, record.Note{Thread: c.Event.Thread, Text: t, Buttons: buttons, Replace: c.Event.Message})
}

// Focus points the tapped view at something without changing it; "" takes that back. In a group, where everybody sees it,
// it lapses after a while.
func (c *Case) Focus(kind string, id record.ID, what string) error {
	key := record.PostKey(kind, id, c.Chat.ID)
	post, err := record.Get(c.Tx, key)
	if err != nil {
		return err
	}
	if c.Chat.Group {
		if err := c.lapse(key, post, what != ""); err != nil {
			return err
		}
	}
	c.effects.focus = append(c.effects.focus, focus{post: key, chat: c.Chat.ID, version: post.Version, what: what, at: c.Now})
	return nil
}

// OnPost reports whether the tap came from the live message of a view in this chat. A tap on a message that a crash
// made us lose sight of adopts it, and the one that stood in its place goes; buttons of any other are taken away, since
// nothing may come of them any more.
func (c *Case) OnPost(kind string, id record.ID) (bool, error) {
	key := record.PostKey(kind, id, c.Chat.ID)
	post, err := record.Get(c.Tx, key)
	if errors.Is(err, store.ErrNotFound) {
		c.Strip(c.Event.Message)
		return false, nil
	}
	if err != nil || post.In(c.Chat) && post.Message == c.Event.Message {
		return err == nil, err
	}
	if c.replies != nil {
		return c.isNewest(key, post)
	}
	if !post.MayHaveLost(c.Event.Message) {
		c.strip(c.Event.Message, key)
		return false, nil
	}
	post.Replace(c.Event.Message, c.Chat, c.Now)
	post.Missing += post.Unsure - 1 // the others may turn up as well
	post.Scene, post.Unsure, post.Fresh = "", 0, 0
	return true, c.owe(key, post)
}

// Mend has a view shown anew whose live message does not show what we think it does, as taps on it tell: a change that was given
// up, since no answer came or the process was killed, may have been carried out after the newer one. While it is owed nothing
// need be done.
func (c *Case) Mend(kind string, id record.ID) error {
	if owed, err := record.Has(c.Tx, record.OwedKey(c.Chat.ID, kind, id)); owed || err != nil {
		return err
	}
	key := record.PostKey(kind, id, c.Chat.ID)
	post, err := record.Get(c.Tx, key)
	if err != nil {
		return err
	}
	return c.owe(key, post)
}

// Strip takes the buttons of a message of ours away, once.
func (c *Case) Strip(message string) { c.strip(message, "") }

// strip is Strip for a message of a post; if the post adopts it meanwhile it keeps them.
func (c *Case) strip(message string, post record.Key[record.Post]) {
	if c.replies != nil {
		return // what was said there stands
	}
	ref := Ref{Place: Place{Chat: c.Chat.Address, Thread: c.Event.Thread}, Message: message}
	c.effects.strips = append(c.effects.strips, strip{c.Chat.ID, ref, post})
}

func (c *Case) load(id record.ID) error {
	chat, err := record.Get(c.Tx, record.ChatKey(id))
	if err != nil {
		return err
	}
	c.Chat = &chat
	if c.Event.User.ID != "" {
		if c.Person, err = c.whose(); err != nil {
			return err
		}
	}
	c.Speak()
	return nil
}

// whose returns the person that the event comes from; nil if the person has been forgotten since.
func (c *Case) whose() (*record.Person, error) {
	link, err := record.Get(c.Tx, record.PersonOf(c.Event.Platform, c.Event.User.ID))
	if err == nil {
		var p record.Person
		if p, err = record.Get(c.Tx, record.PersonKey(link.ID)); err == nil {
			return &p, nil
		}
	}
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return nil, err
}

// Speak sets Words and Own anew, after a language was chosen.
func (c *Case) Speak() {
	c.Own = PersonWords(c.Person)
	c.Words = ChatWords(c.Chat, c.Person)
}

func (c *Case) save() error {
	if err := c.sayToast(); err != nil {
		return err
	}
	if c.Person != nil {
		if err := record.Put(c.Tx, record.PersonKey(c.Person.ID), *c.Person); err != nil {
			return err
		}
	}
	return record.Put(c.Tx, record.ChatKey(c.Chat.ID), *c.Chat)
}
