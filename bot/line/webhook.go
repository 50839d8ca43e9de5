package line

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/line/line-bot-sdk-go/v8/linebot/webhook"

	"github.com/makrukbot/makrukbot/bot"
)

// WebhookPath is where LINE tells what happened, below the public address.
const WebhookPath = "/line/webhook"

// maxBody is how long a webhook may be, in bytes. LINE documents no limit; a hundred long messages are shorter.
const maxBody = 1 << 20

// Office is what Handler hands events to; *bot.Office is one.
type Office interface {
	// Accept takes events over for good when it returns nil.
	Accept(ctx context.Context, events ...bot.Event) error
}

// Handler serves what LINE asks for: the webhook, and the pictures.
func (p *Platform) Handler(office Office) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST "+WebhookPath, &hook{p, office})
	mux.Handle("GET "+picturesPath+"{name}", p.pictures)
	return mux
}

// hook takes webhooks in.
type hook struct {
	*Platform
	office Office
}

// ServeHTTP answers 200 once all that matters in a webhook is stored. Whoever has not the channel's secret learns
// nothing but 401.
func (h *hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	begun := time.Now()
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if tooBig := (*http.MaxBytesError)(nil); errors.As(err, &tooBig) {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	} else if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if !h.signed(body, r.Header.Get("X-Line-Signature")) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	all, err := h.read(body)
	if err != nil {
		h.log.Error("a signed webhook cannot be read", "bytes", len(body))
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if len(all) == 0 { // as when the webhook is verified
		return
	}
	ctx := context.WithoutCancel(r.Context()) // whether LINE waits or not, what it told is stored
	h.introduce(ctx, all)
	ctx, cancel := context.WithTimeout(ctx, h.times.accept)
	defer cancel()
	if err := h.office.Accept(ctx, all...); err != nil {
		h.log.Error("failed to take events in", "events", len(all), "after", time.Since(begun), "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// signed reports whether a body was signed with one of the channel's secrets; the comparison takes the same time
// however wrong the signature is.
func (p *Platform) signed(body []byte, signature string) bool {
	ok := false
	for _, secret := range p.secrets {
		ok = webhook.ValidateSignature(secret, signature, body) || ok
	}
	return ok
}

// read returns the events of a webhook. One that cannot be read does not stop the others; the library's errors are not
// logged, since they tell what people wrote.
func (p *Platform) read(body []byte) ([]bot.Event, error) {
	var callback struct {
		Events []json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(body, &callback); err != nil {
		return nil, err
	}
	var all []bot.Event
	for _, raw := range callback.Events {
		e, err := webhook.UnmarshalEvent(raw)
		if err != nil {
			p.log.Warn("an event cannot be read and is left out", "bytes", len(raw))
			continue
		}
		all = append(all, events(e)...)
	}
	return all, nil
}
