package endgame

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// builder makes a table by retrograde analysis, ply by ply from the mates. It can be stopped between two steps and gone
// on with later.
//
// What the stronger side attacks does not depend on where a bare khun stands, so one word holds all 64 positions of a
// placement, and all of them are dealt with at once.
type builder struct {
	table   *table
	smaller *family // of what is left when a man is taken
	need    memory
	cells   []cell // by placement
	// fresh is a set of placements, a bit each: those with wins found at this ply. (A set rather than a list, so that they
	// are gone through in order: memory is slow.)
	fresh []uint64
	found int // wins found at this ply
	// lost lists the bare side's losses of this ply, lostBefore those of the one before, of which so many are taken back.
	lost, lostBefore []losses
	taken            int
	// due lists, by ply, the captures that from then on lose: placement * 64 + square.
	due [deepest + 1][]uint32
	ply int
	// begun is how many of the stronger khun's squares have been begun with.
	begun int
}

// cell is what is known of a placement.
type cell struct {
	open game.Bitboard // where the bare khun may go and is not yet known to lose
	won  game.Bitboard // the wins found at this ply, which are still in open
}

// losses are squares of the bare khun, to move, on which it is lost.
type losses struct {
	placement uint32
	squares   game.Bitboard
}

// deepest is the greatest need that a byte holds.
const deepest = 255

// lossesAtOnce is how many losses a step deals with.
const lossesAtOnce = 4096

// errTooDeep: no ending of three men beside the khun comes near.
var errTooDeep = fmt.Errorf("a need beyond %d plies", deepest)

// newBuilder returns the builder of a table. All smaller endings must be in the family, under the same law.
func newBuilder(e Ending, l law, smaller *family) *builder {
	s := newShape(e)
	b := &builder{smaller: smaller}
	b.need = make(memory, s.total*64)
	b.cells = make([]cell, s.total)
	b.fresh = make([]uint64, s.total/64)
	b.table = &table{ending: e, law: l, shape: s, rows: b.need}
	return b
}

// run works until the table is done or ctx ends.
func (b *builder) run(ctx context.Context) error {
	for !b.done() {
		if err := ended(ctx); err != nil {
			return err
		}
		if err := b.step(); err != nil {
			return fmt.Errorf("failed to build %s: %w", b.table.ending, err)
		}
	}
	return nil
}

// ended is ctx's error, known at its deadline also where the timers of ctx do not get to run since this work has the only
// core.
func ended(ctx context.Context) error {
	if deadline, ok := ctx.Deadline(); ok && !time.Now().Before(deadline) {
		return context.DeadlineExceeded
	}
	return ctx.Err()
}

// step does a little of the work, about a millisecond of it with four men on the board.
func (b *builder) step() error {
	switch {
	case b.begun < 32:
		return b.begin()
	case b.taken < len(b.lostBefore):
		b.win()
		return nil
	case b.ply == deepest:
		return errTooDeep
	}
	b.ply++
	b.lost, b.lostBefore = b.lostBefore[:0], b.lost
	b.taken = 0
	b.lose()
	return nil
}

func (b *builder) done() bool {
	if b.begun < 32 || b.taken < len(b.lostBefore) || len(b.lost)+b.found > 0 {
		return false
	}
	for ply := b.ply + 1; ply <= deepest; ply++ {
		if len(b.due[ply]) > 0 {
			return false
		}
	}
	return true
}

// begin finds the mates with the stronger khun on one of its squares, and when captures lose.
func (b *builder) begin() error {
	shape := b.table.shape
	each := shape.total / 32
	for i := b.begun * each; i < (b.begun+1)*each; i++ {
		khun, men := shape.at(i)
		if !shape.possible(khun, &men) {
			continue
		}
		f := shape.field(khun, &men)
		b.cells[i].open = f.flights
		if mates := f.legal & f.attacked &^ around(f.flights); mates != 0 {
			b.lost = append(b.lost, losses{uint32(i), mates})
		}
		pl := placement{ending: b.table.ending, khun: khun, men: men}
		for s := range (f.flights & f.occupied).All {
			need, ok := b.smaller.capture(b.table, &pl, s)
			switch {
			case !ok:
				return errors.New("a smaller table is missing")
			case need == never:
			case need > deepest:
				return errTooDeep
			default:
				b.due[need] = append(b.due[need], uint32(i)<<6|uint32(s))
			}
		}
	}
	b.begun++
	return nil
}

// lose finds where the bare side has lost all it could hope for by the wins of the ply before and by the captures due.
func (b *builder) lose() {
	for i, set := range b.fresh {
		for ; set != 0; set &= set - 1 {
			b.settle(i<<6 + bits.TrailingZeros64(set))
		}
	}
	clear(b.fresh)
	b.found = 0
	for _, c := range b.due[b.ply] {
		b.shut(int(c>>6), game.Square(c&63).Bit())
	}
	b.due[b.ply] = nil
}

// settle enters the wins of the ply before into the table.
func (b *builder) settle(i int) {
	won := b.cells[i].won
	b.cells[i].won = 0
	row := b.need.row(i)
	for squares := won; squares != 0; squares &= squares - 1 {
		row[squares.First()&63] = uint8(b.ply - 1)
	}
	b.shut(i, won)
}

// shut takes squares from those that are open to the bare khun. Lost is who had a way out and has none now.
func (b *builder) shut(i int, squares game.Bitboard) {
	before := b.cells[i].open
	now := before &^ squares
	b.cells[i].open = now
	lost := around(before) &^ around(now)
	if lost == 0 {
		return
	}
	khun, men := b.table.shape.at(i)
	if lost &^= b.table.shape.occupied(khun, &men) | around(khun.Bit()); lost != 0 {
		b.lost = append(b.lost, losses{uint32(i), lost})
	}
}

// win finds from where the stronger side moves to some losses of the ply before, by taking back each of its moves.
func (b *builder) win() {
	some := b.lostBefore[b.taken:]
	some = some[:min(len(some), lossesAtOnce)]
	b.taken += len(some)
	for _, l := range some {
		khun, men := b.table.shape.at(int(l.placement))
		occupied := b.table.shape.occupied(khun, &men)
		b.backKhun(l.squares, khun, men, occupied)
		for i, k := range b.table.shape.kinds {
			if k == game.Ruea {
				b.backRuea(l, men, i, occupied)
			} else {
				b.backSteps(l, men, i, stepsBack[k][men[i]]&^occupied)
			}
		}
	}
}

func (b *builder) backKhun(squares game.Bitboard, khun game.Square, men [maxMen]game.Square, occupied game.Bitboard) {
	shape := b.table.shape
	for from := range (around(khun.Bit()) &^ occupied).All {
		if from.File() < 4 {
			b.claim(shape.index(from, &men), squares)
			continue
		}
		other := men
		for i := range shape.kinds {
			other[i] ^= 7
		}
		b.claim(shape.index(from^7, &other), mirror(squares))
	}
}

func (b *builder) backSteps(l losses, men [maxMen]game.Square, i int, from game.Bitboard) {
	g := &b.table.shape.groups[b.table.shape.groupOf[i]]
	rest := int(l.placement) - g.part(&men)
	for ; from != 0; from &= from - 1 {
		s := from.First()
		men[i] = s
		b.claim(rest+g.part(&men), l.squares&^s.Bit())
	}
}

// backRuea goes back along the lines as far as the bare khun and its own side allow.
func (b *builder) backRuea(l losses, men [maxMen]game.Square, i int, occupied game.Bitboard) {
	g := &b.table.shape.groups[b.table.shape.groupOf[i]]
	rest := int(l.placement) - g.part(&men)
	for _, ray := range &rays[men[i]] {
		squares := l.squares
		for _, s := range ray {
			if occupied.Has(s) {
				break
			}
			squares &^= s.Bit()
			men[i] = s
			b.claim(rest+g.part(&men), squares)
		}
	}
}

// claim notes the wins among some squares of the bare khun.
func (b *builder) claim(i int, squares game.Bitboard) {
	c := &b.cells[i]
	squares &= c.open &^ c.won
	if squares == 0 {
		return
	}
	c.won |= squares
	b.fresh[i>>6] |= 1 << (i & 63)
	b.found++
}
