package people

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
)

// start greets and says what this is, with buttons that lead to a board and to the lessons.
func start(c *bot.Case, _ string) error {
	if c.Chat.Group {
		c.Chat.Club.Greeted = true
		return c.Tell(record.Plain(c.Words.T("group.hello")), []bot.Button{record.Press(c.Words.T("people.play_now"), PlayNow)})
	}
	greeting := c.Words.T("people.hello")
	if c.Person != nil {
		if name := Isolated(c.Person.Name); name != "" {
			greeting = c.Words.T("people.hello_name", "Name", name)
		}
	}
	text := bot.Text{{S: greeting, Bold: true}, {S: "\n\n" + c.Words.T("people.about")}}
	rows := [][]bot.Button{
		{record.Press(c.Words.T("people.play_now"), PlayNow)},
		{record.Press(c.Words.T("people.learn"), Learn)},
		{record.Press(c.Words.T("group.with_friend"), WithFriend)},
	}
	if join := c.Links().Join(); join != "" {
		rows = append(rows, []bot.Button{record.Leads(c.Words.T("group.in_group"), join)})
	}
	return c.Tell(text, rows...)
}

// canceller returns what takes the open question of the chat back or, where none is open, stops what others know how to
// stop. It never ends a game.
func canceller(stop []func(*bot.Case) (bool, error)) func(*bot.Case, string) error {
	return func(c *bot.Case, _ string) error {
		done, err := c.CancelQuestion(nil)
		for i := 0; i < len(stop) && !done && err == nil; i++ {
			done, err = stop[i](c)
		}
		if err != nil {
			return err
		}
		if !done {
			return c.Tell(record.Plain(c.Words.T("people.nothing_to_cancel")))
		}
		return c.Tell(record.Plain(c.Words.T("people.cancelled")))
	}
}
