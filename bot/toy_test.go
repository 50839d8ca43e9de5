package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// toy is a feature that knows no chess: a counter that people push with a button, which the bot pushes once in return.
// Its number is kept as the Turn of a game's record.
type toy struct {
	think func(context.Context) error // what the bot's push costs
}

const toyID record.ID = 7

func (f *toy) feature() bot.Feature {
	return bot.Feature{
		Commands: []bot.Command{
			{Name: "count", Words: []string{"กระดาน", "show me"}, Menu: "office.stale", Do: f.open},
			{Name: "say", Do: func(c *bot.Case, args string) error { return c.Tell(record.Plain(args)) }},
			{Name: "ask", Do: func(c *bot.Case, args string) error {
				return c.Ask(record.Plain(args), []bot.Button{record.Press("yes", "yes:")})
			}},
			{Name: "cancel", Do: func(c *bot.Case, args string) error {
				found, err := c.CancelQuestion(record.Plain("cancelled"))
				if err == nil && !found {
					err = c.Tell(record.Plain("nothing to cancel"))
				}
				return err
			}},
			{Name: "later", Do: func(c *bot.Case, args string) error {
				return c.At(record.Due{Kind: "bell", ID: toyID, Chat: c.Chat.ID, At: c.Now.Add(time.Hour)})
			}},
			{Name: "show", Do: func(c *bot.Case, _ string) error { return c.Refresh("count", toyID) }},
			{Name: "away", Do: func(c *bot.Case, _ string) error {
				return errors.Join(
					record.Delete(c.Tx, record.PostKey("count", toyID, c.Chat.ID)),
					record.Delete(c.Tx, record.OwedKey(c.Chat.ID, "count", toyID)))
			}},
			{Name: "fail", Do: func(*bot.Case, string) error { return errors.New("it never works") }},
			{Name: "panic", Do: func(*bot.Case, string) error { panic("never mind") }},
			{Name: "drop", Do: func(c *bot.Case, _ string) error { return c.Drop("push", toyID) }},
		},
		Buttons: []bot.ButtonKind{
			{Kind: "push", Do: f.push}, {Kind: "point", Do: f.point},
			{Kind: "yes", Do: func(c *bot.Case, _ string) error {
				if open, err := c.Answered(); err != nil || !open {
					return err
				}
				return c.Reshape(record.Plain("yes it is"))
			}},
		},
		File: func(c *bot.Case) (bool, error) {
			return true, c.Say(c.Chat, record.Note{Text: record.Plain("here it is again"), File: c.Event.File})
		},
		Views:  []bot.View{{Kind: "count", Show: f.show}},
		Jobs:   []bot.JobClass{{Class: "push", Run: f.run}},
		Timers: []bot.Timer{{Kind: "bell", Fire: f.ring}},
	}
}

func (f *toy) open(c *bot.Case, _ string) error {
	if _, err := record.Get(c.Tx, record.GameKey(toyID)); errors.Is(err, store.ErrNotFound) {
		if err := record.Put(c.Tx, record.GameKey(toyID), record.Game{ID: toyID}); err != nil {
			return err
		}
	}
	return c.Open("count", toyID, c.Chat, "")
}

func (f *toy) push(c *bot.Case, args string) error {
	if live, err := c.OnPost("count", toyID); err != nil || !live {
		c.Toast("this counter has gone")
		return err
	}
	g, err := record.Get(c.Tx, record.GameKey(toyID))
	if err != nil {
		return err
	}
	if args != strconv.Itoa(int(g.Turn)) {
		c.Toast("the counter has moved on")
		return nil
	}
	c.Toast("pushed")
	if err := bump(c.Desk, g); err != nil {
		return err
	}
	return c.Work(record.Job{Class: "push", ID: toyID, Chat: c.Chat.ID, Turn: g.Turn + 1})
}

func bump(d *bot.Desk, g record.Game) error {
	g.Turn++
	if err := record.Put(d.Tx, record.GameKey(toyID), g); err != nil {
		return err
	}
	return d.Refresh("count", toyID)
}

func (f *toy) point(c *bot.Case, args string) error { return c.Focus("count", toyID, args) }

func (f *toy) show(tx store.Tx, g bot.Glance) (bot.Page, error) {
	counter, err := record.Get(tx, record.GameKey(toyID))
	if err != nil {
		return bot.Page{}, err
	}
	pending, err := record.Has(tx, record.JobKey("push", toyID))
	if err != nil {
		return bot.Page{}, err
	}
	scene := render.Scene{Picked: game.Bitboard(counter.Turn)}
	label := "push"
	if g.Focus != "" {
		scene.Reach, label = 1, "push "+g.Focus
	}
	n := strconv.Itoa(int(counter.Turn))
	return bot.Page{
		Message: bot.Message{
			Text:     record.Plain("at " + n),
			Pictures: []bot.Picture{{Scene: scene, Alt: n}},
			Buttons: [][]bot.Button{{
				record.Press(label, "push:"+n), record.Press("point", "point:a"), record.Press("back", "point:"),
			}},
		},
		Pending: pending,
	}, nil
}

func (f *toy) run(ctx context.Context, s store.Store, j record.Job) (func(*bot.Desk) error, error) {
	if f.think != nil {
		if err := f.think(ctx); err != nil {
			return nil, err
		}
	}
	return func(d *bot.Desk) error {
		g, err := record.Get(d.Tx, record.GameKey(toyID))
		if err != nil || g.Turn != j.Turn {
			return err
		}
		return bump(d, g)
	}, nil
}

func (f *toy) ring(d *bot.Desk, due record.Due) error {
	chat, err := d.Chat(due.Chat)
	if err != nil {
		return err
	}
	return d.Say(&chat, record.Note{Text: record.Plain(fmt.Sprint("the bell rings after ", d.Now.Sub(due.At)))})
}
