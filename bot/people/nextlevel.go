package people

import (
	"slices"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
)

// inRow is how many results alike in a row make another level worth offering.
const inRow = 2

// NextLevel counts a result against the bot (1 a win, 0.5 a draw, 0 a loss) at a level from 1 to most, and returns the
// level to be offered after it: the next higher after two wins in a row at one level, the next lower after two losses; 0
// for none. Each level is offered to a person once.
func NextLevel(d *bot.Desk, person record.ID, level, most int, score float64) (int, error) {
	if known, err := record.Has(d.Tx, record.PersonKey(person)); !known || err != nil {
		return 0, err
	}
	career, err := get(d.Tx, record.CareerKey(person))
	if err != nil {
		return 0, err
	}
	step := 0
	switch score {
	case 1:
		step = 1
	case 0:
		step = -1
	}
	row := &career.Row
	if row.Level != level || row.Length*step <= 0 {
		*row = record.Row{Level: level}
	}
	row.Length += step
	next := 0
	if at := level + step; row.Length == inRow*step && step != 0 && at >= 1 && at <= most && !slices.Contains(career.Offered, at) {
		next = at
		career.Offered = append(career.Offered, at)
	}
	return next, record.Put(d.Tx, record.CareerKey(person), career)
}
