package telegram

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"io"
	"net/http"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// Webhook is how Telegram hands updates to the bot where it is not polled: it calls an address.
type Webhook struct {
	URL    string // under which the handler is reached from outside: https
	Secret string // which Telegram says with every call: 1 to 256 of A-Z, a-z, 0-9, _ and -
}

// maxUpdate bounds what is read of a call. A message has 4096 characters and as much around it.
const maxUpdate = 1 << 20

// secretHeader: https://core.telegram.org/bots/api#setwebhook
const secretHeader = "X-Telegram-Bot-Api-Secret-Token"

// hook tells Telegram where to hand updates to. What it does not get rid of there it tries again, and it keeps the order
// of each chat's.
func (l *poller) hook(ctx context.Context) error {
	params := tgbotapi.Params{"url": l.webhook.URL, "secret_token": l.webhook.Secret, "allowed_updates": kinds}
	if err := l.call(ctx, l.times.call, "setWebhook", params, nil); err != nil {
		return err
	}
	l.log.Info("telegram calls", "url", l.webhook.URL)
	return nil
}

// serve takes updates in, as they are handed in, until ctx ends.
func (l *poller) serve(ctx context.Context) error {
	l.hooked.Store(l)
	defer l.hooked.Store(nil)
	<-ctx.Done()
	return ctx.Err()
}

// Handler takes the calls of Telegram while Run goes on with a Webhook. It answers 200 only when the office has taken
// the update, so that none is lost, or when it cannot be read, so that it does not come again and again.
func (p *Platform) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := p.hooked.Load()
		said := []byte(r.Header.Get(secretHeader))
		switch {
		case p.webhook == nil || subtle.ConstantTimeCompare(said, []byte(p.webhook.Secret)) != 1:
			http.Error(w, "this is for Telegram alone", http.StatusUnauthorized)
			return
		case r.Method != http.MethodPost:
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "POST an update", http.StatusMethodNotAllowed)
			return
		case l == nil:
			http.Error(w, "not ready", http.StatusServiceUnavailable)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxUpdate))
		if err != nil {
			http.Error(w, "the update could not be read to its end", http.StatusRequestEntityTooLarge)
			return
		}
		if err := l.take(r.Context(), body); err != nil {
			l.log.Warn("an update was not taken in and will come again", "error", err)
			http.Error(w, "not taken in", http.StatusServiceUnavailable)
		}
	})
}

// take hands an update to the office.
func (l *poller) take(ctx context.Context, update json.RawMessage) error {
	events, foreign, _ := l.read([]json.RawMessage{update})
	for _, tap := range foreign {
		l.dismiss(ctx, tap)
	}
	if len(events) == 0 {
		return nil
	}
	return l.office.Accept(ctx, events...)
}
