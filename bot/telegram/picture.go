package telegram

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

// An upload is a part of this name, and attached is what stands for it in JSON.
const (
	upload   = "photo"
	attached = "attach://" + upload
)

// show carries out a method that shows the letter's picture, which put writes into it. A picture that Telegram has is
// named; one that it does not have, or has forgotten, is drawn and uploaded.
func (p *Platform) show(ctx context.Context, method string, l *letter, put func(photo string)) (bot.Sent, error) {
	picture := l.message.Pictures[0]
	if picture.Known != "" {
		put(picture.Known)
		sent, err := p.deliver(ctx, method, l)
		if !errors.Is(err, errFile) {
			return sent, err
		}
		p.log.Debug("drawing a picture again", "chat", l.params["chat_id"], "error", err)
	}
	var png bytes.Buffer
	if err := p.painter.PNG(&png, picture.Scene); err != nil {
		return bot.Sent{}, fmt.Errorf("%w: failed to draw its picture: %w", bot.ErrRefused, err)
	}
	file := tgbotapi.RequestFile{Name: upload, Data: tgbotapi.FileBytes{Name: "board.png", Bytes: png.Bytes()}}
	put(attached)
	sent, err := p.deliver(ctx, method, l, file)
	if errors.Is(err, errFile) { // what was drawn is no picture to Telegram
		err = fmt.Errorf("%w: %w", bot.ErrRefused, err)
	}
	return sent, err
}
