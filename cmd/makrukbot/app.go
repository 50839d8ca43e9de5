package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/learn"
	"github.com/makrukbot/makrukbot/bot/line"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/telegram"
	"github.com/makrukbot/makrukbot/bot/web"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// closing is how long requests that run may take once the app is told to stop; what the office runs has its own bound,
// and both together stay under five seconds.
const closing = 2 * time.Second

// App is the whole bot, wired. It is made by Open, run once, and closed.
type App struct {
	config   Config
	log      *slog.Logger
	metrics  *metrics
	store    *boltstore.Store
	tables   tables
	thinker  *thinker
	office   *bot.Office
	web      *web.Messenger     // nil: off
	telegram *telegram.Platform // nil: off
	line     *line.Platform     // nil: off

	webListener    net.Listener // nil: off
	publicListener net.Listener // nil: off
	httpListener   net.Listener // nil: off
	socketListener net.Listener // nil: the data folder can have none
}

// Open makes the bot and listens, so that what is wrong shows at once. Logs go to w.
func Open(c Config, w io.Writer) (app *App, err error) {
	a := &App{config: c, metrics: newMetrics(), log: slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: c.Log}))}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	if a.webListener, err = listen("MAKRUK_WEB", c.Web); err != nil {
		return nil, err
	}
	if a.publicListener, err = listen("MAKRUK_PUBLIC", c.Public); err != nil {
		return nil, err
	}
	if err := a.listenHTTP(); err != nil {
		return nil, err
	}
	if a.store, err = boltstore.Open(database(c), boltstore.Options{Committed: a.metrics.committed}); err != nil {
		if errors.Is(err, boltstore.ErrCorrupt) {
			return nil, fmt.Errorf("MAKRUK_DATA: %w (makrukbot check says what to do)", err)
		}
		return nil, fmt.Errorf("MAKRUK_DATA: %w", err)
	}
	if err := a.listenSocket(); err != nil {
		return nil, err
	}
	if a.tables, err = openTables(c.Endgames, a.log); err != nil {
		return nil, err
	}
	// The engine's searches never yield a core; with as many more runtime threads as there are searches, a tap finds
	// one at once, and the system shares the cores out.
	runtime.GOMAXPROCS(runtime.NumCPU() + c.EngineCores)
	a.thinker = newThinker(c.EngineCores, a.tables.Tables, c.Engine, a.log)
	return a, a.wire()
}

// wire puts the platforms and the features together.
func (a *App) wire() (err error) {
	painter := render.New()
	platforms := map[string]bot.Platform{}
	if a.webListener != nil {
		a.web, err = web.New(web.Config{
			Address: a.config.Web, Password: a.config.WebPassword, Painter: painter, Log: a.log,
		})
		if err != nil {
			return fmt.Errorf("MAKRUK_WEB: %w", err)
		}
		platforms[web.Platform] = a.web
	}
	if a.config.TelegramToken != "" {
		webhook, err := a.config.webhook(a.store)
		if err != nil {
			return err
		}
		a.telegram, err = telegram.New(telegram.Config{
			Token: a.config.TelegramToken, APIURL: a.config.TelegramURL, Renderer: painter, Log: a.log, Paces: a.config.paces,
			Webhook: webhook,
		})
		if err != nil {
			return tokenMistake(err)
		}
		platforms[telegram.Name] = a.telegram
	}
	if a.config.line() {
		if a.line, err = newLine(a.config, a.store, painter, a.log); err != nil {
			return err
		}
		platforms[line.Name] = a.line
	}
	a.office, err = bot.New(bot.Config{
		Store: timed{a.store, a.metrics.updates}, Platforms: platforms, Log: a.log, Meter: a.metrics, Allow: a.config.allow(),
		Features: []bot.Feature{
			learn.Feature(learn.Config{Log: a.log, Admins: a.config.admins()}), // asked about texts before play, which takes any for a move
			learn.Practice(a.tables),
			learn.Puzzles(),
			play.Feature(play.Config{Thinker: a.thinker, Tables: a.tables}),
			people.Feature(play.StopReview),
		},
	})
	return err
}

// tokenMistake makes a token that Telegram does not accept a mistake in the configuration.
func tokenMistake(err error) error {
	if errors.Is(err, telegram.ErrToken) {
		return &ConfigError{"TELEGRAM_BOT_TOKEN: " + err.Error()}
	}
	return err
}

// listen opens an address; nil for none.
func listen(setting, address string) (net.Listener, error) {
	if address == "" {
		return nil, nil
	}
	l, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s: the address %s is taken by another program; set %s to a free one", setting, address, setting)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", setting, err)
	}
	return l, nil
}

// listenHTTP opens the private address; one that nobody asked for may be taken.
func (a *App) listenHTTP() (err error) {
	a.httpListener, err = listen("MAKRUK_HTTP", a.config.HTTP)
	if err != nil && a.config.HTTPDefault {
		a.log.Warn("going on without /healthz, /readyz and /metrics", "reason", err)
		return nil
	}
	return err
}

// Run runs the bot until ctx ends, which is no error, or something fails for good.
func (a *App) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return a.office.Run(ctx) })
	if a.web != nil {
		a.log.Info("the local chat is open", "at", "http://"+a.webListener.Addr().String())
		server := newServer(a.web.Handler(a.office))
		server.RegisterOnShutdown(a.web.Close)
		group.Go(func() error { return serveHTTP(ctx, server, a.webListener) })
	}
	if a.publicListener != nil {
		group.Go(func() error { return serveHTTP(ctx, newPublicServer(a.public()), a.publicListener) })
	}
	if a.httpListener != nil {
		group.Go(func() error { return serveHTTP(ctx, newServer(a.status()), a.httpListener) })
	}
	if a.socketListener != nil {
		group.Go(func() error { return serveHTTP(ctx, newServer(a.doorman()), a.socketListener) })
	}
	if a.telegram != nil {
		group.Go(func() error { return tokenMistake(a.telegram.Run(ctx, a.office)) })
	}
	if a.line != nil {
		group.Go(func() error { return lineMistake(a.line.Run(ctx)) })
	}
	return group.Wait()
}

// Close gives back what Open took, in the reverse order.
func (a *App) Close() error {
	var errs []error
	if a.thinker != nil {
		errs = append(errs, a.thinker.Close())
	}
	errs = append(errs, a.tables.Close())
	errs = append(errs, closeListener(a.socketListener)) // before the lock is given up that it belongs to
	if a.store != nil {
		errs = append(errs, a.store.Close())
	}
	errs = append(errs, closeListener(a.httpListener), closeListener(a.publicListener), closeListener(a.webListener))
	return errors.Join(errs...)
}

// closeListener closes what was opened and not closed yet.
func closeListener(l net.Listener) error {
	if l == nil {
		return nil
	}
	if err := l.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

func newServer(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
}

// serveHTTP serves until ctx ends, and then lets what runs finish for a moment.
func serveHTTP(ctx context.Context, s *http.Server, l net.Listener) error {
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	select {
	case err := <-done:
		return fmt.Errorf("failed to serve %s: %w", l.Addr(), err)
	case <-ctx.Done():
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closing)
	defer cancel()
	if err := s.Shutdown(ctx); err != nil {
		return errors.Join(s.Close(), ignoreClosed(<-done))
	}
	return ignoreClosed(<-done)
}

func ignoreClosed(err error) error {
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
