package telegram

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

// Send puts messages into a chat, one after the other; at the first that fails it ends and returns what became of those
// before. A message has one picture at most, since Telegram puts no buttons under several.
func (p *Platform) Send(ctx context.Context, s bot.Speech) ([]bot.Sent, error) {
	var all []bot.Sent
	for _, m := range s.Messages {
		sent, err := p.send(ctx, s.Place, m)
		if err != nil {
			return all, err
		}
		all = append(all, sent)
	}
	return all, nil
}

func (p *Platform) send(ctx context.Context, place bot.Place, m bot.Message) (bot.Sent, error) {
	if len(m.Pictures) > 1 {
		return bot.Sent{}, fmt.Errorf("%w: it has %d pictures", bot.ErrRefused, len(m.Pictures))
	}
	if m.Replace.Message != "" {
		return p.replace(ctx, place, m)
	}
	l := newLetter(place, m)
	setThread(l.params, place)
	l.params.AddBool("disable_notification", m.Silent)
	switch {
	case m.File != nil:
		return p.sendFile(ctx, l)
	case len(m.Pictures) > 0:
		return p.sendPicture(ctx, l)
	}
	l.putText()
	return p.deliver(ctx, "sendMessage", l)
}

// replace changes a message that stands.
func (p *Platform) replace(ctx context.Context, place bot.Place, m bot.Message) (bot.Sent, error) {
	l := newLetter(place, m)
	l.params["message_id"] = m.Replace.Message
	var sent bot.Sent
	var err error
	switch {
	case len(m.Pictures) > 0 && m.Pictures[0].Film != nil:
		return sent, fmt.Errorf("%w: an animation takes no message's place", bot.ErrRefused)
	case len(m.Pictures) > 0:
		sent, err = p.show(ctx, "editMessageMedia", photo, l, l.putMedia)
	case len(m.Text) == 0:
		sent, err = p.deliver(ctx, "editMessageReplyMarkup", l)
	default:
		sent, err = p.reword(ctx, place, m)
	}
	if errors.Is(err, errSame) {
		sent, err = bot.Sent{Message: m.Replace.Message}, nil
		if len(m.Pictures) > 0 {
			sent.Known = m.Pictures[0].Known
		}
	}
	return sent, err
}

// reword changes the text of a message, or the caption of its picture. Whether it has one is not known of a message
// that is only known from a tap on it: what fails one way is done the other.
func (p *Platform) reword(ctx context.Context, place bot.Place, m bot.Message) (bot.Sent, error) {
	var err error
	for _, caption := range []bool{m.Replace.Picture, !m.Replace.Picture} {
		l := newLetter(place, m)
		l.params["message_id"] = m.Replace.Message
		method := "editMessageText"
		if caption {
			l.putCaption()
			method = "editMessageCaption"
		} else {
			l.putText()
		}
		var sent bot.Sent
		if sent, err = p.deliver(ctx, method, l); !errors.Is(err, errKind) {
			return sent, err
		}
	}
	return bot.Sent{}, fmt.Errorf("%w: %w", bot.ErrGone, err)
}

// deliver carries out a method that returns a message.
func (p *Platform) deliver(ctx context.Context, method string, l *letter, files ...tgbotapi.RequestFile) (bot.Sent, error) {
	if l.err != nil {
		return bot.Sent{}, l.err
	}
	timeout := p.times.call
	if len(files) > 0 {
		timeout = p.times.upload
	}
	var m struct {
		ID        int                  `json:"message_id"`
		Photo     []tgbotapi.PhotoSize `json:"photo"`
		Animation struct {
			FileID string `json:"file_id"`
		} `json:"animation"`
	}
	if err := p.call(ctx, timeout, method, l.params, &m, files...); err != nil {
		return bot.Sent{}, err
	}
	return bot.Sent{Message: strconv.Itoa(m.ID), Known: cmp.Or(m.Animation.FileID, largest(m.Photo))}, nil
}

// largest returns the name of the picture itself among the smaller ones that Telegram makes of it.
func largest(sizes []tgbotapi.PhotoSize) string {
	known, area := "", 0
	for _, s := range sizes {
		if a := s.Width * s.Height; a >= area {
			known, area = s.FileID, a
		}
	}
	return known
}
