package play

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// hintJob is the class of the searches for a hint; a job's id is the game's.
const hintJob = "hint"

// hintKind is the kind of the button that shows how a hint goes on: hint:<game>:<turn>.
const hintKind = "hint"

const (
	// hintNodes is how much is searched for a hint, which takes about two thirds of a second.
	hintNodes = 400_000
	// hintPlies is how much of the line is kept: more than three moves of both sides nobody follows.
	hintPlies = 6
)

// askHint shows on the current board what the engine would play. Between two people there are none, since one would help
// the one against the other.
func askHint(c *bot.Case, _ string) error {
	return withCurrent(c, func(m *match) error {
		why := m.whyNotNow(c.Person.ID)
		switch {
		case why != "":
		case m.rivals():
			why = "hint.people"
		case m.practice():
			why = "hint.practice"
		}
		if why != "" {
			return c.Tell(record.Plain(c.Words.T(why)))
		}
		if m.Hint == nil {
			if wait := hints.take(c.Person, c.Now); wait > 0 {
				return c.Tell(record.Plain(c.Words.T("hint.limit", "Wait", span(c.Words, wait))))
			}
			if err := m.wantHint(c); err != nil {
				return err
			}
		}
		return open(c, m)
	})
}

// wantHint owes the game a hint.
func (m *match) wantHint(c *bot.Case) error {
	m.Hint = new(record.Hint)
	if err := record.Put(c.Tx, record.GameKey(m.ID), m.Game); err != nil {
		return err
	}
	return c.Work(record.Job{Class: hintJob, ID: m.ID, Chat: c.Chat.ID, Who: c.Person.ID, Turn: m.Turn})
}

// hint looks for a hint. It is dropped if the game has gone on meanwhile.
func (e *engine) hint(ctx context.Context, s store.Store, j record.Job) (func(*bot.Desk) error, error) {
	m, err := store.View(ctx, s, func(tx store.Tx) (*match, error) { return load(tx, j.ID) })
	if errors.Is(err, store.ErrNotFound) || err == nil && !m.awaitsHintOn(j.Turn) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	a, err := e.thinker.Analyse(ctx, j.Who.String(), bot.UrgentHint, m.played, hintNodes)
	if err != nil {
		return nil, fmt.Errorf("failed to find a hint in game %s: %w", j.ID, err)
	}
	return func(d *bot.Desk) error {
		now, err := load(d.Tx, j.ID)
		if err != nil || !now.awaitsHintOn(j.Turn) {
			return err
		}
		now.Hint = &record.Hint{Line: a.Line[:min(len(a.Line), hintPlies)], Mate: max(a.Mate, 0), First: !now.Hinted}
		now.Helped, now.Hinted = true, true
		if err := record.Put(d.Tx, record.GameKey(now.ID), now.Game); err != nil {
			return err
		}
		return d.Refresh(View, now.ID)
	}, nil
}

// awaitsHint reports whether a hint is being looked for.
func (m *match) awaitsHint() bool { return m.Hint != nil && len(m.Hint.Line) == 0 }

// awaitsHintOn reports whether a hint is being looked for on a Turn that is still the game's.
func (m *match) awaitsHintOn(turn uint32) bool { return m.awaitsHint() && m.Turn == turn }

// hinted returns the move that is suggested, zero for none.
func (m *match) hinted() game.Move {
	if m.Hint == nil || m.awaitsHint() {
		return 0
	}
	return m.Hint.Line[0]
}

// dropHint forgets a hint whose Turn is past.
func (m *match) dropHint(d *bot.Desk) error {
	if m.Hint == nil {
		return nil
	}
	m.Hint = nil
	return d.Drop(hintJob, m.ID)
}

// hasMoreOfHint reports whether a hint goes on after what is shown of it.
func (l *look) hasMoreOfHint() bool { return l.hinted() != 0 && !l.Hint.Open && len(l.Hint.Line) > 1 }

// tapHint shows how a hint goes on.
func tapHint(c *bot.Case, args string) error {
	m, _, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	if m.hinted() == 0 {
		return moved(c)
	}
	m.Hint.Open = true
	if err := record.Put(c.Tx, record.GameKey(m.ID), m.Game); err != nil {
		return err
	}
	return c.Refresh(View, m.ID)
}

// hintText tells the move that is suggested and what speaks for it, and how it goes on if that was asked.
func (l *look) hintText() bot.Text {
	switch {
	case l.Hint == nil:
		return nil
	case l.awaitsHint():
		return bot.Text{{S: "\n" + l.words.T("hint.looking")}}
	}
	h := l.Hint
	text := bot.Text{{S: "\n💡 "}, {S: coach.Move(l.words, l.position(), l.hinted()), Bold: true}}
	for _, reason := range coach.Reasons(l.words, l.played, l.hinted(), h.Mate) {
		text = append(text, bot.Run{S: "\n" + reason})
	}
	if h.Open {
		text = append(text, bot.Run{S: "\n" + l.words.T("hint.moves", "Moves", lineOf(l.words, l.match, h.Line))})
	}
	if h.First && l.engineSide() != game.NoColor {
		text = append(text, bot.Run{S: "\n" + l.words.T("hint.helped")})
	}
	return text
}

// lineOf writes moves that might follow in a game, with their numbers.
func lineOf(w bot.Words, m *match, line []game.Move) string {
	g, err := game.Replay(m.played.Rules(), m.Start, slices.Concat(m.played.Moves(), line), m.played.Requests()...)
	if err != nil {
		return "" // what is stored was legal
	}
	return coach.Moves(w, g, len(line))
}
