package play

import (
	"context"
	"fmt"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// draw offers the other side of the current game a draw. Who plays both sides agrees with themselves.
func draw(c *bot.Case, _ string) error {
	return withCurrent(c, func(m *match) error {
		switch {
		case m.over():
			return c.Tell(record.Plain(c.Words.T("play.over")))
		case m.practice():
			return c.Tell(record.Plain(c.Words.T("offer.not_in_practice")))
		case m.rivals():
			return ask(c, m, record.OfferDraw)
		case m.solo():
			m.played.Agree()
			return settle(c.Desk, m)
		}
		return drawWithBot(c, m)
	})
}

// drawJob is the class of the bot's answers to draw offers; a job's id is the game's.
const drawJob = "draw"

// drawWithBot owes the person an answer to a draw offer.
func drawWithBot(c *bot.Case, m *match) error {
	side := m.engineSide().Other()
	waits, err := record.Has(c.Tx, record.JobKey(drawJob, m.ID))
	if err != nil {
		return err
	}
	why := m.whyNotAsk(c.Words, record.OfferDraw, side)
	if waits {
		why = c.Words.T("offer.waits")
	}
	if why != "" {
		return c.Tell(record.Plain(why))
	}
	m.asked(record.OfferDraw, side)
	if err := record.Put(c.Tx, record.GameKey(m.ID), m.Game); err != nil {
		return err
	}
	return m.oweDrawAnswer(c.Desk, c.Chat.ID, c.Person.ID)
}

func (m *match) oweDrawAnswer(d *bot.Desk, chat, who record.ID) error {
	return d.Work(record.Job{Class: drawJob, ID: m.ID, Chat: chat, Who: who, Turn: m.Turn})
}

// answerDraw has the bot answer a draw offer. If something was played meanwhile it looks at the game once more.
func (e *engine) answerDraw(ctx context.Context, s store.Store, j record.Job) (func(*bot.Desk) error, error) {
	m, err := store.View(ctx, s, func(tx store.Tx) (*match, error) { return load(tx, j.ID) })
	if err != nil {
		return nil, ifThere(err)
	}
	if m.over() {
		return nil, nil
	}
	takes, err := e.takesDraw(ctx, j.Who, m)
	if err != nil {
		return nil, fmt.Errorf("failed to answer a draw offer in game %s: %w", j.ID, err)
	}
	return func(d *bot.Desk) error {
		now, err := load(d.Tx, j.ID)
		switch {
		case err != nil || now.over():
			return ifThere(err)
		case now.Turn != m.Turn:
			return now.oweDrawAnswer(d, j.Chat, j.Who)
		}
		return now.answeredDraw(d, j, takes)
	}, nil
}

// answeredDraw tells the bot's answer, and does what follows from it.
func (m *match) answeredDraw(d *bot.Desk, j record.Job, takes bool) error {
	answer := "offer.bot_declines"
	if takes {
		answer = "offer.bot_accepts"
	}
	if err := m.tell(d, j.Chat, j.Who, answer); err != nil {
		return err
	}
	if takes {
		m.played.Agree()
		return settle(d, m)
	}
	m.refused(record.OfferDraw, m.engineSide().Other())
	return record.Put(d.Tx, record.GameKey(m.ID), m.Game)
}

// tell says a text to somebody in a chat in which the game is seen; nothing, if either is gone.
func (m *match) tell(d *bot.Desk, id, who record.ID, key string) error {
	chat, err := d.Chat(id)
	if err != nil {
		return ifThere(err)
	}
	person, err := record.Get(d.Tx, record.PersonKey(who))
	if err != nil {
		return ifThere(err)
	}
	thread, err := m.threadIn(d, &chat)
	if err != nil {
		return err
	}
	return d.Say(&chat, record.Note{Thread: thread, Text: record.Plain(bot.ChatWords(&chat, &person).T(key))})
}

const (
	// drawNodes is how much is searched to answer a draw offer: some hundredths of a second.
	drawNodes = 30_000
	// drawLead is the most that the bot may stand better, in hundredths of a bia, to take a draw.
	drawLead = 50
)

// takesDraw reports whether the bot takes a draw: where a khun is bare as the tables say, else when it stands at half a
// bia or less for itself.
func (e *engine) takesDraw(ctx context.Context, who record.ID, m *match) (bool, error) {
	side := m.engineSide()
	if m.position().Colored(side).Len() == 1 {
		return true, nil // it cannot win
	}
	if m.position().Colored(side.Other()).Len() == 1 {
		if known, ok := e.known(ctx, m); ok {
			return !known.Won, nil
		}
	}
	a, err := e.thinker.Analyse(ctx, who.String(), bot.UrgentReply, m.played, drawNodes)
	if m.side() != side {
		a.Score = -a.Score
	}
	return a.Score <= drawLead, err
}
