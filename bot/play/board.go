package play

import (
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
)

// watchEvery is how often those who only watch may have a game's board shown in a group, and how often they are told so.
const watchEvery = time.Minute

// showBoard shows the current game's board at the bottom; to those who only watch that of the game last opened, now and
// then.
func showBoard(c *bot.Case, _ string) error {
	m, err := seen(c)
	switch {
	case err != nil:
		return err
	case m == nil:
		return c.Tell(record.Plain(c.Words.T("play.no_game")))
	case c.Person != nil && m.seats(c.Person.ID):
		return open(c, m)
	}
	return watch(c, m)
}

// watch shows the board of a game to those who have no part in it.
func watch(c *bot.Case, m *match) error {
	post, err := record.Get(c.Tx, record.PostKey(View, m.ID, c.Chat.ID))
	if err := ifThere(err); err != nil {
		return err
	}
	switch {
	case c.Now.Sub(post.Sent) >= watchEvery:
		return c.Open(View, m.ID, c.Chat, c.Event.Thread)
	case c.Now.Sub(c.Chat.Told) < watchEvery:
		return nil
	}
	c.Chat.Told = c.Now
	return c.Tell(record.Plain(c.Words.T("play.board_above")))
}
