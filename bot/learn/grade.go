package learn

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// gradeAfter is how long the grade waits, so that the board which it speaks of is shown first.
const gradeAfter = 250 * time.Millisecond

// trainer grades practice games.
type trainer struct{ tables bot.Tables } // nil: none

// grade is how a practice game went. Numbers are moves of the stronger side.
type grade struct {
	game  record.Game
	over  bool
	took  int  // that were played
	could int  // in which a mate was possible
	limit int  // that the count left
	mated bool // in time
	backs bool // moves were taken back
	slip  slip
}

// slip is the move that let a win go, and one that would have kept it, with a mate in so many moves.
type slip struct {
	at           *game.Position // nil: there was none that is known
	ply          int
	move, better game.Move
	could        int
}

// grade works out how a practice game went, keeps it and tells it. Of one that goes on it tells that the last move let the
// win go.
func (t *trainer) grade(ctx context.Context, s store.Store, j record.Job) (func(*bot.Desk) error, error) {
	select {
	case <-time.After(gradeAfter):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	g, err := store.View(ctx, s, func(tx store.Tx) (record.Game, error) { return record.Get(tx, record.GameKey(j.ID)) })
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil || g.Turn != j.Turn {
		return nil, err // gone on since
	}
	played, err := play.Replay(g)
	if err != nil {
		return nil, err
	}
	r := graded(g, played)
	if !r.mated {
		r.slip = t.slipOf(ctx, played)
	}
	if !r.over && (r.slip.at == nil || r.slip.ply != played.Ply()-2) {
		return nil, nil // that has been told before
	}
	return func(d *bot.Desk) error { return r.tell(d, j) }, nil
}

// graded says how a game went.
func graded(g record.Game, played *game.Game) grade {
	r := grade{game: g, over: g.Result != nil, took: (played.Ply() + 1) / 2}
	r.mated = r.over && g.Result.Reason == game.Checkmate.String()
	// A practice game's Turn grows with moves alone, unless something is taken back.
	r.backs = g.Turn != uint32(len(g.Moves))
	if left, runs := played.PositionAt(0).PliesLeft(); runs {
		r.limit = (left + 1) / 2
	}
	if e, ok := lesson.FindEnding(g.Practice); ok {
		r.could, _ = e.MateFrom(g.Start)
	}
	return r
}

// slipOf looks for the move after which a win was one no more.
func (t *trainer) slipOf(ctx context.Context, g *game.Game) slip {
	if t.tables == nil {
		return slip{}
	}
	for ply := 0; ply < g.Ply(); ply += 2 {
		before, ok1 := t.tables.Best(ctx, g.PositionAt(ply))
		after, ok2 := t.tables.Best(ctx, g.PositionAt(ply+1))
		if ok1 && before.Won && (!ok2 || !after.Won) { // the last man may have been taken: no table has that
			return slip{g.PositionAt(ply), ply, g.Moves()[ply], before.Move, before.Mate}
		}
	}
	return slip{}
}

// tell keeps the result and says how the game went.
func (r *grade) tell(d *bot.Desk, j record.Job) error {
	now, err := record.Get(d.Tx, record.GameKey(j.ID))
	if err != nil || now.Turn != j.Turn {
		return err
	}
	person, err := record.Get(d.Tx, record.PersonKey(j.Who))
	if errors.Is(err, store.ErrNotFound) {
		return nil // forgotten meanwhile
	}
	if err != nil {
		return err
	}
	chat, err := d.Chat(j.Chat)
	if err != nil {
		return err
	}
	best, err := r.keep(d.Tx, person.ID)
	if err != nil {
		return err
	}
	return d.Say(&chat, record.Note{Text: record.Plain(r.text(bot.ChatWords(&chat, &person), best))})
}

// keep counts the game for the person's results, unless something was taken back, and reports whether it is the best one.
func (r *grade) keep(tx store.Tx, person record.ID) (best bool, err error) {
	if r.backs || !r.over {
		return false, nil
	}
	s, err := studied(tx, person)
	if err != nil {
		return false, err
	}
	e := s.Endings[r.game.Practice]
	e.Tries++
	if r.mated {
		more, most := r.took-r.could, e.Took-e.Could
		best = e.Mates == 0 || more < most || more == most && r.could > e.Could
		e.Mates++
		if best {
			e.Took, e.Could = r.took, r.could
		}
	}
	if s.Endings == nil {
		s.Endings = map[string]record.Ending{}
	}
	s.Endings[r.game.Practice] = e
	return best, record.Put(tx, record.StudyKey(person), s)
}

// text says how the game went.
func (r *grade) text(w bot.Words, best bool) string {
	if !r.over {
		return r.slip.text(w) + "\n" + w.T("practice.slip_undo")
	}
	key := "practice.missed"
	switch {
	case r.mated && r.took <= r.could:
		key = "practice.perfect"
	case r.mated:
		key = "practice.mated"
	}
	said := []string{w.T(key, "Took", r.took, "Could", r.could, "Limit", r.limit)}
	if r.slip.at != nil {
		said = append(said, r.slip.text(w))
	}
	switch {
	case r.backs:
		said = append(said, w.T("practice.taken_back"))
	case best:
		said = append(said, w.T("practice.record"))
	}
	return strings.Join(said, "\n")
}

func (s *slip) text(w bot.Words) string {
	return w.T("practice.slip", "Move", coach.Move(w, s.at, s.move), "Better", coach.Move(w, s.at, s.better),
		"Could", s.could)
}
