package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

// Answer ends a tap. One that is too old to be answered is no error: its person has long stopped waiting.
func (p *Platform) Answer(ctx context.Context, tap, notice string) error {
	params := tgbotapi.Params{"callback_query_id": tap}
	params.AddNonEmpty("text", fit(bot.Text{{S: notice}}, maxNotice).String())
	err := p.call(ctx, p.times.call, "answerCallbackQuery", params, nil)
	if errors.Is(err, errStale) {
		p.log.Debug("a tap was answered too late", "error", err)
		return nil
	}
	return err
}

// Delete takes a message away.
func (p *Platform) Delete(ctx context.Context, r bot.Ref) error {
	params := tgbotapi.Params{"chat_id": r.Place.Chat, "message_id": r.Message}
	return p.call(ctx, p.times.call, "deleteMessage", params, nil)
}

// Typing shows for some seconds that the bot is at work.
func (p *Platform) Typing(ctx context.Context, place bot.Place) error {
	params := tgbotapi.Params{"chat_id": place.Chat, "action": tgbotapi.ChatTyping}
	setThread(params, place)
	return p.call(ctx, p.times.call, "sendChatAction", params, nil)
}

// Menu sets the commands that one chat suggests, whatever language the programs of its people speak; with no items the
// chat suggests again what Run set for all.
func (p *Platform) Menu(ctx context.Context, place bot.Place, items []bot.MenuItem) error {
	chat, err := strconv.ParseInt(place.Chat, 10, 64)
	if err != nil {
		return fmt.Errorf("%w: failed to read the chat: %w", bot.ErrRefused, err)
	}
	scope, err := json.Marshal(tgbotapi.NewBotCommandScopeChat(chat))
	if err != nil {
		return fmt.Errorf("failed to write the scope of a menu: %w", err)
	}
	params := tgbotapi.Params{"scope": string(scope)}
	if len(items) == 0 {
		return p.call(ctx, p.times.call, "deleteMyCommands", params, nil)
	}
	return p.setCommands(ctx, params, items)
}

func (p *Platform) setCommands(ctx context.Context, params tgbotapi.Params, items []bot.MenuItem) error {
	commands := make([]tgbotapi.BotCommand, len(items))
	for i, item := range items {
		commands[i] = tgbotapi.BotCommand{Command: item.Command, Description: item.Text}
	}
	b, err := json.Marshal(commands)
	if err != nil {
		return fmt.Errorf("failed to write a menu: %w", err)
	}
	params["commands"] = string(b)
	return p.call(ctx, p.times.call, "setMyCommands", params, nil)
}
