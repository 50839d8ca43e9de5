package line

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"

	"github.com/makrukbot/makrukbot/bot"
)

// newHTTPClient returns a copy of a client that follows no redirects. Without a client it makes one. It sets no
// timeouts, since every request has a context that ends.
func newHTTPClient(given *http.Client) *http.Client {
	if given == nil {
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.MaxIdleConnsPerHost = 32
		given = &http.Client{Transport: transport}
	}
	c := *given
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &c
}

// client returns a client of the library whose requests end with a context. The library keeps the context in the
// client, so that each call has a copy of its own.
func (p *Platform) client(ctx context.Context) *messaging_api.MessagingApiAPI {
	api := *p.api
	return api.WithContext(ctx)
}

// blobClient is client for files.
func (p *Platform) blobClient(ctx context.Context) *messaging_api.MessagingApiBlobAPI {
	api := *p.blob
	return api.WithContext(ctx)
}

// call carries out one request within its time, and says what its errors mean.
func (p *Platform) call(ctx context.Context, what string, do func(ctx context.Context) (*http.Response, error)) error {
	ctx, cancel := context.WithTimeout(ctx, p.times.call)
	defer cancel()
	resp, err := do(ctx)
	if err = meaning(resp, err); err != nil {
		return fmt.Errorf("failed to %s: %w", what, err)
	}
	return nil
}

// defaultWait is how long a chat rests when LINE says that there was too much: it does not say for how long.
const defaultWait = 5 * time.Second

// errNobody: there is no such user, or the bot may not know.
var errNobody = errors.New("line knows nobody of that id here")

// refusals say what a refusal means: the first row with its status and a part of its text, in lower case.
// https://developers.line.biz/en/reference/messaging-api/#error-responses
var refusals = []struct {
	status int
	part   string
	means  error
}{
	{http.StatusBadRequest, "invalid reply token", bot.ErrSpent},
	{http.StatusBadRequest, "", bot.ErrRefused},
	{http.StatusUnauthorized, "", ErrToken},
	{http.StatusForbidden, "", errNobody},
	{http.StatusNotFound, "", errNobody},
	{http.StatusConflict, "", nil}, // a push that arrived before
	{http.StatusRequestEntityTooLarge, "", bot.ErrRefused},
	{http.StatusTooManyRequests, "monthly limit", bot.ErrParked},
	{http.StatusTooManyRequests, "", &bot.LimitError{After: defaultWait}},
}

// meaning says what an error of the library means. One with a status that is not in the table is a passing trouble; one
// without an answer leaves it open whether the request arrived.
func meaning(resp *http.Response, err error) error {
	switch {
	case err == nil:
		return nil
	case resp == nil:
		if withURL := (*url.Error)(nil); errors.As(err, &withURL) {
			err = withURL.Err // the address has people's ids
		}
		return fmt.Errorf("%w: %w", bot.ErrUnknown, err)
	case resp.StatusCode/100 == 2:
		return nil // it was done, though what came back cannot be read
	}
	text := strings.ToLower(err.Error())
	for _, r := range refusals {
		if r.status == resp.StatusCode && strings.Contains(text, r.part) {
			if r.means == nil {
				return nil
			}
			return fmt.Errorf("%w: %w", r.means, err)
		}
	}
	return err
}
