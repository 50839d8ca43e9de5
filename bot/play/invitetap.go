package play

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// tapInvite is a tap under an invitation.
func tapInvite(c *bot.Case, args string) error {
	parts := strings.SplitN(args, ":", 3)
	v, err := tappedInvite(c, parts[0])
	if v == nil || err != nil || len(parts) < 2 {
		return err
	}
	value, valued := "", len(parts) == 3
	if valued {
		value = parts[2]
	}
	switch what := parts[1]; what {
	case takeWhite:
		return tapTakeSeat(c, v, game.White)
	case takeBlack:
		return tapTakeSeat(c, v, game.Black)
	case takeEither:
		return tapTakeSeat(c, v, game.NoColor)
	case declineIt:
		if c.Person.ID != v.To {
			c.Toast(c.Own.T("challenge.not_for_you"))
			return nil
		}
		return seal(c.Desk, *v, record.Refused, c.Person.ID)
	default:
		return tapOption(c, v, what, value, valued)
	}
}

// tappedInvite returns the invitation that was tapped on. It is nil, and the person has been told why, if it does not wait
// for an answer, or the person is nobody.
func tappedInvite(c *bot.Case, word string) (*record.Invite, error) {
	id, err := record.ParseID(word)
	if err != nil {
		return nil, moved(c)
	}
	live, err := c.OnPost(record.InviteView, id)
	if err != nil || !live {
		return nil, errors.Join(err, moved(c))
	}
	v, err := record.Get(c.Tx, record.InviteKey(id))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, moved(c)
	case err != nil:
		return nil, err
	case c.Person == nil:
		c.Toast(c.Own.T("play.nobody"))
		return nil, nil
	case v.Fate != record.Pending: // it was somebody else's, a moment ago
		by, err := people.Name(c.Tx, c.Own, v.By)
		c.Toast(c.Own.T(fates[v.Fate], "Name", by))
		return nil, err
	case hushed(c):
		return nil, nil
	}
	return &v, nil
}

// tapTakeSeat accepts an invitation in a group.
func tapTakeSeat(c *bot.Case, v *record.Invite, side game.Color) error {
	why, err := whyNotTake(c, v, c.Chat.ID)
	if err != nil {
		return err
	}
	if why != "" {
		c.Toast(why)
		return nil
	}
	g := agreed(c, v, side)
	v.Game = g.ID
	if err := seal(c.Desk, *v, record.Taken, c.Person.ID); err != nil {
		return err
	}
	c.Event.Thread = v.Thread
	return seat(c, g)
}

// tapOption is for the challenger alone: it withdraws an invitation that waits, or changes what game it is to be.
func tapOption(c *bot.Case, v *record.Invite, what, value string, valued bool) error {
	if c.Person.ID != v.From {
		c.Toast(c.Own.T("challenge.not_yours"))
		return nil
	}
	switch {
	case what == withdrawIt:
		return seal(c.Desk, *v, record.Withdrawn, c.Person.ID)
	case what == noMore:
		return c.Focus(record.InviteView, v.ID, "")
	case !valued && (what == pickRules || what == pickClock || what == pickOdds):
		return c.Focus(record.InviteView, v.ID, what)
	case !change(v, what, value):
		return moved(c)
	}
	return errors.Join(record.Put(c.Tx, record.InviteKey(v.ID), *v), c.Refresh(record.InviteView, v.ID))
}

// change changes one thing about the game that an invitation leads to, and reports whether there is such a thing.
func change(v *record.Invite, what, value string) bool {
	switch what {
	case pickRules:
		if !slices.Contains(bookNames(), value) {
			return false
		}
		v.Rules = value
	case pickClock:
		seconds, err := strconv.Atoi(value)
		limit := time.Duration(seconds) * time.Second
		if err != nil || limit != 0 && !slices.Contains(clockLimits, limit) {
			return false
		}
		v.Limit = limit
	case pickOdds:
		if value != "" && !slices.Contains(manNames(), value) {
			return false
		}
		v.Odds = value
	case pickSide:
		v.Side = map[game.Color]game.Color{game.NoColor: game.White, game.White: game.Black, game.Black: game.NoColor}[v.Side]
	case turnRated:
		v.Rated = !v.Rated
	case turnLoses:
		v.Loses = !v.Loses
	default:
		return false
	}
	return true
}
