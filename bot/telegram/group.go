package telegram

import (
	"context"
	"net/url"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

var (
	_ bot.Linker = (*Platform)(nil)
	_ bot.Warden = (*Platform)(nil)
)

// Admin asks whether somebody is an administrator of a group: https://core.telegram.org/bots/api#getchatmember
func (p *Platform) Admin(ctx context.Context, chat, person string) (bool, error) {
	var m member
	err := p.call(ctx, p.times.call, "getChatMember", tgbotapi.Params{"chat_id": chat, "user_id": person}, &m)
	return m.Status == "creator" || m.Status == "administrator", err
}

// Link returns what opens the private chat and hands the bot a code: https://core.telegram.org/bots/features#deep-linking
func (p *Platform) Link(code string) string { return p.link("start", code) }

// Join returns what lets people choose a group and puts the bot into it.
func (p *Platform) Join() string { return p.link("startgroup", "play") }

func (p *Platform) link(what, code string) string {
	name := p.username.Load()
	if name == nil {
		return ""
	}
	return "https://t.me/" + *name + "?" + url.Values{what: {code}}.Encode()
}

// Share returns what lets people choose whom to send a link to: https://core.telegram.org/widgets/share
func (p *Platform) Share(link, text string) string {
	return "https://t.me/share/url?" + url.Values{"url": {link}, "text": {text}}.Encode()
}
