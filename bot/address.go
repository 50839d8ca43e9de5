package bot

import (
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// readdress makes a chat go on under another address; the caller stores the chat.
func readdress(tx store.Tx, c *record.Chat, to string) error {
	if to == "" || to == c.Address {
		return nil
	}
	c.Address = to
	return record.Put(tx, record.ChatOf(c.Platform, to), record.Link{ID: c.ID})
}
