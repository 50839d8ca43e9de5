package play

import (
	"errors"
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// What a person may have in a chat at once.
const (
	maxInvites = 3 // that wait for an answer
	maxGames   = 5 // that go on
)

// friendKind is the kind of the button by which somebody asks for a link to send to a friend, as [people.WithFriend] says
// it.
const friendKind = "friend"

// challenge invites to a game: whoever comes first, or the one person whom the message is about.
func challenge(c *bot.Case, args string) error {
	if c.Person == nil {
		return c.Tell(record.Plain(c.Words.T("play.nobody")))
	}
	if may, err := mayBegin(c); err != nil || !may {
		return err
	}
	if may, err := mayChallenge(c); err != nil || !may {
		return err
	}
	to, args, err := whom(c, args)
	if err != nil || to == nil {
		return err
	}
	t, err := parseTerms(args)
	var wrong *optionError
	if errors.As(err, &wrong) {
		return c.Refuse(record.Plain(c.Words.T("challenge.options", "Word", shorten(wrong.word))))
	}
	if key, err := challengeLimit(c); err != nil {
		return err
	} else if key != "" {
		return c.Refuse(record.Plain(c.Words.T(key, "Invites", maxInvites, "Games", maxGames)))
	}
	v := t.invite(c)
	v.To = to.ID
	return post(c, v)
}

// tapFriend asks for a link to send to a friend.
func tapFriend(c *bot.Case, _ string) error { return challenge(c, "") }

// mayBegin reports whether games begin in this topic; if not, the person has been told.
func mayBegin(c *bot.Case) (bool, error) {
	if topic := c.Chat.Club.Topic; topic == "" || topic == c.Event.Thread {
		return true, nil
	}
	return false, c.Tell(record.Plain(c.Words.T("group.other_topic")))
}

// mayChallenge reports whether the person may challenge in this group; if not, the person has been told.
func mayChallenge(c *bot.Case) (bool, error) {
	if !c.Chat.Club.Closed {
		return true, nil
	}
	if admin, err := c.Admin(); admin || err != nil {
		return admin, err
	}
	return false, c.Tell(record.Plain(c.Words.T("group.closed")))
}

// whom returns whom a challenge is for, nobody with the number 0 for all, and the rest of what was said. It is nil, and
// the person has been told why, if that is nobody who can be challenged.
func whom(c *bot.Case, args string) (*record.Person, string, error) {
	name, rest := cutName(args)
	p := &record.Person{}
	switch {
	case c.Event.About.ID != "":
		met, err := c.Meet(c.Event.About)
		if err != nil {
			return nil, "", err
		}
		p = &met
	case name != "":
		named, err := people.Named(c.Tx, c.Event.Platform, name)
		if errors.Is(err, store.ErrNotFound) {
			return nil, "", c.Refuse(record.Plain(c.Words.T("challenge.unknown", "Name", shorten(name))))
		}
		if err != nil {
			return nil, "", err
		}
		p = &named
	default:
		return p, rest, nil
	}
	key := ""
	switch {
	case p.ID == c.Person.ID:
		key = "challenge.self"
	case shuns(p, c.Person.ID):
		key = "challenge.shunned"
	default:
		return p, rest, nil
	}
	shown, err := people.Name(c.Tx, c.Words, p.ID)
	if err != nil {
		return nil, "", err
	}
	return nil, "", c.Refuse(record.Plain(c.Words.T(key, "Name", shown)))
}

// cutName takes the first word that is a username out of a text.
func cutName(args string) (name, rest string) {
	words := strings.Fields(args)
	i := slices.IndexFunc(words, func(w string) bool { return len(w) > 1 && w[0] == '@' })
	if i < 0 {
		return "", args
	}
	return words[i][1:], strings.Join(slices.Delete(words, i, i+1), " ")
}

// shuns reports whether a person takes no challenges from another.
func shuns(p *record.Person, other record.ID) bool {
	return p.Aloof || slices.Contains(p.Shunned, other)
}

// challengeLimit returns the key of the text that says that the person has too much going on in the chat; "" if not.
func challengeLimit(c *bot.Case) (string, error) {
	pending, err := record.List(c.Tx, record.PendingInvites(c.Chat.ID, c.Person.ID), "", maxInvites)
	if err != nil {
		return "", err
	}
	if len(pending) >= maxInvites {
		return "challenge.many_invites", nil
	}
	if many, err := busy(c.Tx, c.Chat.ID, c.Person.ID); err != nil || !many {
		return "", err
	}
	return "challenge.many_games", nil
}

// busy reports whether a person has as many games going on in a chat as there may be.
func busy(tx store.Tx, chat, person record.ID) (bool, error) {
	running, err := record.List(tx, record.RunningGames(chat, person), "", maxGames)
	return len(running) >= maxGames, err
}
