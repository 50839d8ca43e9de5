package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

// scrape returns the figures of a bot.
func scrape(t *testing.T, app *App) string {
	t.Helper()
	answer, err := http.Get("http://" + app.httpListener.Addr().String() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatal(answer.Status, err)
	}
	return string(text)
}

// TestMetrics plays a move over Telegram and reads the figures, in which no token and no name stands.
func TestMetrics(t *testing.T) {
	t.Parallel()
	fake := telegramtest.New(t)
	app := running(t, Config{TelegramToken: fake.Token, TelegramURL: fake.URL, HTTP: "127.0.0.1:0"})
	ann := fake.User(1, "Ann Secretive", "en")
	ann.Says("/play 1 white")
	board := ann.Chat().Board()
	label, _ := ending(board, ":e3e4")
	ann.TapsOn(board, label)
	ann.Chat().WaitFor("the reply", func(m telegramtest.Message) bool {
		_, ok := ending(m, ":e4e5")
		return ok || m.Edits > board.Edits
	})
	ann.Says("/resign")
	question := ann.Chat().WaitFor("the question", func(m telegramtest.Message) bool {
		_, ok := ending(m, ":yes")
		return ok
	})
	label, _ = ending(question, ":yes")
	ann.TapsOn(question, label)
	var text string
	for _, want := range []string{
		`makrukbot_updates_total{kind="said",platform="telegram"} 2`,
		`makrukbot_updates_total{kind="tapped",platform="telegram"} 2`,
		`makrukbot_decision_seconds_count{platform="telegram"} 4`,
		`makrukbot_answer_seconds_count{platform="telegram"} 2`,
		`makrukbot_board_seconds_count{platform="telegram"} [1-9]`,
		`makrukbot_computing_seconds_count{class="reply"} 1`,
		`makrukbot_queue_length{queue="inbox"} 0`,
		`makrukbot_queue_length{queue="debts"} 0`,
		`makrukbot_games_running 0`,
		`makrukbot_games_begun_total{rules="thai"} 1`,
		`makrukbot_games_ended_total{reason="resignation"} 1`,
		`makrukbot_store_commit_updates_sum [1-9]`,
		`makrukbot_store_update_seconds_count [1-9]`,
		`makrukbot_store_bytes [1-9]`,
		`go_goroutines [1-9]`,
	} {
		shown := regexp.MustCompile(`(?m)^` + strings.NewReplacer("{", `\{`, "}", `\}`).Replace(want))
		for end := time.Now().Add(long); ; time.Sleep(20 * time.Millisecond) {
			if text = scrape(t, app); shown.MatchString(text) {
				break
			}
			if time.Now().After(end) {
				t.Errorf("the figures lack %s:\n%s", want, text)
				break
			}
		}
	}
	for _, secret := range []string{fake.Token, strings.Split(fake.Token, ":")[1], "Secretive"} {
		if strings.Contains(text, secret) {
			t.Errorf("the figures tell %q", secret)
		}
	}
}

// TestStockIsBounded: with very many records a scrape counts so many and no more.
func TestStockIsBounded(t *testing.T) {
	s := memstore.New()
	_, err := store.Update(context.Background(), s, func(tx store.Tx) (struct{}, error) {
		for i := range maxCounted + 100 {
			if err := tx.Put(fmt.Appendf(nil, "%s%06d", record.AllDue, i), nil); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var figure dto.Metric
	metric := (&stock{store: s}).length(t.Context(), string(record.AllDue), queued, "due")
	if err := metric.Write(&figure); err != nil || figure.GetGauge().GetValue() != maxCounted {
		t.Errorf("counted are %v, %v", figure.GetGauge(), err)
	}
}
