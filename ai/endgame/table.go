package endgame

import "github.com/makrukbot/makrukbot/game"

// table holds the need of an ending with the stronger side to move: a row of 64 bytes for each placement of the stronger
// side, a byte for each square of the bare khun: the least number of plies that must be left for the position to be won,
// or 0 where it is never won. With the bare side to move the need follows from a single row.
type table struct {
	ending Ending
	law    law
	shape  *shape
	rows   rows
}

// rows gives the row of a placement by its number, nil when it cannot be read. It may be used from many goroutines.
type rows interface {
	row(placement int) *[64]uint8
}

// memory is rows in memory.
type memory []uint8

func (m memory) row(i int) *[64]uint8 { return (*[64]uint8)(m[i*64:]) }

// family is tables of one law, by ending.
type family [256]*table

// strong returns the need with the stronger side to move. ok is false without a table, or when it cannot be read.
func (f *family) strong(pl *placement) (need int, ok bool) {
	if pl.ending == 0 {
		return never, true
	}
	t := f[pl.ending]
	if t == nil {
		return 0, false
	}
	row := t.rows.row(t.shape.index(pl.khun, &pl.men))
	if row == nil {
		return 0, false
	}
	return needOf(row[pl.bare&63]), true
}

func needOf(entry uint8) int {
	if entry == 0 {
		return never
	}
	return int(entry)
}

// weak returns the need with the bare side to move: 0 when it is mated, and otherwise what its best move demands.
func (f *family) weak(pl *placement) (need int, ok bool) {
	t := f[pl.ending]
	if t == nil {
		return 0, false
	}
	field := t.shape.field(pl.khun, &pl.men)
	to := around(pl.bare.Bit()) & field.flights
	if to == 0 {
		if field.attacked.Has(pl.bare) {
			return 0, true
		}
		return never, true // stalemate
	}
	row := t.rows.row(t.shape.index(pl.khun, &pl.men))
	if row == nil {
		return 0, false
	}
	for s := range to.All {
		reply := needOf(row[s])
		if reply != never {
			reply++
		}
		if field.occupied.Has(s) {
			if reply, ok = f.capture(t, pl, s); !ok {
				return 0, false
			}
		}
		if need = max(need, reply); need == never {
			break
		}
	}
	return need, true
}

// capture returns the need before the bare khun takes the man on a square.
func (f *family) capture(t *table, pl *placement, s game.Square) (need int, ok bool) {
	i := 0
	for pl.men[i] != s {
		i++
	}
	after := placement{t.ending.without(t.shape.kinds[i]), pl.khun, drop(pl.men, i), s}
	if need, ok = f.strong(&after); !ok {
		return 0, false
	}
	return needBefore(t.law, t.ending, after.ending, need), true
}
