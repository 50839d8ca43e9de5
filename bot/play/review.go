package play

import (
	"errors"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// reviewKind is the kind of the button under a finished board that has the game reviewed: review:<game>:<turn>.
const reviewKind = "review"

// pageKind is the kind of the buttons under a review: rev:<game>:<turn>:<what>:<number>.
const pageKind = "rev"

// What a button under a review does with its number.
const (
	reviewPage = "at"   // shows a turning point, or with 0 all of it
	reviewStop = "stop" // stops looking through the game
	reviewRest = "on"   // goes on with it
)

// review reviews, in the private chat, the game of the number that is said, as it stands in links that lead here from a
// group; else the one that the person looks at if it is over, or the person's that ended last.
func review(c *bot.Case, args string) error {
	switch {
	case c.Person == nil:
		return c.Tell(record.Plain(c.Words.T("play.nobody")))
	case c.Chat.Group:
		return toOwnReview(c, args)
	case strings.TrimSpace(args) != "":
		m, err := wanted(c, args)
		if m == nil || err != nil {
			return err
		}
		return reviewOf(c, m)
	}
	m, err := current(c)
	if err != nil {
		return err
	}
	if m != nil && m.reviewable() {
		return reviewOf(c, m)
	}
	all, err := finished(c)
	if err != nil {
		return err
	}
	for _, g := range all {
		if m, err := replay(g); err == nil && m.reviewable() {
			return reviewOf(c, m)
		}
	}
	return c.Tell(record.Plain(c.Words.T("review.none")))
}

// toOwnReview leads from a group to the private chat, to the review of the game that is looked at in the group if it is over.
func toOwnReview(c *bot.Case, args string) error {
	m, err := wanted(c, args)
	switch {
	case m == nil || err != nil:
		return err
	case !m.reviewable():
		return c.ToPrivate("review")
	}
	return c.ToPrivate("review", m.ID.String())
}

// reviewable reports whether there is something to review: a game with a result, and moves.
func (m *match) reviewable() bool { return m.outcome().Over() && m.played.Ply() > 0 }

// tapReview is the button under a board.
func tapReview(c *bot.Case, args string) error {
	m, _, err := shown(c, args)
	switch {
	case m == nil || err != nil:
		return err
	case c.Chat.Group:
		return c.ToPrivate("review", m.ID.String())
	case c.Person == nil || !m.reviewable():
		return moved(c)
	}
	return reviewOf(c, m)
}

// reviewOf shows the review of a game at the bottom of the chat, and begins or goes on with it if it is not done.
func reviewOf(c *bot.Case, m *match) error {
	if !m.reviewable() {
		return c.Tell(record.Plain(c.Words.T("review.none")))
	}
	r, err := record.Get(c.Tx, record.ReviewKey(m.ID))
	fresh := errors.Is(err, store.ErrNotFound) || errors.Is(err, record.ErrDecode) || err == nil && r.Turn != m.Turn
	if err != nil && !fresh {
		return err
	}
	if fresh {
		r = record.Review{Turn: m.Turn}
	}
	if fresh || r.Stopped {
		if goes, err := reviewOn(c, m, &r, fresh); !goes || err != nil {
			return err
		}
	}
	r.TurnTo(c.Chat.ID, 0)
	if err := record.Put(c.Tx, record.ReviewKey(m.ID), r); err != nil {
		return err
	}
	return c.Open(record.ReviewView, m.ID, c.Chat, c.Event.Thread)
}

// reviewOn owes the rest of a review, or tells the person why not now and returns false.
func reviewOn(c *bot.Case, m *match, r *record.Review, fresh bool) (bool, error) {
	why, err := mayReview(c, m, fresh)
	switch {
	case err != nil:
		return false, err
	case why == "":
	case c.Event.Tap != "":
		c.Toast(why)
		return false, nil
	default:
		return false, c.Tell(record.Plain(why))
	}
	r.Stopped = false
	c.Person.Reviewing = m.ID
	return true, c.Work(record.Job{Class: reviewJob, ID: m.ID, Chat: c.Chat.ID, Who: c.Person.ID, Turn: m.Turn})
}

// mayReview returns why a person cannot have a game looked through now, "" if the person can: there is one at a time, and
// so many an hour. What was begun goes on for nothing.
func mayReview(c *bot.Case, m *match, fresh bool) (why string, err error) {
	busy, err := record.Has(c.Tx, record.JobKey(reviewJob, c.Person.Reviewing))
	switch {
	case err != nil:
		return "", err
	case busy && c.Person.Reviewing != m.ID:
		return c.Own.T("review.busy"), nil
	case !fresh:
		return "", nil
	}
	if wait := reviews.take(c.Person, c.Now); wait > 0 {
		return c.Own.T("review.limit", "Wait", span(c.Own, wait)), nil
	}
	return "", nil
}

// tapPage turns the page of a review, stops it or goes on with it. It does so from an older message too: where messages stand
// as they were sent the one with the button may be that, since a review that goes on changes by itself.
func tapPage(c *bot.Case, args string) error {
	id, turn, rest, ok := parseButton(args)
	if !ok {
		return moved(c)
	}
	if _, err := c.OnPost(record.ReviewView, id); err != nil {
		return err
	}
	m, err := onTurn(c, id, turn)
	if m == nil || err != nil {
		return err
	}
	r, err := record.Get(c.Tx, record.ReviewKey(m.ID))
	if errors.Is(err, store.ErrNotFound) || err == nil && r.Turn != m.Turn || c.Person == nil {
		return moved(c)
	}
	if err != nil {
		return err
	}
	what, number, _ := strings.Cut(rest, ":")
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || n < 0 || n > mostTurning:
		return moved(c)
	case what == reviewRest && r.Stopped:
		if goes, err := reviewOn(c, m, &r, false); !goes || err != nil {
			return err
		}
	case what == reviewStop && m.awaits(&r, m.Turn):
		return stopReview(c, m.ID, r)
	case what == reviewPage:
		r.TurnTo(c.Chat.ID, n)
	default:
		return moved(c)
	}
	if err := record.Put(c.Tx, record.ReviewKey(m.ID), r); err != nil {
		return err
	}
	return c.Refresh(record.ReviewView, m.ID)
}

// stopReview stops a review. What has been seen is kept.
func stopReview(c *bot.Case, id record.ID, r record.Review) error {
	r.Stopped = true
	if err := c.Drop(reviewJob, id); err != nil {
		return err
	}
	if err := record.Put(c.Tx, record.ReviewKey(id), r); err != nil {
		return err
	}
	return c.Refresh(record.ReviewView, id)
}

// StopReview stops the review that the person has going in the chat, as its button does, and reports whether there is one.
func StopReview(c *bot.Case) (bool, error) {
	if c.Person == nil {
		return false, nil
	}
	job, err := record.Get(c.Tx, record.JobKey(reviewJob, c.Person.Reviewing))
	if err != nil || job.Chat != c.Chat.ID {
		return false, ifThere(err)
	}
	r, err := record.Get(c.Tx, record.ReviewKey(job.ID))
	if err != nil {
		return false, ifThere(err)
	}
	return true, stopReview(c, job.ID, r)
}

// pageData is the data of a button under a review.
func pageData(m *match, what string, n int) string {
	return boardData(pageKind, m, what, strconv.Itoa(n))
}

// toReview returns how many positions of a game are looked at: all in which there was a move to choose.
func (m *match) toReview() int {
	if m.played.Outcome().Over() || !m.position().HasMove() {
		return m.played.Ply()
	}
	return m.played.Ply() + 1
}

// gameAt returns the game as it was after so many plies.
func (m *match) gameAt(ply int) (*game.Game, error) {
	var requests []game.Request
	for _, r := range m.played.Requests() {
		if r.Ply <= ply {
			requests = append(requests, r)
		}
	}
	return game.Replay(m.played.Rules(), m.Start, m.played.Moves()[:ply], requests...)
}
