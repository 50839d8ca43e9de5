package telegram

import (
	"strconv"
	"strings"
	"unicode/utf16"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

// The longest texts, in UTF-16 code units: https://core.telegram.org/bots/api#sendmessage, #sendphoto and
// #answercallbackquery.
const (
	maxText    = 4096
	maxCaption = 1024
	maxNotice  = 200
)

const ellipsis = "…"

// format returns the characters of a text and what stands out in them, cut with an ellipsis where it is too long.
// Entities count in UTF-16 code units.
func format(t bot.Text, limit int) (string, []tgbotapi.MessageEntity) {
	var b strings.Builder
	entities := []tgbotapi.MessageEntity{} // never nil, which would be sent as null
	at := 0
	for _, r := range fit(t, limit) {
		n := units(r.S)
		for _, e := range styles(r) {
			if n > 0 {
				e.Offset, e.Length = at, n
				entities = append(entities, e)
			}
		}
		b.WriteString(r.S)
		at += n
	}
	return b.String(), entities
}

// styles returns how a run stands out. Code excludes all else, as Telegram has it.
func styles(r bot.Run) []tgbotapi.MessageEntity {
	if r.Code {
		return []tgbotapi.MessageEntity{{Type: "code"}}
	}
	var all []tgbotapi.MessageEntity
	if r.Bold {
		all = append(all, tgbotapi.MessageEntity{Type: "bold"})
	}
	if id, err := strconv.ParseInt(r.Mention, 10, 64); err == nil {
		all = append(all, tgbotapi.MessageEntity{Type: "text_mention", User: &tgbotapi.User{ID: id, FirstName: r.S}})
	}
	return all
}

// fit makes a text one that Telegram takes: cut if it is longer than limit UTF-16 code units, and in UTF-8 run by run.
func fit(t bot.Text, limit int) bot.Text {
	text := make(bot.Text, len(t))
	for i, r := range t {
		r.S = strings.ToValidUTF8(r.S, "\ufffd")
		text[i] = r
	}
	if units(text.String()) <= limit {
		return text
	}
	left := limit - units(ellipsis)
	for n, r := range text {
		for i, c := range r.S {
			if left -= utf16.RuneLen(c); left < 0 {
				text[n].S = r.S[:i] + ellipsis
				return text[:n+1]
			}
		}
	}
	return text
}

// units returns the length of a text in UTF-16 code units.
func units(s string) int {
	n := 0
	for _, c := range s {
		n += utf16.RuneLen(c)
	}
	return n
}
