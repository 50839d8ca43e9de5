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

// general is the topic that every forum has. Its number is refused when it is sent.
const general = "1"

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
	l := letter{place: place, message: m, params: tgbotapi.Params{"chat_id": place.Chat}}
	if err := l.putKeyboard(); err != nil {
		return bot.Sent{}, err
	}
	if m.Replace.Message != "" {
		return p.replace(ctx, l)
	}
	setThread(l.params, place)
	l.params.AddBool("disable_notification", m.Silent)
	if len(m.Pictures) > 0 {
		return p.post(ctx, l)
	}
	return p.deliver(ctx, "sendMessage", l, l.putText())
}

// post sends a message with a picture.
func (p *Platform) post(ctx context.Context, l letter) (bot.Sent, error) {
	if err := l.putCaption(); err != nil {
		return bot.Sent{}, err
	}
	return p.show(ctx, "sendPhoto", l, func(photo string) error {
		l.params["photo"] = photo
		if photo == attached {
			delete(l.params, "photo") // the part of that name is it
		}
		return nil
	})
}

// replace changes a message that stands.
func (p *Platform) replace(ctx context.Context, l letter) (bot.Sent, error) {
	m := l.message
	l.params["message_id"] = m.Replace.Message
	var sent bot.Sent
	var err error
	switch {
	case len(m.Pictures) > 0:
		sent, err = p.show(ctx, "editMessageMedia", l, l.putMedia)
	case len(m.Text) == 0:
		sent, err = p.deliver(ctx, "editMessageReplyMarkup", l, nil)
	case m.Replace.Picture:
		sent, err = p.deliver(ctx, "editMessageCaption", l, l.putCaption())
	default:
		sent, err = p.deliver(ctx, "editMessageText", l, l.putText())
	}
	if errors.Is(err, errSame) {
		sent, err = bot.Sent{Message: m.Replace.Message}, nil
		if len(m.Pictures) > 0 {
			sent.Known = m.Pictures[0].Known
		}
	}
	return sent, err
}

// deliver carries out a method that returns a message, once what was put into the letter is in order.
func (p *Platform) deliver(ctx context.Context, method string, l letter, put error,
	files ...tgbotapi.RequestFile) (bot.Sent, error) {
	if put != nil {
		return bot.Sent{}, put
	}
	timeout := p.times.call
	if len(files) > 0 {
		timeout = p.times.upload
	}
	var m struct {
		ID    int                  `json:"message_id"`
		Photo []tgbotapi.PhotoSize `json:"photo"`
	}
	if err := p.call(ctx, timeout, method, l.params, &m, files...); err != nil {
		return bot.Sent{}, err
	}
	return bot.Sent{Message: strconv.Itoa(m.ID), Known: largest(m.Photo)}, nil
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

// letter is a message on its way into parameters.
type letter struct {
	place   bot.Place
	message bot.Message
	params  tgbotapi.Params
}

// put sets a parameter that is JSON.
func (l letter) put(key string, value any) error {
	b, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("failed to write %s: %w", key, err)
	}
	l.params[key] = string(b)
	return nil
}

func (l letter) putText() error {
	text, entities := format(l.message.Text, maxText)
	l.params["text"] = text
	l.params["link_preview_options"] = `{"is_disabled":true}`
	return l.put("entities", entities)
}

func (l letter) putCaption() error {
	caption, entities := format(l.message.Text, maxCaption)
	l.params["caption"] = caption
	return l.put("caption_entities", entities)
}

// putMedia says which picture, with its caption, an edit is to show.
func (l letter) putMedia(photo string) error {
	media := tgbotapi.NewInputMediaPhoto(tgbotapi.FileID(photo))
	media.Caption, media.CaptionEntities = format(l.message.Text, maxCaption)
	return l.put("media", media)
}

// putKeyboard says the buttons, also that there are none: without that an edit would differ from a fresh message.
func (l letter) putKeyboard() error {
	rows := [][]tgbotapi.InlineKeyboardButton{} // never nil, which would be sent as null
	for _, row := range l.message.Buttons {
		if len(row) == 0 {
			continue
		}
		buttons := make([]tgbotapi.InlineKeyboardButton, len(row))
		for i, b := range row {
			buttons[i] = tgbotapi.NewInlineKeyboardButtonData(b.Label, b.Data)
		}
		rows = append(rows, buttons)
	}
	return l.put("reply_markup", tgbotapi.InlineKeyboardMarkup{InlineKeyboard: rows})
}

// setThread says which topic of a forum is meant.
func setThread(params tgbotapi.Params, place bot.Place) {
	if place.Thread != general {
		params.AddNonEmpty("message_thread_id", place.Thread)
	}
}
