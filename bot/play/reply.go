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

// engine is who plays the bot's side.
type engine struct{ thinker bot.Thinker }

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
	if err == nil && !ended {
		move, err = e.thinker.Choose(ctx, j.Who.String(), m.played, m.Level, m.mix())
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
		return playMove(d, now, move)
	}, nil
}
