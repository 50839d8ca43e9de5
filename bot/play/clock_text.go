package play

import (
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
)

// clockLine tells in a caption how long a move may take and what happens then, or that the clock waits for somebody who has
// left; "" where there is no clock.
func (l *look) clockLine(names [2]string) string {
	switch {
	case l.over():
		return ""
	case l.Clock != nil && l.Clock.Away[l.side()]:
		return l.words.T("clock.away", "Name", names[l.side()])
	}
	return clockLine(l.words, l.Clock)
}

// clockLine tells how long a move may take and what happens then; "" for no clock.
func clockLine(w bot.Words, c *record.Clock) string {
	switch {
	case c == nil:
		return ""
	case c.Loses:
		return w.T("clock.line_loses", "Limit", span(w, c.Limit))
	}
	return w.T("clock.line_assist", "Limit", span(w, c.Limit))
}

// span says how long a time is, in its two largest units, seconds only under an hour.
func span(w bot.Words, d time.Duration) string {
	d = d.Round(time.Second)
	units := []struct {
		key  string
		long time.Duration
	}{{"clock.days", 24 * time.Hour}, {"clock.hours", time.Hour}, {"clock.minutes", time.Minute}, {"clock.seconds", time.Second}}
	text, parts := "", 0
	for i, u := range units {
		n := int(d / u.long)
		if n == 0 && (parts > 0 || i < len(units)-1) {
			if parts > 0 {
				break
			}
			continue
		}
		if parts > 0 {
			text += " "
		}
		text += w.T(u.key, "Count", n)
		d -= time.Duration(n) * u.long
		if parts++; parts == 2 || d == 0 {
			break
		}
	}
	return text
}
