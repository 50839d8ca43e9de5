package telegram

import (
	"context"
	"errors"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
)

// Office is what Run hands events to; *bot.Office is one.
type Office interface {
	// Accept takes events over for good when it returns nil.
	Accept(ctx context.Context, events ...bot.Event) error
	// Menu returns the commands that chats suggest, in a language.
	Menu(l i18n.Language) []bot.MenuItem
}

// Run takes in what people say and tap until ctx ends, when it returns nil. It gives up with ErrToken if Telegram does
// not know the bot, and with ErrConflict if another program goes on polling with its token; all other trouble it waits
// out. Only one Run may go on at a time.
func (p *Platform) Run(ctx context.Context, office Office) error {
	l := &poller{Platform: p, office: office}
	defer l.side.Wait()
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	err := l.persist(within, "find out who the bot is", l.meet)
	prepare, take := l.unhook, l.poll
	if l.webhook != nil {
		prepare, take = l.hook, l.serve
	}
	if err == nil {
		err = l.persist(within, "see to the webhook", prepare)
	}
	if err == nil {
		l.side.Go(func() {
			l.setMenus(within)
			l.describe(within)
		})
		err = take(within)
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// meet asks who the bot is.
func (l *poller) meet(ctx context.Context) error {
	if err := l.call(ctx, l.times.call, "getMe", nil, &l.reader.me); err != nil {
		return err
	}
	l.username.Store(&l.reader.me.Username)
	l.log.Info("on telegram", "bot", "@"+l.reader.me.Username)
	return nil
}

// unhook takes a webhook away, with which there is no polling.
func (l *poller) unhook(ctx context.Context) error {
	var hook struct {
		URL string `json:"url"`
	}
	err := l.call(ctx, l.times.call, "getWebhookInfo", nil, &hook)
	if err != nil || hook.URL == "" {
		return err
	}
	l.log.Warn("taking the bot's webhook away, to poll instead")
	return l.call(ctx, l.times.call, "deleteWebhook", nil, nil)
}

// menus are the languages of the menus that all chats share, by the two-letter codes that Telegram takes. Traditional
// Chinese has none of its own there: a chat in it gets its menu from the office.
var menus = []struct {
	code     string // empty: for all who have no menu in theirs
	language i18n.Language
}{
	{"", i18n.English},
	{"th", i18n.Thai},
	{"zh", i18n.Simplified},
}

func (l *poller) setMenus(ctx context.Context) {
	for _, m := range menus {
		params := tgbotapi.Params{}
		params.AddNonEmpty("language_code", m.code)
		err := l.persist(ctx, "set a menu", func(ctx context.Context) error {
			return l.setCommands(ctx, params, l.office.Menu(m.language))
		})
		if err != nil && ctx.Err() == nil {
			l.log.Error("no command menu", "language", m.language, "error", err)
		}
	}
}

// persist does something again and again until it succeeds, ctx ends, or it is clear that it never will.
func (l *poller) persist(ctx context.Context, what string, do func(context.Context) error) error {
	wait := l.backoff()
	for {
		err := do(ctx)
		if err == nil || ctx.Err() != nil || errors.Is(err, ErrToken) || errors.Is(err, bot.ErrRefused) {
			return err
		}
		after := wait.after(err)
		l.log.Warn("trying again", "to", what, "in", after, "error", err)
		if err := pause(ctx, after); err != nil {
			return err
		}
	}
}
