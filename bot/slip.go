package bot

import (
	"slices"

	"github.com/makrukbot/makrukbot/bot/record"
)

// maxSlips is how many messages that were refused a chat remembers, the newest.
const maxSlips = 16

// Refuse says why nothing came of what was written. Its writer may then mend the message itself.
func (c *Case) Refuse(t Text, buttons ...[]Button) error {
	if c.Event.Kind == record.Said && c.Event.Message != "" {
		c.Chat.Slips = append(c.Chat.Slips, c.Event.Message)
		if extra := len(c.Chat.Slips) - maxSlips; extra > 0 {
			c.Chat.Slips = slices.Delete(c.Chat.Slips, 0, extra)
		}
	}
	return c.Tell(t, buttons...)
}

// mended reports whether the event may count: all do but for edited messages that were not refused before.
func (c *Case) mended() bool {
	if !c.Event.Edited {
		return true
	}
	i := slices.Index(c.Chat.Slips, c.Event.Message)
	if i < 0 {
		return false
	}
	c.Chat.Slips = slices.Delete(c.Chat.Slips, i, i+1)
	return true
}
