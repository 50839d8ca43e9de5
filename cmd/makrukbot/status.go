package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// patience is how long the store may take to answer before the bot counts as ill.
const patience = 5 * time.Second

// status answers whether the process lives (/healthz: its store can be read) and whether it can take in what comes
// (/readyz: the same, since it listens only once all is open), and shows the bot's figures (/metrics).
func (a *App) status() http.Handler {
	mux := http.NewServeMux()
	check := func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		_, err := store.View(ctx, a.store, func(tx store.Tx) (bool, error) {
			return record.Has(tx, record.ChatKey(0))
		})
		if err != nil {
			a.log.Error("the store does not answer", "error", err)
			http.Error(w, "the store does not answer", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	}
	mux.HandleFunc("GET /healthz", check)
	mux.HandleFunc("GET /readyz", check)
	mux.Handle("GET /metrics", a.metrics.handler(a.store, database(a.config)))
	return mux
}

// health asks the running bot whether it is well, as images without curl need it.
func health(ctx context.Context, c Config, _ ...string) error {
	if c.HTTP == "" {
		return &ConfigError{"MAKRUK_HTTP is off, so there is nobody to ask"}
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.HTTP+"/healthz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("nobody answers at MAKRUK_HTTP: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the bot at %s is not well: %s", c.HTTP, answer.Status)
	}
	fmt.Println("ok")
	return nil
}
