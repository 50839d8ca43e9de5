// Package telegram lets the bot be used on Telegram, through its Bot API.
//
// A [Platform] is made with [New]. [Platform.Run] takes in what people say and tap, by long polling or by what Telegram
// calls [Platform.Handler] with, and hands it to the office; the other methods are what the office asks of every
// platform ([bot.Platform]). What people wrote, and the texts that they read, travel as plain characters with entities
// beside them, never as markup.
//
// Promises: the offset of the polling moves, and a call is answered well, only after the office has taken what came, so
// that no update is lost; the token stands in no error and no log line; every request ends by its context or by a timeout of its own.
package telegram

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"github.com/makrukbot/makrukbot/bot"
)

// Name is what events call this platform.
const Name = "telegram"

// DefaultAPIURL is where the Bot API is.
const DefaultAPIURL = "https://api.telegram.org"

// Why New or Run gives up.
var (
	// ErrToken: Telegram does not know the bot's token. Only the operator can mend that.
	ErrToken = errors.New("telegram does not accept the bot's token")
	// ErrConflict: another program polls with the same token, and went on doing so.
	ErrConflict = errors.New("another program is polling telegram with the same token")
)

// Config is what a Platform is made of.
type Config struct {
	Token    string
	APIURL   string       // without the "/bot<token>" part; empty: DefaultAPIURL
	Client   *http.Client // nil: one that suits the Bot API. Redirects are not followed, whatever it says
	Log      *slog.Logger // nil: nothing is logged
	Renderer bot.Painter
	Paces    *Paces   // nil: TelegramPaces. A Bot API server of one's own may allow more
	Webhook  *Webhook // nil: the bot polls
}

// Platform is one bot on Telegram. It may be used from many goroutines.
type Platform struct {
	token    string
	endpoint string // a format that takes the token and the method
	files    string // a format that takes the token: where the files are
	http     *http.Client
	log      *slog.Logger
	painter  bot.Painter
	times    times
	paces    Paces
	username atomic.Pointer[string] // the bot's; nil until it is known
	webhook  *Webhook
	hooked   atomic.Pointer[poller] // what takes in what Telegram calls with; nil: nothing
}

var _ bot.Platform = (*Platform)(nil)

// times are how long things may take.
type times struct {
	poll     time.Duration // how long the server holds a getUpdates for which it has nothing, in whole seconds
	grace    time.Duration // how much longer an answer to it is waited for
	call     time.Duration // for any other request
	upload   time.Duration // for a request with a picture
	retry    time.Duration // the first wait after a failure; it doubles up to retryMax
	retryMax time.Duration
	conflict time.Duration // between polls while another program polls too
	giveUp   time.Duration // how long the other one is put up with
}

// The server holds a poll for at most 50 seconds, whatever it is asked for.
var defaultTimes = times{
	poll:     50 * time.Second,
	grace:    10 * time.Second,
	call:     20 * time.Second,
	upload:   60 * time.Second,
	retry:    500 * time.Millisecond,
	retryMax: 30 * time.Second,
	conflict: 10 * time.Second,
	giveUp:   2 * time.Minute,
}

// tokenShape is what may stand in a token, so that it can be put into a URL as it is.
var tokenShape = regexp.MustCompile(`^[0-9A-Za-z:_-]+$`)

// New returns a platform that has not talked to Telegram yet. A token that cannot be one is ErrToken.
func New(c Config) (*Platform, error) {
	if !tokenShape.MatchString(c.Token) {
		return nil, fmt.Errorf("%w: it is not of the form 123456:letters", ErrToken)
	}
	base := strings.TrimRight(c.APIURL, "/")
	if base == "" {
		base = DefaultAPIURL
	}
	if u, err := url.Parse(base); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("failed to read the address of the Bot API: %q is no http or https URL", c.APIURL)
	}
	p := &Platform{
		token:    c.Token,
		endpoint: strings.ReplaceAll(base, "%", "%%") + "/bot%s/%s",
		files:    strings.ReplaceAll(base, "%", "%%") + "/file/bot%s/",
		http:     newHTTPClient(c.Client),
		log:      slog.New(slog.DiscardHandler),
		painter:  c.Renderer,
		webhook:  c.Webhook,
		times:    defaultTimes,
		paces:    TelegramPaces,
	}
	if c.Paces != nil {
		p.paces = *c.Paces
	}
	if c.Log != nil {
		p.log = c.Log.With("platform", Name)
	}
	return p, nil
}

// Can returns Telegram's limits.
func (p *Platform) Can() bot.Abilities {
	return bot.Abilities{
		Gather: 300 * time.Millisecond,
		// An action is shown for five seconds or less: https://core.telegram.org/bots/api#sendchataction
		Typing: 4500 * time.Millisecond,
		// https://core.telegram.org/bots/api#deletemessage
		Takeback: 48 * time.Hour,
		Private:  p.paces.Private, Group: p.paces.Group, All: p.paces.All,
	}
}

// Paces are how often messages may be sent or changed: in a private chat, in a group, and in all chats together.
type Paces struct{ Private, Group, All bot.Pace }

// TelegramPaces are those that Telegram asks for: about one message a second in a chat, with short bursts, 20 a minute
// in a group, and 30 a second in all. Edits count as well:
// https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
var TelegramPaces = Paces{
	Private: bot.Pace{Every: time.Second, Burst: 4},
	Group:   bot.Pace{Every: 6 * time.Second, Burst: 5}, // 15 in any minute, so that others have some left
	All:     bot.Pace{Every: time.Second / 27, Burst: 3},
}
