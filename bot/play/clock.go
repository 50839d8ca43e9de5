package play

import (
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// The times that a move may be given, the shortest first.
var clockLimits = []time.Duration{
	40 * time.Second, 2 * time.Minute, 10 * time.Minute, time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour,
}

// remindFrom is the shortest time for a move of whose end the one to move is reminded, when a tenth of it is left.
const remindFrom = time.Hour

// newClock returns the clock of a new game between people: so much time for a move, 0 for none, at whose end the game is
// lost or the assistant plays. In the sprint, which is played with a clock, none means its own of 40 seconds, and the
// assistant always plays.
func newClock(rules string, limit time.Duration, loses bool) *record.Clock {
	if rules == game.Sprint.Name {
		if loses = false; limit == 0 {
			limit = clockLimits[0]
		}
	}
	if limit == 0 {
		return nil
	}
	return &record.Clock{Limit: limit, Loses: loses}
}

// timed reports whether the turn has a clock, which runs or is to start.
func (m *match) timed() bool {
	return m.Clock != nil && !m.over() && !m.Seats[m.side()].Engine() && !m.Clock.Away[m.side()]
}

// boardShown starts the clock of a turn in the commit that records its board as shown to the one to move.
func boardShown(d *bot.Desk, post record.Post) error {
	m, err := load(d.Tx, post.ID)
	if err != nil || !m.timed() || !m.Clock.Ends.IsZero() || post.Chat != m.chatOf(m.side()) {
		return err
	}
	if waits, err := m.assisted(d); err != nil || waits {
		return err
	}
	if err := m.startClock(d); err != nil {
		return err
	}
	return record.Put(d.Tx, record.GameKey(m.ID), m.Game)
}

// startClock lets the time of the turn run from now on.
func (m *match) startClock(d *bot.Desk) error {
	limit := m.Clock.Limit
	if m.Clock.Left > 0 {
		limit = m.Clock.Left
	}
	m.Clock.Ends = d.Now.Add(limit)
	chat := m.chatOf(m.side())
	if tenth := m.Clock.Limit / 10; m.Clock.Limit >= remindFrom && limit > tenth {
		m.Clock.Remind = m.Clock.Ends.Add(-tenth)
		if err := d.At(record.Due{Kind: remindTimer, ID: m.ID, Chat: chat, At: m.Clock.Remind}); err != nil {
			return err
		}
	}
	return d.At(record.Due{Kind: clockTimer, ID: m.ID, Chat: chat, At: m.Clock.Ends})
}

// stopClock lets the time of the turn run no longer.
func (m *match) stopClock(d *bot.Desk) error {
	if err := record.Delete(d.Tx, record.DueKey(m.Clock.Ends, clockTimer, m.ID)); err != nil {
		return err
	}
	if err := record.Delete(d.Tx, record.DueKey(m.Clock.Remind, remindTimer, m.ID)); err != nil {
		return err
	}
	m.Clock.Ends, m.Clock.Remind, m.Clock.Left = time.Time{}, time.Time{}, 0
	return d.Drop(assistJob, m.ID)
}

// left returns how much of the turn's time is left; 0 if its clock does not run.
func (m *match) left(now time.Time) time.Duration {
	if m.Clock == nil || m.Clock.Ends.IsZero() {
		return 0
	}
	return max(m.Clock.Ends.Sub(now), time.Second)
}

// turned gives a game that has changed what belongs to its turn: after a move the clock stands still until the next
// board is shown, and what was open lapses; after an undo clock and draw offer are what they were. was is how many plies
// there were before.
func (m *match) turned(d *bot.Desk, was int) error {
	now, open := m.played.Ply(), m.open()
	if err := m.lapse(d); err != nil {
		return err
	}
	if now > was && m.rivals() {
		m.remember(d.Now, was, open)
	}
	if m.Clock != nil && (now != was || m.over()) {
		if err := m.stopClock(d); err != nil {
			return err
		}
	}
	if now > was && m.Clock != nil {
		m.countLate()
	}
	if now < was && now < len(m.Past) {
		if err := m.recall(d, now); err != nil {
			return err
		}
	}
	return m.startIfAway(d)
}

// remember keeps how the turn stood after so many plies, in which a move has just been played, and what was open then.
func (m *match) remember(now time.Time, ply int, open *record.Offer) {
	for len(m.Past) < ply {
		m.Past = append(m.Past, record.Past{}) // the game was begun by a program that kept none
	}
	past := record.Past{Left: m.left(now)}
	if open != nil && open.Kind == record.OfferDraw {
		past.Draw = open
	}
	m.Past = append(m.Past[:ply], past)
}

// recall makes clock and draw offer what they were after so many plies, to which an undo has led.
func (m *match) recall(d *bot.Desk, ply int) error {
	past := m.Past[ply]
	m.Past = m.Past[:ply]
	if m.Clock != nil {
		m.Clock.Left = past.Left
	}
	if past.Draw == nil || m.over() {
		return nil
	}
	return m.offer(d, record.OfferDraw, past.Draw.By)
}

// countLate counts the turns in a row that the assistant played for who has just moved. Who moves is there.
func (m *match) countLate() {
	side := m.side().Other()
	if m.late {
		m.Clock.Late[side]++
	} else {
		m.Clock.Late[side], m.Clock.Away[side] = 0, false
	}
}

// startIfAway starts the clock of a turn in the sprint at once if the one to move cannot be shown anything: who blocks
// the bot is late.
func (m *match) startIfAway(d *bot.Desk) error {
	if !m.timed() || m.Rules != game.Sprint.Name || !m.Clock.Ends.IsZero() {
		return nil
	}
	chat, err := d.Chat(m.chatOf(m.side()))
	if err != nil || chat.Group || !chat.Parked {
		return ifThere(err)
	}
	return m.startClock(d)
}
