package telegram

import (
	"context"
	"encoding/json"
)

// Inspection is how the bot is set up at Telegram.
type Inspection struct {
	Username string
	Groups   bool   // it may be added to groups
	SeesAll  bool   // in groups it is sent all that is written: its privacy mode is off
	Webhook  string // the address of its webhook, of which all but the host may be a secret; empty: none
	Waiting  int    // how many updates it has not fetched yet, or not taken
	Trouble  string // what Telegram last got for an answer when it called the webhook and failed; empty: it never did
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
		URL     string `json:"url"`
		Waiting int    `json:"pending_update_count"`
		Trouble string `json:"last_error_message"`
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
	return Inspection{
		Username: me.Username, Groups: me.Groups, SeesAll: me.SeesAll,
		Webhook: hook.URL, Waiting: hook.Waiting, Trouble: hook.Trouble, Commands: len(commands),
	}, nil
}
