package telegram

import (
	"encoding/json"
	"fmt"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

// letter is a message on its way into the parameters of a method.
type letter struct {
	message bot.Message
	params  tgbotapi.Params
	err     error // the first that occurred
}

// newLetter returns a letter that says where the message goes and which buttons it has.
func newLetter(place bot.Place, m bot.Message) *letter {
	l := &letter{message: m, params: tgbotapi.Params{"chat_id": place.Chat}}
	l.putKeyboard()
	return l
}

// general is the topic that every forum has. Its number is refused when it is sent.
const general = "1"

// setThread says which topic of a forum is meant.
func setThread(params tgbotapi.Params, place bot.Place) {
	if place.Thread != general {
		params.AddNonEmpty("message_thread_id", place.Thread)
	}
}

// put sets a parameter that is JSON.
func (l *letter) put(key string, value any) {
	b, err := json.Marshal(value)
	if err != nil && l.err == nil {
		l.err = fmt.Errorf("failed to write %s: %w", key, err)
	}
	l.params[key] = string(b)
}

func (l *letter) putText() {
	text, entities := format(l.message.Text, maxText)
	l.params["text"] = text
	l.put("entities", entities)
	l.params["link_preview_options"] = `{"is_disabled":true}`
}

func (l *letter) putCaption() {
	caption, entities := format(l.message.Text, maxCaption)
	l.params["caption"] = caption
	l.put("caption_entities", entities)
}

// putPicture says which picture a new message is to show.
func (l *letter) putPicture(m medium, name string) {
	l.params[m.part] = name
	if name == m.attached() {
		delete(l.params, m.part) // the uploaded part of that name is it
	}
}

// putMedia says which photo, with its caption, an edit is to show.
func (l *letter) putMedia(name string) {
	media := tgbotapi.NewInputMediaPhoto(tgbotapi.FileID(name))
	media.Caption, media.CaptionEntities = format(l.message.Text, maxCaption)
	l.put("media", media)
}

// putKeyboard says the buttons, also that there are none: an edit that does not say them takes them away, and a
// keyboard that is null is refused.
func (l *letter) putKeyboard() {
	rows := [][]tgbotapi.InlineKeyboardButton{}
	for _, row := range l.message.Buttons {
		if len(row) == 0 {
			continue
		}
		buttons := make([]tgbotapi.InlineKeyboardButton, len(row))
		for i, b := range row {
			if b.URL != "" {
				buttons[i] = tgbotapi.NewInlineKeyboardButtonURL(b.Label, b.URL)
			} else {
				buttons[i] = tgbotapi.NewInlineKeyboardButtonData(b.Label, b.Data)
			}
		}
		rows = append(rows, buttons)
	}
	l.put("reply_markup", tgbotapi.InlineKeyboardMarkup{InlineKeyboard: rows})
}
