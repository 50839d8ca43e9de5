package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// engine is who plays the bot's side: the thinker and, where an ending is practised, the tables if they know it.
type engine struct {
	thinker bot.Thinker
	tables  bot.Tables // nil: none
}

// decision is what the bot's side does on its turn.
type decision struct {
	ends    bool // its requests end the game
	resigns bool
	move    game.Move
	drawn   bool // the tables know that an ending that is practised is won no more
}

// decide makes the bot's requests and returns what it does besides.
func (e *engine) decide(ctx context.Context, who record.ID, m *match) (d decision, err error) {
	if d.ends, err = m.engineRequests(); err != nil || d.ends {
		return d, err
	}
	if m.practice() || m.mayResign() {
		known, ok := e.known(ctx, m)
		switch {
		case ok && m.practice() && known.Move != 0:
			return decision{move: known.Move, drawn: !known.Won}, nil
		case ok && known.Won && m.mayResign():
			return decision{resigns: true}, nil
		}
	}
	d.move, err = e.thinker.Choose(ctx, who.String(), m.played, m.Level, m.mix())
	return d, err
}

// known returns what the tables, if there are any, know of the position.
func (e *engine) known(ctx context.Context, m *match) (bot.Known, bool) {
	if e.tables == nil {
		return bot.Known{}, false
	}
	return e.tables.Best(ctx, m.position())
}

// resignLevel is the weakest level that gives lost games up: against those below it people want to mate.
const resignLevel = 5

// mayResign reports whether the bot's side gives the game up if the tables know that it is mated within the count: with
// its khun alone, from a level on, but not where the position was set up: that is done to play it out.
func (m *match) mayResign() bool {
	return !m.setUp() && m.Level >= resignLevel && m.position().Colored(m.engineSide()).Len() == 1
}

// reply lets the engine choose its move. It is played only if the game is still as it was when the engine was asked.
func (e *engine) reply(ctx context.Context, s store.Store, j record.Job) (func(*bot.Desk) error, error) {
	m, err := store.View(ctx, s, func(tx store.Tx) (*match, error) { return load(tx, j.ID) })
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if m.Turn != j.Turn || !m.thinking() {
		return nil, nil
	}
	decided, err := e.decide(ctx, j.Who, m)
	if err != nil {
		return nil, fmt.Errorf("failed to choose a move in game %s: %w", j.ID, err)
	}
	return func(d *bot.Desk) error {
		now, err := load(d.Tx, j.ID)
		if err != nil || now.Turn != m.Turn || now.Level != m.Level {
			return err
		}
		return now.carryOut(d, decided)
	}, nil
}

// carryOut does what was decided for the bot's side in this turn.
func (m *match) carryOut(d *bot.Desk, decided decision) error {
	if decided.resigns {
		m.played.Resign(m.engineSide())
		return settle(d, m)
	}
	ended, err := m.engineRequests()
	switch {
	case err != nil:
		return err
	case ended:
		return settle(d, m)
	}
	if err := playMove(d, m, decided.move); err != nil || !decided.drawn {
		return err
	}
	return m.owePractice(d)
}
