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

// choose returns the move of the bot's side, and whether the tables know that an ending that is practised is won no more.
func (e *engine) choose(ctx context.Context, who record.ID, m *match) (move game.Move, drawn bool, err error) {
	if m.practice() && e.tables != nil {
		if known, ok := e.tables.Best(ctx, m.position()); ok && known.Move != 0 {
			return known.Move, !known.Won, nil
		}
	}
	move, err = e.thinker.Choose(ctx, who.String(), m.played, m.Level, m.mix())
	return move, false, err
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
	ended, err := m.engineRequests()
	var move game.Move
	var drawn bool
	if err == nil && !ended {
		move, drawn, err = e.choose(ctx, j.Who, m)
	}
	if err != nil {
		return nil, fmt.Errorf("failed to choose a move in game %s: %w", j.ID, err)
	}
	return func(d *bot.Desk) error {
		now, err := load(d.Tx, j.ID)
		if err != nil || now.Turn != m.Turn || now.Level != m.Level {
			return err
		}
		ended, err := now.engineRequests()
		switch {
		case err != nil:
			return err
		case ended:
			return settle(d, now)
		}
		if err := playMove(d, now, move); err != nil || !drawn {
			return err
		}
		return now.owePractice(d)
	}, nil
}
