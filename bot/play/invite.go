package play

import (
	"errors"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// inviteLife is how long an invitation waits for an answer.
const inviteLife = 24 * time.Hour

// inviteTimer is the kind of the timer at which an invitation lapses; its id is the invitation's.
const inviteTimer = "invite"

// post puts an invitation up in the chat. Who alone is meant is called to it.
func post(c *bot.Case, v record.Invite) error {
	v.Lapses = c.Now.Add(inviteLife).Truncate(time.Millisecond)
	err := errors.Join(
		record.Put(c.Tx, record.InviteKey(v.ID), v),
		record.Put(c.Tx, record.PendingInvite(v.Chat, v.From, v.ID), record.Link{ID: v.ID}),
		c.At(record.Due{Kind: inviteTimer, ID: v.ID, Chat: v.Chat, At: v.Lapses}))
	if err != nil {
		return err
	}
	if v.To != 0 && c.Chat.Group && !c.Chat.Club.Unnamed {
		return c.Call(record.InviteView, v.ID, c.Chat, c.Event.Thread)
	}
	return c.Open(record.InviteView, v.ID, c.Chat, c.Event.Thread)
}

// seal ends an invitation.
func seal(d *bot.Desk, v record.Invite, fate record.Fate, by record.ID) error {
	v.Fate, v.By = fate, by
	return errors.Join(
		record.Put(d.Tx, record.InviteKey(v.ID), v),
		record.Delete(d.Tx, record.PendingInvite(v.Chat, v.From, v.ID)),
		record.Delete(d.Tx, record.DueKey(v.Lapses, inviteTimer, v.ID)),
		d.Refresh(record.InviteView, v.ID))
}

// inviteLapses is when nobody has come for long enough.
func inviteLapses(d *bot.Desk, due record.Due) error {
	v, err := record.Get(d.Tx, record.InviteKey(due.ID))
	if err != nil || v.Fate != record.Pending || d.Now.Before(v.Lapses) {
		return ifThere(err)
	}
	return seal(d, v, record.Outdated, 0)
}

// fates are the keys of the texts that say what became of an invitation.
var fates = map[record.Fate]string{
	record.Taken: "challenge.taken", record.Refused: "challenge.declined", record.Withdrawn: "challenge.withdrawn",
	record.Outdated: "challenge.lapsed",
}

// whyNotTake returns the text that says why a person cannot accept an invitation now, in a chat that the person would play
// from; "" if the person can.
func whyNotTake(c *bot.Case, v *record.Invite, chat record.ID) (string, error) {
	w, person := c.Own, c.Person.ID
	challenger, err := people.Of(c.Tx, v.From)
	if err := ifThere(err); err != nil {
		return "", err
	}
	mine, err := busy(c.Tx, chat, person)
	if err != nil {
		return "", err
	}
	theirs, err := busy(c.Tx, v.Chat, v.From)
	if err != nil {
		return "", err
	}
	by, err := people.Name(c.Tx, w, v.By)
	if err != nil {
		return "", err
	}
	switch {
	case v.Fate != record.Pending:
		return w.T(fates[v.Fate], "Name", by), nil
	case v.From == person:
		return w.T("challenge.own"), nil
	case v.To != 0 && v.To != person:
		return w.T("challenge.not_for_you"), nil
	case shuns(&record.Person{Shunned: challenger.Shunned}, person):
		return w.T("challenge.not_for_you"), nil
	case mine:
		return w.T("challenge.many_games", "Games", maxGames), nil
	case theirs:
		return w.T("challenge.they_many_games", "Games", maxGames), nil
	}
	return "", nil
}

// agreed returns the game that an invitation leads to when the person accepts it. side is the one that the person wants,
// NoColor if either will do.
func agreed(c *bot.Case, v *record.Invite, side game.Color) record.Game {
	own := v.Side
	switch {
	case own != game.NoColor:
	case side != game.NoColor:
		own = side.Other()
	default:
		own = game.Color(c.Draw(2))
	}
	g := record.Game{
		ID: c.NewID(), Rules: v.Rules, Start: oddsStart(v.Odds, own), Odds: v.Odds, Clock: newClock(v.Rules, v.Limit, v.Loses),
		Rated: v.Rated && v.Odds == "",
	}
	g.Seats[own].Person, g.Seats[own.Other()].Person = v.From, c.Person.ID
	return g
}
