package learn

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// contents is the name of the page that leads to all others.
const contents = ""

// rules opens the contents, or the page that a word asks for.
func rules(c *bot.Case, args string) error {
	if onlyInPrivate(c) {
		return c.ToPrivate("rules")
	}
	name := contents
	if args = strings.TrimSpace(args); args != "" {
		place, ok := lesson.Jump(args)
		if ok {
			name = place.At().Name
		} else if err := c.Tell(record.Plain(c.Words.T("learn.unknown_word"))); err != nil {
			return err
		}
	}
	l, err := opened(c)
	if err != nil {
		return err
	}
	if err := turn(c, &l, name); err != nil {
		return err
	}
	return c.Open(View, c.Chat.ID, c.Chat, c.Event.Thread)
}

// onlyInPrivate reports whether an event comes from where no pages are shown: in a group one would turn another's.
func onlyInPrivate(c *bot.Case) bool { return c.Chat.Group || c.Person == nil }

// opened loads the page that lies open in the chat, a new record if there was none.
func opened(c *bot.Case) (record.Lesson, error) {
	l, err := record.Get(c.Tx, record.LessonKey(c.Chat.ID))
	if errors.Is(err, store.ErrNotFound) {
		return record.Lesson{}, nil
	}
	return l, err
}

// turn opens a page, and notes that the person has seen it.
func turn(c *bot.Case, l *record.Lesson, name string) error {
	*l = record.Lesson{Page: name, Turn: l.Turn + 1}
	if name != contents {
		s, err := studied(c.Tx, c.Person.ID)
		if err != nil {
			return err
		}
		s.Last = name
		if !slices.Contains(s.Read, name) {
			s.Read = append(s.Read, name)
		}
		if err := record.Put(c.Tx, record.StudyKey(c.Person.ID), s); err != nil {
			return err
		}
	}
	return record.Put(c.Tx, record.LessonKey(c.Chat.ID), *l)
}

// studied loads how far a person has come.
func studied(tx store.Tx, person record.ID) (record.Study, error) {
	s, err := record.Get(tx, record.StudyKey(person))
	if errors.Is(err, store.ErrNotFound) {
		return record.Study{}, nil
	}
	return s, err
}

// data is the data of a button under a page.
func data(kind string, l *record.Lesson, rest string) string {
	return kind + ":" + strconv.FormatUint(uint64(l.Turn), 36) + ":" + rest
}

// tapped returns the open page of the chat and what a button's data says. It is nil, and the person has been told, if
// the button is not one of the page as it is now.
func tapped(c *bot.Case, args string) (*record.Lesson, string, error) {
	turn, rest, _ := strings.Cut(args, ":")
	n, err := strconv.ParseUint(turn, 36, 32)
	live := false
	if err == nil && !onlyInPrivate(c) {
		if live, err = c.OnPost(View, c.Chat.ID); err != nil {
			return nil, "", err
		}
	}
	l, err := opened(c)
	if err != nil {
		return nil, "", err
	}
	if !live || l.Turn != uint32(n) {
		return nil, "", stale(c)
	}
	return &l, rest, nil
}

// stale tells who tapped that the page is not what it was.
func stale(c *bot.Case) error {
	c.Toast(c.Own.T("learn.stale"))
	return nil
}

// keep stores what has become of the open page, and owes it.
func keep(c *bot.Case, l *record.Lesson) error {
	if err := record.Put(c.Tx, record.LessonKey(c.Chat.ID), *l); err != nil {
		return err
	}
	return c.Refresh(View, c.Chat.ID)
}

// tapPage turns to a page.
func tapPage(c *bot.Case, args string) error {
	l, name, err := tapped(c, args)
	if l == nil || err != nil {
		return err
	}
	if _, ok := lesson.Find(name); !ok && name != contents {
		return stale(c)
	}
	if err := turn(c, l, name); err != nil {
		return err
	}
	return c.Refresh(View, c.Chat.ID)
}

// tapFrame steps to another board of the page.
func tapFrame(c *bot.Case, args string) error {
	l, number, err := tapped(c, args)
	if l == nil || err != nil {
		return err
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return stale(c)
	}
	l.Frame, l.Turn = n, l.Turn+1
	return keep(c, l)
}
