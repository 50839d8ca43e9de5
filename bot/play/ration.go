package play

import (
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
)

// ration is how often a person may have what costs much computing: so often at once, and once more each time that
// something has come back.
type ration struct {
	name  string
	burst int
	every time.Duration
}

var (
	// hints take under a second of a core each.
	hints = ration{"hint", 20, 3 * time.Minute}
	// reviews take up to half a minute of a core each.
	reviews = ration{"review", 4, 10 * time.Minute}
	// films take about a second of a core each, and are a megabyte to upload.
	films = ration{"film", 10, 3 * time.Minute}
)

// take uses up one, or returns how long the person has to wait for it. What is kept is one time, as in the generic cell
// rate algorithm (ITU-T I.371): when all will have come back.
func (r ration) take(p *record.Person, now time.Time) (wait time.Duration) {
	full := p.Spent[r.name]
	if full.Before(now) {
		full = now
	}
	if wait = full.Sub(now) - time.Duration(r.burst-1)*r.every; wait > 0 {
		return min(wait, r.every) // more only if the clock was set back
	}
	if p.Spent == nil {
		p.Spent = map[string]time.Time{}
	}
	p.Spent[r.name] = full.Add(r.every)
	return 0
}
