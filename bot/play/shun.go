package play

import (
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
)

// offWords are the words that let people challenge again, in lower case.
var offWords = map[string]bool{"off": true, "no": true, "เลิก": true, "ปิด": true, "关": true, "關": true, "取消": true}

// refuseCommand takes no challenges of anybody or, with a name, of one person; with a word for off it takes them again.
func refuseCommand(c *bot.Case, args string) error {
	if c.Person == nil {
		return c.Tell(record.Plain(c.Words.T("play.nobody")))
	}
	name, rest := cutName(args)
	off := offWords[strings.ToLower(strings.TrimSpace(rest))]
	if name == "" && c.Event.About.ID == "" {
		c.Person.Aloof = !off
		if off {
			c.Person.Shunned = nil
			return c.Tell(record.Plain(c.Words.T("challenge.refuse_none")))
		}
		return c.Tell(record.Plain(c.Words.T("challenge.refuse_all")))
	}
	other, _, err := whom(c, args)
	if other == nil || err != nil {
		return err
	}
	shown, err := people.Name(c.Tx, c.Words, other.ID)
	if err != nil {
		return err
	}
	c.Person.Shunned = slices.DeleteFunc(c.Person.Shunned, func(id record.ID) bool { return id == other.ID })
	if off {
		return c.Tell(record.Plain(c.Words.T("challenge.refuse_not_one", "Name", shown)))
	}
	c.Person.Shunned = append(c.Person.Shunned, other.ID)
	return c.Tell(record.Plain(c.Words.T("challenge.refuse_one", "Name", shown)))
}
