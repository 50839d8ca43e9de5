package telegram

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

// medium is a way in which Telegram shows pictures.
type medium struct {
	part string // the parameter of its method, and the part in which it is uploaded
	file string // what an upload is called
}

var (
	photo     = medium{part: "photo", file: "board.png"}
	animation = medium{part: "animation", file: "game.gif"}
)

// attached is what stands in JSON for an upload.
func (m medium) attached() string { return "attach://" + m.part }

// sendPicture puts a message with a picture into a chat, its text as the caption. Where animations may not be sent, a
// picture of the last board stands for one.
func (p *Platform) sendPicture(ctx context.Context, l *letter) (bot.Sent, error) {
	l.putCaption()
	if l.message.Pictures[0].Film == nil {
		return p.show(ctx, "sendPhoto", photo, l, func(name string) { l.putPicture(photo, name) })
	}
	sent, err := p.show(ctx, "sendAnimation", animation, l, func(name string) { l.putPicture(animation, name) })
	if !errors.Is(err, errStill) {
		return sent, err
	}
	delete(l.params, animation.part)
	l.message.Pictures = []bot.Picture{{Scene: l.message.Pictures[0].Scene}}
	sent, err = p.show(ctx, "sendPhoto", photo, l, func(name string) { l.putPicture(photo, name) })
	sent.Known = "" // which is no name of the animation
	return sent, err
}

// show carries out a method that shows the letter's picture, which put writes into it. A picture that Telegram has is
// named; one that it does not have, or has forgotten, is drawn and uploaded.
func (p *Platform) show(ctx context.Context, method string, m medium, l *letter, put func(name string)) (bot.Sent, error) {
	picture := &l.message.Pictures[0]
	if picture.Known != "" {
		put(picture.Known)
		sent, err := p.deliver(ctx, method, l)
		if !errors.Is(err, errFile) {
			return sent, err
		}
		p.log.Debug("drawing a picture again", "chat", l.params["chat_id"], "error", err)
	}
	var drawn bytes.Buffer
	if err := picture.Draw(&drawn, p.painter); err != nil {
		return bot.Sent{}, fmt.Errorf("%w: failed to draw its picture: %w", bot.ErrRefused, err)
	}
	file := tgbotapi.RequestFile{Name: m.part, Data: tgbotapi.FileBytes{Name: m.file, Bytes: drawn.Bytes()}}
	put(m.attached())
	sent, err := p.deliver(ctx, method, l, file)
	if errors.Is(err, errFile) { // what was drawn is no picture to Telegram
		err = fmt.Errorf("%w: %w", bot.ErrRefused, err)
	}
	return sent, err
}
