package play

import (
	"slices"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// playMove plays a legal move. Taps, typed moves and the engine's replies all come here.
func playMove(d *bot.Desk, m *match, move game.Move) error {
	if err := m.played.Play(move); err != nil {
		return err
	}
	m.before, m.Moved = m.Moved, d.Now
	return settle(d, m)
}

// settle is where every change of a game ends: after a move, an undo, a change of sides or a result it raises Turn and
// sees whether the game is over.
func settle(d *bot.Desk, m *match) error {
	was := len(m.Moves)
	m.Turn++
	if err := m.dropHint(d); err != nil {
		return err
	}
	m.Moves, m.Requests = slices.Clone(m.played.Moves()), recorded(m.played.Requests())
	if outcome := m.played.Outcome(); outcome.Over() {
		m.Result = &record.Result{Reason: outcome.Reason.String(), Winner: outcome.Winner}
	}
	if m.Result != nil {
		d.Count(Ended, m.Result.Reason)
	}
	if err := m.turned(d, was); err != nil {
		return err
	}
	if err := m.score(d); err != nil {
		return err
	}
	if err := m.summon(d, m.before, len(m.Moves) > was); err != nil {
		return err
	}
	if err := m.oweGrade(d); err != nil {
		return err
	}
	return keep(d, m)
}

// keep stores a game and owes what follows from its state: its boards, and the engine's reply or that there is none.
func keep(d *bot.Desk, m *match) error {
	if err := record.Put(d.Tx, record.GameKey(m.ID), m.Game); err != nil {
		return err
	}
	if err := m.index(d); err != nil {
		return err
	}
	if err := m.oweReply(d); err != nil {
		return err
	}
	return d.Refresh(View, m.ID)
}

// What the meter is told of: games that begin, by their rule book, and that end, by the reason.
const (
	Begun = "game_begun"
	Ended = "game_ended"
)

// list puts a new game into the lists of all games of its chats and its players.
func (m *match) list(d *bot.Desk) error {
	d.Count(Begun, m.Rules)
	entry := record.Link{ID: m.ID}
	for side, seat := range m.Seats {
		if seat.Engine() {
			continue
		}
		if err := record.Put(d.Tx, record.GameIn(m.chatOf(game.Color(side)), m.Created, m.ID), entry); err != nil {
			return err
		}
		if err := record.Put(d.Tx, record.GameOf(seat.Person, m.Created, m.ID), entry); err != nil {
			return err
		}
	}
	return nil
}

// index keeps the lists of running games true.
func (m *match) index(d *bot.Desk) error {
	var before record.Key[record.Link]
	for side, seat := range m.Seats {
		if seat.Engine() {
			continue
		}
		key := record.RunningGame(m.chatOf(game.Color(side)), seat.Person, m.Created, m.ID)
		if key == before {
			continue // one person plays both sides
		}
		before = key
		if m.over() {
			if err := record.Delete(d.Tx, key); err != nil {
				return err
			}
		} else if err := record.Put(d.Tx, key, record.Link{ID: m.ID}); err != nil {
			return err
		}
	}
	return nil
}

// oweReply asks the engine for a move when it is its turn, and stops it when it is not.
func (m *match) oweReply(d *bot.Desk) error {
	if !m.thinking() {
		return d.Drop(replyJob, m.ID)
	}
	_, who := m.human()
	return d.Work(record.Job{Class: replyJob, ID: m.ID, Chat: m.Home, Who: who, Turn: m.Turn})
}
