package play

import (
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
)

const (
	// claimAfter is how long the opponent must have been away from the move for the win to be claimed.
	claimAfter = 7 * 24 * time.Hour
	// claimLate is how many turns in a row the assistant must have played for the opponent.
	claimLate = 3
)

// claim wins the current game against somebody who has left.
func claim(c *bot.Case, _ string) error {
	return withCurrent(c, func(m *match) error {
		switch {
		case m.over():
			return c.Tell(record.Plain(c.Words.T("play.over")))
		case !m.rivals():
			return c.Tell(record.Plain(c.Words.T("offer.claim_people")))
		case !m.mayClaim(c.Person.ID, c.Now):
			return c.Tell(record.Plain(c.Words.T("offer.claim_not_yet", "Times", claimLate)))
		}
		m.played.TimeOut(m.sideOf(c.Person.ID).Other())
		return settle(c.Desk, m)
	})
}

// mayClaim reports whether a person may claim the win: the other side has had the move for a week and no clock runs, or
// the assistant has played its last moves.
func (m *match) mayClaim(person record.ID, now time.Time) bool {
	other := m.sideOf(person).Other()
	if m.Clock != nil && m.Clock.Late[other] >= claimLate {
		return true
	}
	runs := m.Clock != nil && !m.Clock.Ends.IsZero()
	return m.side() == other && !runs && now.Sub(m.Moved) >= claimAfter
}
