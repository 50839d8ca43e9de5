// Package line lets the bot be used on LINE, through its Messaging API.
//
// A [Platform] is made with [New]. [Platform.Handler] takes in what LINE tells of (the webhook) and serves the pictures
// that LINE fetches; the other methods are what the office asks of every platform ([bot.Platform]). LINE takes messages
// as replies to events ([bot.Replying]), and the board is a bubble whose squares are its buttons: transparent boxes, laid
// over the men that can move or over the squares where one can go. An animation plays in a bubble, and a poster is a picture
// that people can send on.
//
// Promises: a webhook is answered with 200 only after the office has stored its events; one whose signature is wrong
// learns nothing; neither bodies nor tokens nor secrets stand in an error or a log line; pictures can neither be guessed
// nor forged; every request ends by its context or by a timeout of its own.
package line

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
)

// Name is what events call this platform.
const Name = "line"

// DefaultAPIURL is where the Messaging API is; files go by dataURL.
const (
	DefaultAPIURL = "https://api.line.me"
	dataURL       = "https://api-data.line.me"
)

// ErrToken: LINE does not know the channel's token. Only the operator can mend that.
var ErrToken = errors.New("line does not accept the channel's access token")

// Config is what a Platform is made of.
type Config struct {
	Secrets   []string     // of the channel: one, or two while they are changed
	Token     string       // the channel access token
	APIURL    string       // empty: DefaultAPIURL
	PublicURL string       // under which LINE reaches what Handler serves, without a slash at the end
	Key       []byte       // authenticates the pictures' addresses; the same for ever, 32 bytes
	Pushes    int          // how often in a month private chats may be written to unasked; each costs quota
	Client    *http.Client // nil: one that suits the Messaging API. Redirects are not followed, whatever it says
	Log       *slog.Logger // nil: nothing is logged
	Renderer  Painter
}

// Platform is one bot on LINE. It may be used from many goroutines.
type Platform struct {
	secrets  []string
	api      *messaging_api.MessagingApiAPI // only ever copied: see Platform.client
	blob     *messaging_api.MessagingApiBlobAPI
	public   string
	log      *slog.Logger
	pictures *pictures
	profiles profiles
	id       atomic.Pointer[string] // by which the bot can be found, such as @makruk; nil: not known yet
	pushes   int
	times    times
}

var (
	_ bot.Platform = (*Platform)(nil)
	_ bot.Fetcher  = (*Platform)(nil)
	_ bot.Linker   = (*Platform)(nil)
)

// times are how long things may take.
type times struct {
	call    time.Duration // for a request
	profile time.Duration // to find out who somebody is, while a webhook waits
	accept  time.Duration // to store a webhook's events
}

// LINE waits two seconds for the answer to a webhook:
// https://developers.line.biz/en/docs/messaging-api/receiving-messages/
var defaultTimes = times{call: 15 * time.Second, profile: 500 * time.Millisecond, accept: 1300 * time.Millisecond}

// New returns a platform that has not talked to LINE yet.
func New(c Config) (*Platform, error) {
	if c.Token == "" || strings.ContainsAny(c.Token, " \r\n\t") {
		return nil, fmt.Errorf("%w: it is empty or has spaces", ErrToken)
	}
	if len(c.Secrets) == 0 {
		return nil, errors.New("there is no channel secret")
	}
	base, data := strings.TrimRight(c.APIURL, "/"), ""
	if base == "" || base == DefaultAPIURL {
		base, data = DefaultAPIURL, dataURL
	} else {
		data = base
	}
	if u, err := url.Parse(base); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("failed to read the address of the Messaging API: %q is no http or https URL", c.APIURL)
	}
	client := newHTTPClient(c.Client)
	api, err := messaging_api.NewMessagingApiAPI(c.Token, messaging_api.WithHTTPClient(client), messaging_api.WithEndpoint(base))
	if err != nil {
		return nil, fmt.Errorf("failed to make a client of the Messaging API: %w", err)
	}
	blob, err := messaging_api.NewMessagingApiBlobAPI(c.Token,
		messaging_api.WithBlobHTTPClient(client), messaging_api.WithBlobEndpoint(data))
	if err != nil {
		return nil, fmt.Errorf("failed to make a client of the Messaging API: %w", err)
	}
	p := &Platform{
		secrets: c.Secrets, api: api, blob: blob, public: c.PublicURL,
		log:      slog.New(slog.DiscardHandler),
		pictures: newPictures(c.PublicURL, c.Key, c.Renderer),
		pushes:   c.Pushes, times: defaultTimes,
	}
	if c.Log != nil {
		p.log = c.Log.With("platform", Name)
	}
	return p, nil
}

// Can returns LINE's limits.
func (p *Platform) Can() bot.Abilities {
	return bot.Abilities{
		Gather:   25 * time.Second,
		Typing:   loading * time.Second,
		Language: i18n.Thai,
		OnBoard:  true,
		// https://developers.line.biz/en/reference/messaging-api/#send-reply-message: a token is to be used within a
		// minute, once, for five messages.
		Replies: &bot.Replying{Life: 50 * time.Second, Batch: maxMessages, Pushes: p.pushes},
	}
}
