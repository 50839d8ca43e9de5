package telegram

import (
	"context"
	"encoding/json"
	"net/url"
)

// Inspection is how the bot is set up at Telegram.
type Inspection struct {
	Username string
	Groups   bool   // it may be added to groups
	SeesAll  bool   // in groups it is sent all that is written: its privacy mode is off
	Webhook  string // the host of its webhook; empty: none. The rest of the address may be a secret
	Commands int    // how many commands its menu has
}

// Inspect asks Telegram how the bot is set up, and changes nothing. ErrToken if Telegram does not know it.
func (p *Platform) Inspect(ctx context.Context) (Inspection, error) {
	var me struct {
		Username string `json:"username"`
		Groups   bool   `json:"can_join_groups"`
		SeesAll  bool   `json:"can_read_all_group_messages"`
	}
	var hook struct {
		URL string `json:"url"`
	}
	var commands []json.RawMessage
	for _, ask := range []struct {
		method string
		result any
	}{{"getMe", &me}, {"getWebhookInfo", &hook}, {"getMyCommands", &commands}} {
		if err := p.call(ctx, p.times.call, ask.method, nil, ask.result); err != nil {
			return Inspection{}, err
		}
	}
	i := Inspection{Username: me.Username, Groups: me.Groups, SeesAll: me.SeesAll, Commands: len(commands)}
	if hook.URL != "" {
		i.Webhook = "an unknown host"
		if u, err := url.Parse(hook.URL); err == nil {
			i.Webhook = u.Host
		}
	}
	return i, nil
}
