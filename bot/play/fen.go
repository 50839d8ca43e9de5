package play

import (
	"errors"
	"fmt"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// fen answers the current game's FEN alone; with a FEN it begins a game from there, the person playing the side to
// move.
func fen(c *bot.Case, args string) error {
	if strings.TrimSpace(args) == "" {
		return tellFEN(c)
	}
	if c.Person == nil {
		return c.Tell(record.Plain(c.Words.T("play.nobody")))
	}
	book := people.Rules(c.Chat)
	rules, ok := game.RulesByName(book)
	if !ok {
		return fmt.Errorf("failed to begin a game in chat %s: no rule book %q", c.Chat.ID, book)
	}
	start := strings.Join(strings.Fields(args), " ")
	position, err := game.ParseFEN(rules, start)
	var wrong *game.FENError
	if errors.As(err, &wrong) {
		return c.Tell(record.Plain(coach.FEN(c.Words, wrong)))
	}
	if position.End() != game.None {
		return c.Tell(record.Plain(c.Words.T("play.fen_over")))
	}
	return goOn(c, record.Game{Rules: book, Start: start}, position.Side())
}

// goOn begins a game from where it stands, the person playing a side. It does not ask first, as /play does: no button has
// room for a position. It tells where the game is that is left for it, if a move was played in that.
func goOn(c *bot.Case, g record.Game, side game.Color) error {
	if hushed(c) {
		return nil
	}
	if may, err := mayBegin(c); err != nil || !may {
		return err
	}
	if room, err := hasRoom(c); err != nil || !room {
		return err
	}
	running, err := against(c)
	if err != nil {
		return err
	}
	if running != nil && !running.untouched() {
		if err := c.Tell(record.Plain(c.Words.T("play.new_begins"))); err != nil {
			return err
		}
	}
	g.ID, g.Level = c.NewID(), levelOf(c.Person)
	g.Seats[side].Person = c.Person.ID
	return seat(c, g)
}

// tellFEN answers the FEN of the current game.
func tellFEN(c *bot.Case) error {
	m, err := seen(c)
	if err != nil {
		return err
	}
	if m == nil {
		return c.Tell(record.Plain(c.Words.T("play.no_game")))
	}
	return c.Tell(bot.Text{{S: m.position().FEN(), Code: true}})
}
