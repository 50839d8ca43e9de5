package main

import (
	"context"
	"encoding/hex"
	"fmt"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/telegram"
	"github.com/makrukbot/makrukbot/store"
)

// webhookPath is where Telegram calls the public listener.
const webhookPath = "/telegram/webhook"

// checkWebhook looks at the settings for Telegram's calls together.
func (c *Config) checkWebhook() error {
	switch {
	case !c.TelegramWebhook:
		return nil
	case c.TelegramToken == "":
		return &ConfigError{"TELEGRAM_WEBHOOK: it is on, and TELEGRAM_BOT_TOKEN is not set"}
	case c.PublicURL == "":
		return &ConfigError{"MAKRUK_PUBLIC_URL: Telegram needs an https address under which it reaches the bot"}
	case c.Public == "":
		return &ConfigError{"MAKRUK_PUBLIC: it is off, and Telegram could not reach the bot"}
	}
	return nil
}

// webhook returns where Telegram is to call, with the secret that was drawn when it was first needed; nil: the bot polls.
func (c *Config) webhook(s store.Store) (*telegram.Webhook, error) {
	if !c.TelegramWebhook {
		return nil, nil
	}
	secret, err := bot.Secret(context.Background(), s, "telegram")
	if err != nil {
		return nil, fmt.Errorf("failed to get the secret of the webhook: %w", err)
	}
	return &telegram.Webhook{URL: c.PublicURL + webhookPath, Secret: hex.EncodeToString(secret)}, nil
}

func setSwitch(to *bool, v string) error {
	if v != "on" && v != off {
		return fmt.Errorf("%q is neither on nor off", v)
	}
	*to = v == "on"
	return nil
}
