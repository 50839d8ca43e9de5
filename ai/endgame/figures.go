package endgame

import (
	"context"
	"errors"
	"fmt"

	"github.com/makrukbot/makrukbot/game"
)

// ErrNoTable: the ending has five men, and the folder has no file of it.
var ErrNoTable = errors.New("no table of that ending")

// Figures sum up an ending with the stronger side to move. Boards that differ by left and right alone are counted once.
type Figures struct {
	Ending Ending
	// Positions is how many there are, Won in how many of them a mate can be forced if there is no limit.
	Positions, Won int
	// Longest is the longest of these mates, in moves.
	Longest int
	// Left is how many moves are left to the stronger side under the rule book when it is to move for the first time
	// after it bared the other khun; Within is how many of the won positions are won within them.
	Left, Within int
}

// Figures returns the figures of an ending under a rule book with a pieces' count.
func (t *Tables) Figures(ctx context.Context, r *game.Rules, e Ending) (Figures, error) {
	s := t.openEnding(ctx, r, e)
	defer s.Close()
	if err := s.Err(); err != nil {
		return Figures{}, err
	}
	distance, counted := s.distance[e], s.distance[e]
	if distance == nil {
		return Figures{}, fmt.Errorf("%s: %w", e, ErrNoTable)
	}
	if s.law != nil {
		counted = s.counted[e]
	}
	left := leftAfterBaring(r, e)
	f := Figures{Ending: e, Left: (left + 1) / 2}
	for i := range distance.shape.total {
		khun, men := distance.shape.at(i)
		if !distance.shape.possible(khun, &men) {
			continue
		}
		field := distance.shape.field(khun, &men)
		mates, needs := distance.rows.row(i), counted.rows.row(i)
		for bare := range (field.flights &^ field.occupied).All {
			f.Positions++
			if mates[bare] == 0 {
				continue
			}
			f.Won++
			f.Longest = max(f.Longest, (int(mates[bare])+1)/2)
			if needs[bare] != 0 && int(needs[bare]) <= left {
				f.Within++
			}
		}
	}
	return f, nil
}

// leftAfterBaring returns how many plies are left when the stronger side has bared the other khun with its last move and
// that khun has moved.
func leftAfterBaring(r *game.Rules, e Ending) int {
	n := 0
	if r.FromMen {
		n = 2 * (e.Men() + 2)
	}
	left := 2*e.limit(r) - n // with the bare khun to move
	if !r.OwnMoves {
		left++ // the ply beyond the limit draws
	}
	return left - 1
}

// FiguresHead is the heading of a table of figures, a line of its own.
const FiguresHead = "ending  longest    won  left   makruk     thai\n"

// Line returns the figures as a line of a table: longest mate in moves, share of won positions, moves left, and shares
// of the won positions that are won within them, under this rule book and another.
func (f Figures) Line(other Figures) string {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	return fmt.Sprintf("%-7s %7d %6.2f %5d %8.2f %8.2f", f.Ending, f.Longest, share(f.Won, f.Positions), f.Left,
		share(f.Within, f.Won), share(other.Within, other.Won))
}
