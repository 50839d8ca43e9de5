package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// reviewJob is the class of the searches through a finished game; a job's id is the game's. A job looks at some positions
// and owes the next one, so that what has been seen is kept and shown on the way.
const reviewJob = "review"

const (
	// reviewNodes is how much is searched for a review in all, shared by its positions: one core takes about 17 seconds for
	// it, measured on a game of 80 moves of both sides.
	reviewNodes = 12_000_000
	// fewestNodes and mostNodes bound what is searched of a position.
	fewestNodes, mostNodes = 20_000, 200_000
	// reviewSteps is about how often a review tells how far it is, and fewestSeen how many positions are between.
	reviewSteps, fewestSeen = 10, 4
)

// review looks at the next positions of a game. What comes of it is dropped if the review was stopped, or the game has
// gone on.
func (e *engine) review(ctx context.Context, s store.Store, j record.Job) (func(*bot.Desk) error, error) {
	var m *match
	r, err := store.View(ctx, s, func(tx store.Tx) (r record.Review, err error) {
		m, r, err = loadReview(tx, j.ID)
		return r, err
	})
	if errors.Is(err, store.ErrNotFound) || err == nil && !m.awaits(&r, j.Turn) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	from, all := len(r.Seen), m.toReview()
	to := min(from+max(fewestSeen, (all+reviewSteps-1)/reviewSteps), all)
	nodes := min(max(reviewNodes/all, fewestNodes), mostNodes)
	var seen []record.Opinion
	for ply := from; ply < to; ply++ {
		one, err := e.see(ctx, j.Who, m, ply, nodes)
		if err != nil {
			return nil, fmt.Errorf("failed to review game %s after %d plies: %w", j.ID, ply, err)
		}
		seen = append(seen, one)
	}
	return func(d *bot.Desk) error { return keepSeen(d, j, from, seen) }, nil
}

// see returns what the engine thinks of a game after so many plies.
func (e *engine) see(ctx context.Context, who record.ID, m *match, ply, nodes int) (record.Opinion, error) {
	g, err := m.gameAt(ply)
	if err != nil {
		return record.Opinion{}, err
	}
	a, err := e.thinker.Analyse(ctx, who.String(), bot.UrgentReview, g, nodes)
	if err != nil {
		return record.Opinion{}, err
	}
	return record.Opinion{Score: a.Score, Mate: a.Mate, Best: a.Line[:1]}, nil
}

// keepSeen adds to a review what was seen after so many positions, shows it, and owes what is left.
func keepSeen(d *bot.Desk, j record.Job, from int, seen []record.Opinion) error {
	m, r, err := loadReview(d.Tx, j.ID)
	if errors.Is(err, store.ErrNotFound) || err == nil && (!m.awaits(&r, j.Turn) || len(r.Seen) != from) {
		return nil
	}
	if err != nil {
		return err
	}
	r.Seen = append(r.Seen, seen...)
	if err := record.Put(d.Tx, record.ReviewKey(j.ID), r); err != nil {
		return err
	}
	if m.awaits(&r, j.Turn) {
		if err := d.Work(j); err != nil {
			return err
		}
	}
	return d.Refresh(record.ReviewView, j.ID)
}

// loadReview returns a game and its review; store.ErrNotFound if there is none.
func loadReview(tx store.Tx, id record.ID) (*match, record.Review, error) {
	r, err := record.Get(tx, record.ReviewKey(id))
	if err != nil {
		return nil, r, err
	}
	m, err := load(tx, id)
	return m, r, err
}

// awaits reports whether a review of a Turn is to go on.
func (m *match) awaits(r *record.Review, turn uint32) bool {
	return m.Turn == turn && r.Turn == turn && !r.Stopped && len(r.Seen) < m.toReview()
}
