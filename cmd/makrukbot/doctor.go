package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/ai/uci"
	"github.com/makrukbot/makrukbot/bot/telegram"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// What the doctor is content with.
const (
	maxSkew  = 10 * time.Second // of the clock; the server's time comes in whole seconds, and a moment late
	minSpace = 500 << 20        // bytes free: some ten thousand games, and a backup of them
)

// doctor looks at what the bot needs to run well and says what to change, one line each.
func doctor(ctx context.Context, c Config, _ ...string) error { return diagnose(ctx, c, os.Stdout) }

func diagnose(ctx context.Context, c Config, w io.Writer) error {
	d := &diagnosis{w: w}
	d.settings(c)
	d.folder(c)
	d.database(c)
	d.endgames(ctx, c)
	d.engine(ctx, c)
	d.telegram(ctx, c)
	d.line(ctx, c)
	if d.warnings > 0 {
		return fmt.Errorf("there is something to look at: %d", d.warnings)
	}
	return nil
}

// diagnosis writes down what is well and what is not.
type diagnosis struct {
	w        io.Writer
	warnings int
}

func (d *diagnosis) ok(format string, args ...any) { fmt.Fprintf(d.w, "ok    "+format+"\n", args...) }

func (d *diagnosis) warn(format string, args ...any) {
	d.warnings++
	fmt.Fprintf(d.w, "warn  "+format+"\n", args...)
}

func (d *diagnosis) settings(c Config) {
	if err := c.check(); err != nil {
		d.warn("settings: %v", err)
		return
	}
	d.ok("settings: they can be read")
}

// folder looks whether the data folder can be written to and has space.
func (d *diagnosis) folder(c Config) {
	file, err := os.CreateTemp(c.Data, "doctor-*")
	switch {
	case errors.Is(err, os.ErrNotExist):
		d.ok("data: %s is not there yet; the bot makes it when it starts", c.Data)
		return
	case err != nil:
		d.warn("data: %v; MAKRUK_DATA must be a folder that the bot's user may write to", err)
		return
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		d.warn("data: %v", err)
	}
	free, err := freeSpace(c.Data)
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		d.ok("data: %s can be written to", c.Data)
	case err != nil:
		d.warn("data: failed to see how much space is free: %v", err)
	case free < minSpace:
		d.warn("data: only %s are free; make room, or makrukbot compact may give some back", megabytes(int64(free)))
	default:
		d.ok("data: %s can be written to, and %s are free", c.Data, megabytes(int64(free)))
	}
}

// database looks whether the database opens, or is in use.
func (d *diagnosis) database(c Config) {
	s, err := boltstore.Open(database(c), boltstore.Options{ReadOnly: true, LockTimeout: 100 * time.Millisecond})
	switch {
	case errors.Is(err, os.ErrNotExist):
		d.ok("database: there is none yet")
	case errors.Is(err, boltstore.ErrLocked):
		d.ok("database: in use, so a bot is running on it")
	case err != nil:
		d.warn("database: %v. %s", err, advice(err))
	default:
		if err := s.Close(); err != nil {
			d.warn("database: %v", err)
			return
		}
		d.ok("database: opens, and no bot is running on it (makrukbot check looks at all of it)")
	}
}

// endgames reads the tables of endings with five men.
func (d *diagnosis) endgames(ctx context.Context, c Config) {
	if c.Endgames == "" {
		d.ok("endgames: MAKRUK_ENDGAMES is not set; endings of up to four men are known without it")
		return
	}
	folder, err := endgame.OpenFolder(c.Endgames, func(err error) {
		d.warn("endgames: %v; remove the file, or make it anew with makruk-lab tables", err)
	})
	if err != nil {
		d.warn("endgames: %v; MAKRUK_ENDGAMES must be a folder that the bot's user can read", err)
		return
	}
	sound, err := folder.Check(ctx)
	switch err := errors.Join(err, folder.Close()); {
	case err != nil:
		d.warn("endgames: %v", err)
	case sound == 0:
		d.warn("endgames: there is no sound table in %s; makruk-lab tables makes them", c.Endgames)
	default:
		d.ok("endgames: tables of five men that are sound: %d", sound)
	}
}

// engine has the other engine, if there is one, play a move.
func (d *diagnosis) engine(ctx context.Context, c Config) {
	if c.Engine == "" {
		d.ok("engine: MAKRUK_ENGINE is not set, so that the bot's own plays")
		return
	}
	x := uci.NewExternal(c.Engine)
	defer x.Close()
	name, err := x.Try(ctx)
	if err != nil {
		d.warn("engine: %s: %v; MAKRUK_ENGINE must be a program that speaks UCI and plays makruk", c.Engine, err)
		return
	}
	d.ok("engine: %s plays makruk and thai", name)
}

// telegram looks at the bot's settings there, and at the clock.
func (d *diagnosis) telegram(ctx context.Context, c Config) {
	if c.TelegramToken == "" {
		d.ok("telegram: TELEGRAM_BOT_TOKEN is not set, so it is not used")
		return
	}
	clock := &clock{next: http.DefaultTransport}
	p, err := telegram.New(telegram.Config{
		Token: c.TelegramToken, APIURL: c.TelegramURL, Client: &http.Client{Transport: clock},
	})
	var found telegram.Inspection
	if err == nil {
		found, err = p.Inspect(ctx)
	}
	switch {
	case errors.Is(err, telegram.ErrToken):
		d.warn("telegram: %v; copy it anew from @BotFather into TELEGRAM_BOT_TOKEN", err)
		return
	case err != nil:
		d.warn("telegram: %v; is %s reachable from here?", err, c.TelegramURL)
		return
	}
	d.ok("telegram: the token is that of @%s", found.Username)
	d.bot(found)
	d.hook(c, found)
	d.clock(clock)
}

// bot looks at the settings that @BotFather changes.
func (d *diagnosis) bot(found telegram.Inspection) {
	if found.Groups {
		d.ok("groups: it may be added to groups")
	} else {
		d.warn("groups: it cannot be added to groups; @BotFather changes that with /setjoingroups")
	}
	if found.SeesAll {
		d.warn("privacy: it is sent all that is written in groups, and needs commands and replies only; " +
			"@BotFather changes that with /setprivacy, and then it must be added to each group anew")
	} else {
		d.ok("privacy: in groups it is sent only commands and what is meant for it")
	}
	if found.Commands > 0 {
		d.ok("commands: its menu has %d", found.Commands)
	} else {
		d.warn("commands: it has no menu; the bot makes it when it runs, within a minute")
	}
}

// hook looks where Telegram calls, and whether it is answered there.
func (d *diagnosis) hook(c Config, found telegram.Inspection) {
	want := c.PublicURL + webhookPath
	switch ours := found.Webhook == want; {
	case c.TelegramWebhook && ours && found.Waiting > 0 && found.Trouble != "":
		d.warn("webhook: telegram calls %s in vain, and %d updates wait. It says: %s", want, found.Waiting, found.Trouble)
	case c.TelegramWebhook && ours:
		d.ok("webhook: telegram calls %s", want)
	case c.TelegramWebhook:
		d.warn("webhook: telegram calls %s, not %s; the bot changes that when it starts", hostOf(found.Webhook), want)
	case found.Webhook == "":
		d.ok("webhook: none, so that it can poll")
	default:
		d.warn("webhook: one leads to %s, perhaps another program with this token; the bot takes it away when it starts to poll",
			hostOf(found.Webhook))
	}
}

// hostOf returns what may be told of a webhook that is not ours.
func hostOf(webhook string) string {
	if webhook == "" {
		return "nobody"
	}
	u, err := url.Parse(webhook)
	if err != nil {
		return "an unknown host"
	}
	return u.Host
}

// clock looks whether this machine's clock is right.
func (d *diagnosis) clock(c *clock) {
	switch {
	case !c.known:
		d.warn("clock: the server did not say what time it is")
	case c.skew.Abs() > maxSkew:
		d.warn("clock: it differs from Telegram's by %s; have it set by the network (NTP)", c.skew.Round(time.Second))
	default:
		d.ok("clock: as Telegram's")
	}
}

// clock compares the clock of the servers that answer with ours. One goroutine may use it.
type clock struct {
	next  http.RoundTripper
	known bool
	skew  time.Duration // how much ours is ahead
}

// RoundTrip passes a request on, and reads the time of its answer.
func (c *clock) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := c.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if at, err := http.ParseTime(answer.Header.Get("Date")); err == nil {
		c.known, c.skew = true, time.Since(at)
	}
	return answer, nil
}
