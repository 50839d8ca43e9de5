package play

import (
	"context"
	"fmt"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// clockTimer is the kind of the timer of a turn's clock; its id is the game's.
const clockTimer = "clock"

// assistJob is the class of the moves that the assistant plays for who was late; a job's id is the game's.
const assistJob = "assist"

// assistLevel is the level at which the assistant plays.
const assistLevel = 4

// timeUp ends a turn whose time is up: the game is lost, or the assistant is asked for the move.
func timeUp(d *bot.Desk, due record.Due) error {
	m, err := load(d.Tx, due.ID)
	if err != nil {
		return ifThere(err)
	}
	if !m.timed() || m.Clock.Ends.IsZero() || d.Now.Before(m.Clock.Ends) {
		return nil
	}
	away, err := m.unreachable(d)
	if err != nil {
		return err
	}
	if m.Clock.Loses && !away {
		m.played.TimeOut(m.side())
		return settle(d, m)
	}
	if err := m.stopClock(d); err != nil {
		return err
	}
	if away {
		return keep(d, m) // which owes the board, and so lets the clock start when it can be shown again
	}
	if err := record.Put(d.Tx, record.GameKey(m.ID), m.Game); err != nil {
		return err
	}
	side := m.side()
	return d.Work(record.Job{Class: assistJob, ID: m.ID, Chat: m.chatOf(side), Who: m.Seats[side].Person, Turn: m.Turn})
}

// unreachable reports whether the one to move cannot be told anything, so that the game waits: the bot was blocked or put
// out of the group. In the sprint who blocks it is late.
func (m *match) unreachable(d *bot.Desk) (bool, error) {
	chat, err := d.Chat(m.chatOf(m.side()))
	if err != nil {
		return false, ifThere(err)
	}
	return chat.Parked && (chat.Group || m.Rules != game.Sprint.Name), nil
}

// assisted reports whether the assistant is about to play the move of this turn.
func (m *match) assisted(d *bot.Desk) (bool, error) {
	return record.Has(d.Tx, record.JobKey(assistJob, m.ID))
}

// assist chooses the move of who was late. It is played only if the person has not moved meanwhile.
func (e *engine) assist(ctx context.Context, s store.Store, j record.Job) (func(*bot.Desk) error, error) {
	m, err := store.View(ctx, s, func(tx store.Tx) (*match, error) { return load(tx, j.ID) })
	if err != nil {
		return nil, ifThere(err)
	}
	if m.Turn != j.Turn || m.over() {
		return nil, nil
	}
	move, err := e.thinker.Choose(ctx, j.Who.String(), m.played, assistLevel, m.mix())
	if err != nil {
		return nil, fmt.Errorf("failed to choose a late move in game %s: %w", j.ID, err)
	}
	return func(d *bot.Desk) error {
		now, err := load(d.Tx, j.ID)
		if err != nil || now.Turn != m.Turn {
			return err
		}
		now.late = true
		return playMove(d, now, move)
	}, nil
}

// resumeClock gives whoever is to move the whole time anew after one in which the bot did not run, and no more than that
// when the wall clock was set back.
func resumeClock(d *bot.Desk, due record.Due) error {
	m, err := load(d.Tx, due.ID)
	if err != nil {
		return ifThere(err)
	}
	if !m.timed() || m.Clock.Ends.IsZero() || m.Clock.Ends.Equal(d.Now.Add(m.Clock.Limit)) {
		return nil
	}
	if err := m.stopClock(d); err != nil {
		return err
	}
	if err := m.startClock(d); err != nil {
		return err
	}
	return record.Put(d.Tx, record.GameKey(m.ID), m.Game)
}
