package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/line"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// usualPushes is how often in a month people may be written to unasked with LINE_PUSH=on: what the smallest plans of
// official accounts have free.
const usualPushes = 200

// line reports whether the bot is on LINE.
func (c *Config) line() bool { return c.LineToken != "" || len(c.LineSecrets) > 0 }

// checkLine looks at the settings for LINE together.
func (c *Config) checkLine() error {
	switch {
	case !c.line():
		return nil
	case c.LineToken == "":
		return &ConfigError{"LINE_CHANNEL_TOKEN: it is not set, though LINE_CHANNEL_SECRET is"}
	case len(c.LineSecrets) == 0:
		return &ConfigError{"LINE_CHANNEL_SECRET: it is not set, though LINE_CHANNEL_TOKEN is"}
	case c.PublicURL == "":
		return &ConfigError{"MAKRUK_PUBLIC_URL: LINE needs an https address under which it reaches the bot"}
	case c.Public == "":
		return &ConfigError{"MAKRUK_PUBLIC: it is off, and LINE could not reach the bot"}
	}
	return nil
}

func setSecrets(to *[]string, v string) error {
	all := strings.Split(v, ",")
	if len(all) > 2 {
		return fmt.Errorf("there are %d secrets, and at most two can be used at once", len(all))
	}
	for i, s := range all {
		if all[i] = strings.TrimSpace(s); all[i] == "" {
			return errors.New("one of the secrets is empty")
		}
	}
	*to = all
	return nil
}

func setPushes(to *int, v string) error {
	switch v {
	case off:
		*to = 0
	case "on":
		*to = usualPushes
	default:
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 {
			return fmt.Errorf("%q is neither on, off, nor a number", v)
		}
		*to = n
	}
	return nil
}

// setPublicURL takes an https address; one of this machine alone may do without.
func setPublicURL(to *string, v string) error {
	u, err := url.Parse(v)
	local := err == nil && u.Scheme == "http" && loopback(u.Hostname()+":0")
	if err != nil || u.Host == "" || u.Scheme != "https" && !local || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return fmt.Errorf("%q is no https address such as https://makruk.example.org", v)
	}
	*to = strings.TrimRight(v, "/")
	return nil
}

// newLine makes the platform; the key of its pictures is in the store.
func newLine(c Config, s store.Store, painter line.Painter, log *slog.Logger) (*line.Platform, error) {
	key, err := bot.Secret(context.Background(), s, "pictures")
	if err != nil {
		return nil, fmt.Errorf("failed to get the key of the pictures: %w", err)
	}
	p, err := line.New(line.Config{
		Secrets: c.LineSecrets, Token: c.LineToken, APIURL: c.LineURL, PublicURL: c.PublicURL, Key: key, Pushes: c.LinePushes,
		Log: log, Renderer: painter,
	})
	return p, lineMistake(err)
}

// lineMistake makes a token that LINE does not accept a mistake in the configuration.
func lineMistake(err error) error {
	if errors.Is(err, line.ErrToken) {
		return &ConfigError{"LINE_CHANNEL_TOKEN: " + line.ErrToken.Error()}
	}
	return err
}

// public serves what platforms call. The public address may have a path, which a proxy before us takes away or not.
func (a *App) public() http.Handler {
	all := http.NewServeMux()
	if a.line != nil {
		all.Handle("/", a.line.Handler(a.office))
	}
	if a.config.TelegramWebhook {
		all.Handle(webhookPath, a.telegram.Handler())
	}
	u, err := url.Parse(a.config.PublicURL)
	if err != nil || strings.Trim(u.Path, "/") == "" {
		return all
	}
	mux := http.NewServeMux()
	mux.Handle("/", all)
	mux.Handle(u.Path+"/", http.StripPrefix(u.Path, all))
	return mux
}

// newPublicServer serves those whom nobody knows, and so waits for none of them.
func newPublicServer(h http.Handler) *http.Server {
	s := newServer(h)
	s.ReadTimeout, s.WriteTimeout, s.MaxHeaderBytes = 10*time.Second, 30*time.Second, 16<<10
	return s
}

// setUpLine sets the bot up at LINE as far as that can be done from here, and says what is left.
func setUpLine(ctx context.Context, c Config, words ...string) error {
	if words[0] != "setup" {
		return &ConfigError{fmt.Sprintf("%q is nothing that can be done with LINE: there is setup", words[0])}
	}
	if !c.line() {
		return &ConfigError{"LINE_CHANNEL_TOKEN: it is not set"}
	}
	if err := c.checkLine(); err != nil {
		return err
	}
	return prepareLine(ctx, c, os.Stdout)
}

// prepareLine is setUpLine with what it says written to w. It needs no pictures' key, since it sends none.
func prepareLine(ctx context.Context, c Config, w io.Writer) error {
	painter := render.New()
	p, err := line.New(line.Config{
		Secrets: c.LineSecrets, Token: c.LineToken, APIURL: c.LineURL, PublicURL: c.PublicURL, Renderer: painter,
	})
	if err != nil {
		return err
	}
	var menu bytes.Buffer
	size, err := painter.Menu(&menu)
	if err != nil {
		return fmt.Errorf("failed to draw the menu: %w", err)
	}
	d := &diagnosis{w: w}
	if err := p.InstallMenu(ctx, menu.Bytes(), size.X, size.Y); err != nil {
		return err
	}
	d.ok("menu: people have it below their chats")
	if err := p.SetWebhook(ctx); err != nil {
		return err
	}
	found, err := p.Inspect(ctx)
	if err != nil {
		return err
	}
	d.ok("bot: it is %s, %s", found.Name, found.ID)
	d.webhook(ctx, p, found)
	fmt.Fprintln(w, "\nWhat only you can switch on, at https://developers.line.biz/console/ under Messaging API:\n"+
		"  - Allow bot to join group chats: enabled\n"+
		"  - Use webhook: on; Webhook redelivery: on, so that nothing is lost while the bot restarts\n"+
		"  - Auto-reply messages and Greeting messages: disabled, since the bot answers itself")
	if d.warnings > 0 {
		return fmt.Errorf("there is something to look at: %d", d.warnings)
	}
	return nil
}

// webhook looks whether what happens on LINE reaches the bot.
func (d *diagnosis) webhook(ctx context.Context, p *line.Platform, found line.Inspection) {
	if found.Answers {
		d.warn("chat: the official account's chat is on, so that people may be answered there too")
	}
	switch {
	case found.Webhook != p.WebhookURL():
		d.warn("webhook: LINE calls %q, not %s; makrukbot line setup changes that", found.Webhook, p.WebhookURL())
		return
	case !found.Active:
		d.warn("webhook: %s is set but not in use; switch on Use webhook", found.Webhook)
		return
	}
	switch complaint, err := p.TestWebhook(ctx); {
	case err != nil:
		d.warn("webhook: %v", err)
	case complaint != "":
		d.warn("webhook: LINE calls %s and says: %s; is the bot running, and does that address lead to MAKRUK_PUBLIC?", found.Webhook, complaint)
	default:
		d.ok("webhook: LINE calls %s, and the bot answers", found.Webhook)
	}
}

// line looks at the bot's settings at LINE.
func (d *diagnosis) line(ctx context.Context, c Config) {
	if !c.line() || c.checkLine() != nil { // which the settings have been told of
		d.ok("line: LINE_CHANNEL_TOKEN is not set, so it is not used")
		return
	}
	p, err := line.New(line.Config{Secrets: c.LineSecrets, Token: c.LineToken, APIURL: c.LineURL, PublicURL: c.PublicURL})
	var found line.Inspection
	if err == nil {
		found, err = p.Inspect(ctx)
	}
	switch {
	case errors.Is(err, line.ErrToken):
		d.warn("line: %v; issue it anew in the console, into LINE_CHANNEL_TOKEN", line.ErrToken)
	case err != nil:
		d.warn("line: %v; is %s reachable from here?", err, c.LineURL)
	default:
		d.ok("line: the token is that of %s, %s", found.Name, found.ID)
		d.webhook(ctx, p, found)
	}
}
