package play_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// TestPeopleScripts plays the conversations of two people who play each other. They are seated by /seat.
func TestPeopleScripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/people/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			bottest.Script(t, path, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}), seats())
		})
	}
}

// seats is a feature that seats two people at once, without an invitation:
//
//	/seat ann bob [private] [loses] [rated] [1h] [sprint] [FEN …]
//
// White's name first. Both must have written to the bot before, in the private game each in the own chat.
func seats() bot.Feature {
	return bot.Feature{Commands: []bot.Command{{Name: "seat", Do: seatTwo}}}
}

func seatTwo(c *bot.Case, args string) error {
	args, start, _ := strings.Cut(args, " FEN ")
	words := strings.Fields(args)
	g := record.Game{ID: c.NewID(), Rules: game.Thai.Name, Start: start, Home: c.Chat.ID, Created: c.Now, Moved: c.Now}
	for i := range g.Seats {
		link, err := record.Get(c.Tx, record.PersonOf(bottest.Platform, words[i]))
		if err != nil {
			return err
		}
		g.Seats[i].Person = link.ID
		if slices.Contains(words, "private") {
			if link, err = record.Get(c.Tx, record.ChatOf(bottest.Platform, words[i])); err != nil {
				return err
			}
			g.Seats[i].Chat = link.ID
		}
	}
	g.Rated = slices.Contains(words, "rated")
	for _, word := range words[2:] {
		if limit, err := time.ParseDuration(word); err == nil {
			g.Clock = &record.Clock{Limit: limit, Loses: slices.Contains(words, "loses")}
		}
		if _, ok := game.RulesByName(word); ok {
			g.Rules = word
		}
	}
	return seatThem(c, g)
}

// seatThem stores a game and shows it where it is played.
func seatThem(c *bot.Case, g record.Game) error {
	if err := record.Put(c.Tx, record.GameKey(g.ID), g); err != nil {
		return err
	}
	for _, seat := range g.Seats {
		in := seat.Chat
		if in == 0 {
			in = g.Home
		}
		for _, entry := range []record.Key[record.Link]{
			record.GameIn(in, g.Created, g.ID), record.GameOf(seat.Person, g.Created, g.ID),
			record.RunningGame(in, seat.Person, g.Created, g.ID),
		} {
			if err := record.Put(c.Tx, entry, record.Link{ID: g.ID}); err != nil {
				return err
			}
		}
		chat := c.Chat
		if in != chat.ID {
			other, err := c.Desk.Chat(in)
			if err != nil {
				return err
			}
			chat = &other
		}
		chat.Current = g.ID
		if err := record.Put(c.Tx, record.ChatKey(in), *chat); err != nil {
			return err
		}
		if err := c.Open(play.View, g.ID, chat, ""); err != nil {
			return err
		}
	}
	return nil
}
