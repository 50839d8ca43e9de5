package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

// newHTTPClient returns a copy of a client that follows no redirects: the address holds the token, and would be handed
// on. Without a client it makes one. It sets no timeouts, since every request has a context that ends.
func newHTTPClient(given *http.Client) *http.Client {
	if given == nil {
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.MaxIdleConnsPerHost = 32
		// Without pings a connection that died silently would swallow requests until they time out.
		transport.HTTP2 = &http.HTTP2Config{SendPingTimeout: 15 * time.Second, PingTimeout: 15 * time.Second}
		given = &http.Client{Transport: transport}
	}
	c := *given
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &c
}

// call carries out a method of the Bot API within a timeout and reads what it returns into result, unless that is nil.
// Its errors are those of classify, and an unansweredError when the request went out and no proper answer came back.
func (p *Platform) call(ctx context.Context, timeout time.Duration, method string, params tgbotapi.Params,
	result any, files ...tgbotapi.RequestFile) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	l := &line{ctx: ctx, client: p.http}
	api := &tgbotapi.BotAPI{Token: p.token, Client: l}
	api.SetAPIEndpoint(p.endpoint)
	var resp *tgbotapi.APIResponse
	var err error
	if len(files) == 0 {
		resp, err = api.MakeRequest(method, params)
	} else {
		resp, err = api.UploadFiles(method, params, files)
	}
	if err == nil && result != nil {
		err = json.Unmarshal(resp.Result, result)
	}
	if err == nil {
		return nil
	}
	return p.redact(fmt.Errorf("failed to %s: %w", method, l.explain(err)))
}

// line is the way of one request: it binds the library, which knows no contexts, to one, and sees how far it came.
type line struct {
	ctx    context.Context
	client *http.Client
	sent   atomic.Bool // the headers went out, and so perhaps the whole request
	status int         // of the answer; zero: none came
}

// Do carries out the request. Its errors do not name the address, which holds the token.
func (l *line) Do(req *http.Request) (*http.Response, error) {
	trace := &httptrace.ClientTrace{WroteHeaders: func() { l.sent.Store(true) }}
	resp, err := l.client.Do(req.WithContext(httptrace.WithClientTrace(l.ctx, trace)))
	var withURL *url.Error
	if errors.As(err, &withURL) {
		err = withURL.Err
	}
	if err != nil {
		return nil, err
	}
	l.status = resp.StatusCode
	return resp, nil
}

// explain says what an error of the library means. The library loses the code when it uploads; the status is the same.
func (l *line) explain(err error) error {
	var refusal *tgbotapi.Error
	if errors.As(err, &refusal) && refusal.Message != "" && l.status >= 400 && l.status < 500 {
		return classify(l.status, refusal)
	}
	if l.sent.Load() {
		return &unansweredError{l.status, err}
	}
	return err
}

// unansweredError says that a request went out and no proper answer came back. It is a bot.ErrUnknown.
type unansweredError struct {
	status int // zero: no answer at all
	err    error
}

func (e *unansweredError) Error() string {
	if e.status == 0 {
		return fmt.Sprintf("no answer: %v", e.err)
	}
	return fmt.Sprintf("no proper answer, with status %d: %v", e.status, e.err)
}

func (e *unansweredError) Is(target error) bool { return target == bot.ErrUnknown }
func (e *unansweredError) Unwrap() error        { return e.err }

// redact takes the token out of an error, should it have found a way in.
func (p *Platform) redact(err error) error {
	if text := err.Error(); strings.Contains(text, p.token) {
		return &redacted{strings.ReplaceAll(text, p.token, "<token>"), err}
	}
	return err
}

// redacted is an error with another text.
type redacted struct {
	text string
	err  error
}

func (r *redacted) Error() string { return r.text }
func (r *redacted) Unwrap() error { return r.err }
