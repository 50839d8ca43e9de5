package people

import (
	"errors"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// forgetKind is the kind of the answers to "delete what I keep about you?", forget:<person>:yes or no, and of the timer
// that goes on with it.
const forgetKind = "forget"

const (
	forgetYes = "yes"
	forgetNo  = "no"
)

// forgetLater is when the rest of what is kept goes: after the last text has been said in the chat, or has grown too old
// to be said.
const forgetLater = 15 * time.Minute

// forgetPage is how many games are gone through in one Update.
const forgetPage = 100

// askForget asks whether to delete what is kept about the person.
func askForget(c *bot.Case, _ string) error {
	if c.Person == nil {
		return c.Tell(record.Plain(c.Words.T("people.forget_nothing")))
	}
	data := forgetKind + ":" + c.Person.ID.String() + ":"
	return c.Ask(record.Plain(c.Words.T("people.forget_ask")),
		[]bot.Button{record.Press(c.Words.T("people.forget_yes"), data+forgetYes)},
		[]bot.Button{record.Press(c.Words.T("people.forget_no"), data+forgetNo)})
}

// tapForget is an answer. Only who was asked can give it.
func tapForget(c *bot.Case, args string) error {
	word, answer, _ := strings.Cut(args, ":")
	if c.Person == nil || c.Person.ID.String() != word {
		c.Toast(c.Own.T("people.forget_other"))
		return nil
	}
	if answer != forgetYes {
		return c.Reshape(record.Plain(c.Words.T("people.forget_kept")))
	}
	if err := c.Reshape(record.Plain(c.Words.T("people.forgotten"))); err != nil {
		return err
	}
	return forget(c)
}

// forget deletes the person at once, and owes the deletion of what is left: which games were theirs, how far they came
// in learning, and the private chat itself, if they do not come back before that. Games keep the person's number, which
// then is nobody's. Whoever writes again is somebody new.
func forget(c *bot.Case) error {
	p := *c.Person
	chat, err := privateChat(c, p)
	if err != nil {
		return err
	}
	if err := record.Delete(c.Tx, record.NamedKey(p.Platform, p.Username)); err != nil {
		return err
	}
	if err := record.Delete(c.Tx, record.PersonOf(p.Platform, p.Address)); err != nil {
		return err
	}
	if err := record.Delete(c.Tx, record.PersonKey(p.ID)); err != nil {
		return err
	}
	c.Person = nil
	due := record.Due{Kind: forgetKind, ID: p.ID, At: c.Now.Add(forgetLater)}
	if chat != nil {
		due.Chat = chat.ID
		chat.Person, chat.Current, chat.Title = 0, 0, ""
		if err := record.Put(c.Tx, record.ChatKey(chat.ID), *chat); err != nil {
			return err
		}
	}
	return c.At(due)
}

// privateChat returns the person's private chat, whose address is the person's own; nil if there is none.
func privateChat(c *bot.Case, p record.Person) (*record.Chat, error) {
	if c.Chat.Person == p.ID {
		return c.Chat, nil
	}
	link, err := record.Get(c.Tx, record.ChatOf(p.Platform, p.Address))
	if err == nil {
		var chat record.Chat
		if chat, err = record.Get(c.Tx, record.ChatKey(link.ID)); err == nil && chat.Person == p.ID {
			return &chat, nil
		}
	}
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return nil, err
}

// forgetRest deletes what is left of a person, in pages.
func forgetRest(d *bot.Desk, due record.Due) error {
	games, err := record.List(d.Tx, record.GamesOf(due.ID), "", forgetPage)
	if err != nil {
		return err
	}
	for _, entry := range games {
		if err := forgetGame(d.Tx, entry, due); err != nil {
			return err
		}
	}
	if len(games) == forgetPage {
		due.At = d.Now.Add(time.Second)
		return d.At(due)
	}
	if err := forgetScores(d.Tx, due.ID); err != nil {
		return err
	}
	if err := record.Delete(d.Tx, record.StudyKey(due.ID)); err != nil || due.Chat == 0 {
		return err
	}
	return forgetChat(d.Tx, due.Chat)
}

// forgetScores deletes a person's ratings and scores. The others keep theirs against somebody.
func forgetScores(tx store.Tx, person record.ID) error {
	career, err := get(tx, record.CareerKey(person))
	if err != nil {
		return err
	}
	for _, group := range append(career.Groups, overall) {
		if err := record.Delete(tx, record.RatingKey(group, person)); err != nil {
			return err
		}
	}
	return errors.Join(deleteAll(tx, record.Versus(person)), record.Delete(tx, record.CareerKey(person)))
}

// forgetGame takes a game off the person's lists, and off those of the private chat with the board that it shows.
func forgetGame(tx store.Tx, entry record.Item[record.Link], due record.Due) error {
	if err := record.Delete(tx, entry.Key); err != nil || entry.Err != nil {
		return err
	}
	g, err := record.Get(tx, record.GameKey(entry.Value.ID))
	if err != nil {
		if errors.Is(err, store.ErrNotFound) || errors.Is(err, record.ErrDecode) {
			return nil
		}
		return err
	}
	home := g.Home
	for _, seat := range g.Seats {
		if seat.Person == due.ID && seat.Chat != 0 {
			home = seat.Chat
		}
	}
	if err := record.Delete(tx, record.RunningGame(home, due.ID, g.Created, g.ID)); err != nil || home != due.Chat {
		return err
	}
	return errors.Join(
		record.Delete(tx, record.PostKey(record.ReviewView, g.ID, home)),
		record.Delete(tx, record.GameIn(home, g.Created, g.ID)),
		record.Delete(tx, record.BoardKey(g.ID, home)),
		record.Delete(tx, record.PostKey(gameView, g.ID, home)),
		record.Delete(tx, record.OwedKey(home, gameView, g.ID)))
}

// forgetChat deletes a private chat, unless the person has come back to it.
func forgetChat(tx store.Tx, id record.ID) error {
	chat, err := record.Get(tx, record.ChatKey(id))
	if errors.Is(err, store.ErrNotFound) || err == nil && chat.Person != 0 {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(
		deleteAll(tx, record.Notes(id)),
		deleteAll(tx, record.Debts(id)),
		deleteAll(tx, record.Asides(id)),
		deleteAll(tx, record.AllReplayed(id)),
		record.Delete(tx, record.ReplayKey(id)),
		record.Delete(tx, record.LessonKey(id)),
		record.Delete(tx, record.PuzzleKey(id)),
		record.Delete(tx, record.PanelKey(id)),
		record.Delete(tx, record.ChatOf(chat.Platform, chat.Address)),
		record.Delete(tx, record.ChatKey(id)))
}

// deleteAll deletes the records of a range that has few.
func deleteAll[T any](tx store.Tx, p record.Prefix[T]) error {
	items, err := record.List(tx, p, "", 1000)
	for _, item := range items {
		err = errors.Join(err, record.Delete(tx, item.Key))
	}
	return err
}
