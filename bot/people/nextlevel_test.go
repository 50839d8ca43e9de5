package people

import (
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

// TestNextLevel: two wins or two losses in a row at one level bring the offer of another, each level once.
func TestNextLevel(t *testing.T) {
	const win, draw, loss = 1, 0.5, 0
	type result struct {
		level int
		score float64
		want  int
	}
	for _, test := range []struct {
		name    string
		results []result
	}{
		{"two wins", []result{{3, win, 0}, {3, win, 4}, {3, win, 0}, {3, win, 0}}},
		{"two losses", []result{{3, loss, 0}, {3, loss, 2}, {3, loss, 0}}},
		{"a draw between", []result{{3, win, 0}, {3, draw, 0}, {3, win, 0}, {3, win, 4}}},
		{"a loss between", []result{{3, win, 0}, {3, loss, 0}, {3, win, 0}, {3, win, 4}}},
		{"at two levels", []result{{3, win, 0}, {4, win, 0}, {4, win, 5}}},
		{"up, down, and no more", []result{{3, win, 0}, {3, win, 4}, {4, loss, 0}, {4, loss, 3}, {3, win, 0}, {3, win, 0}, {4, loss, 0}, {4, loss, 0}}},
		{"the strongest", []result{{8, win, 0}, {8, win, 0}}},
		{"the weakest", []result{{1, loss, 0}, {1, loss, 0}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := memstore.New()
			defer s.Close()
			for i, r := range test.results {
				got, err := store.Update(t.Context(), s, func(tx store.Tx) (int, error) {
					if err := record.Put(tx, record.PersonKey(1), record.Person{ID: 1}); err != nil {
						return 0, err
					}
					return NextLevel(&bot.Desk{Tx: tx}, 1, r.level, 8, r.score)
				})
				if err != nil || got != r.want {
					t.Errorf("result %d: level %d is offered, %v, want %d", i+1, got, err, r.want)
				}
			}
		})
	}
	s := memstore.New()
	defer s.Close()
	if got, err := store.Update(t.Context(), s, func(tx store.Tx) (int, error) { return NextLevel(&bot.Desk{Tx: tx}, 1, 3, 8, win) }); got != 0 || err != nil {
		t.Errorf("who is forgotten: %d, %v", got, err)
	}
}
