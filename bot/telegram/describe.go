package telegram

import (
	"context"
	"strings"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot/i18n"
)

// describing are the languages of what Telegram tells about the bot, by its two-letter codes. Traditional Chinese shares
// one with Simplified, and its readers have no chat yet in which they could have chosen: both stand there.
var describing = []struct {
	code      string // empty: for all who have no description in theirs
	languages []i18n.Language
}{
	{"", []i18n.Language{i18n.English}},
	{"th", []i18n.Language{i18n.Thai}},
	{"zh", []i18n.Language{i18n.Simplified, i18n.Traditional}},
}

// description is one of the texts about the bot: how to ask for it, how to set it, and what the two call it.
type description struct {
	get, set, field string
	key             string // in the catalogs
}

// descriptions are what an empty chat shows, and what stands on the bot's page and in links to it.
var descriptions = []description{
	{"getMyDescription", "setMyDescription", "description", "telegram.about"},
	{"getMyShortDescription", "setMyShortDescription", "short_description", "telegram.about_short"},
}

// describe sees to it that Telegram tells about the bot in all languages.
func (l *poller) describe(ctx context.Context) {
	for _, to := range describing {
		for _, d := range descriptions {
			var said []string
			for _, language := range to.languages {
				said = append(said, i18n.For(language).T(d.key))
			}
			text := strings.Join(said, "\n\n")
			err := l.persist(ctx, "describe the bot", func(ctx context.Context) error {
				return l.setDescription(ctx, d, to.code, text)
			})
			if err != nil && ctx.Err() == nil {
				l.log.Error("no description", "of", d.field, "code", to.code, "error", err)
			}
		}
	}
}

// setDescription sets a description unless it is so already: Telegram does not like bots that change theirs at each start.
func (p *Platform) setDescription(ctx context.Context, d description, code, text string) error {
	params := tgbotapi.Params{}
	params.AddNonEmpty("language_code", code)
	var now map[string]string
	if err := p.call(ctx, p.times.call, d.get, params, &now); err != nil || now[d.field] == text {
		return err
	}
	params[d.field] = text
	return p.call(ctx, p.times.call, d.set, params, nil)
}
