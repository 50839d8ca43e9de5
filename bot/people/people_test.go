package people_test

import (
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

func TestScripts(t *testing.T) {
	for _, name := range []string{"start", "lang", "cancel", "settings", "forget"} {
		t.Run(name, func(t *testing.T) {
			bottest.Script(t, "testdata/"+name+".txt", people.Feature(), player())
		})
	}
}

// The boards of the games that go on are shown anew in the new language, that of a game that is over only if it was
// opened last.
func TestBoardsFollowTheLanguage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, people.Feature(), player())
		for _, text := range []string{"/newgame over", "/newgame", "/newgame", "/newgame over", "/lang th"} {
			w.Say("ann", "ann", text)
			w.Settle()
		}
		boards := map[string]int{}
		for _, b := range w.Recorder.Bubbles("ann") {
			boards[b.Text]++
		}
		if boards["a board in en"] != 1 || boards["a board in th"] != 3 {
			t.Errorf("the chat shows %v, want 1 board in en and 3 in th", boards)
		}
	})
}

// player stands in for bot/play: its games have boards that say what language they are in, and the button under the
// greeting reaches it.
func player() bot.Feature {
	return bot.Feature{
		Commands: []bot.Command{{Name: "newgame", Do: newGame}, {Name: "forge", Do: forge}},
		Buttons: []bot.ButtonKind{{Kind: "play", Do: func(c *bot.Case, args string) error {
			c.Toast("play " + args)
			return nil
		}}},
		Views: []bot.View{{Kind: "game", Show: func(_ store.Tx, g bot.Glance) (bot.Page, error) {
			text := record.Plain("a board in " + string(g.Words.Language))
			return bot.Page{Message: bot.Message{Text: text}}, nil
		}}},
	}
}

func newGame(c *bot.Case, args string) error {
	g := record.Game{ID: c.NewID(), Home: c.Chat.ID, Created: c.Now, Seats: [2]record.Seat{{Person: c.Person.ID}}}
	if args == "over" {
		g.Result = &record.Result{Reason: "agreement"}
	}
	if err := record.Put(c.Tx, record.GameKey(g.ID), g); err != nil {
		return err
	}
	for _, entry := range []record.Key[record.Link]{
		record.GameIn(c.Chat.ID, g.Created, g.ID), record.GameOf(c.Person.ID, g.Created, g.ID),
		record.RunningGame(c.Chat.ID, c.Person.ID, g.Created, g.ID),
	} {
		if err := record.Put(c.Tx, entry, record.Link{ID: g.ID}); err != nil {
			return err
		}
	}
	c.Chat.Current = g.ID
	return c.Open("game", g.ID, c.Chat, "")
}

func forge(c *bot.Case, data string) error {
	return c.Tell(record.Plain("?"), []bot.Button{record.Press("forged", data)})
}
