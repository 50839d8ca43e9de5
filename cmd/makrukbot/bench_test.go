package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// BenchmarkTapWhileTheEngineThinks taps in the local chat while ten people in Telegram wait for the engine at its
// strongest, and reports the median and the 99th percentile of the time until a tap is answered.
func BenchmarkTapWhileTheEngineThinks(b *testing.B) {
	fake := telegramtest.New(b)
	fake.Patience = time.Minute
	app := running(b, Config{TelegramToken: fake.Token, TelegramURL: fake.URL, Web: "127.0.0.1:0"})
	stop := make(chan struct{})
	var playing sync.WaitGroup
	defer playing.Wait()
	defer close(stop)
	for i := range 10 {
		p := &tapper{person: fake.User(int64(i+1), "player", "en"), dice: newDice(uint64(i))}
		p.person.Says("/play 8")
		playing.Go(func() {
			for {
				select {
				case <-stop:
					return
				case <-time.After(50 * time.Millisecond):
				}
				p.tap()
			}
		})
	}
	w := &webPerson{b: b, url: "http://" + app.webListener.Addr().String() + "/api/chats/you/"}
	w.post("messages", map[string]string{"from": "you", "text": "/play solo"})
	time.Sleep(3 * time.Second) // until all ten think

	var took []time.Duration
	for b.Loop() {
		message, data := w.button()
		began := time.Now()
		w.post("taps", map[string]string{"from": "you", "message": message, "data": data})
		took = append(took, time.Since(began))
		time.Sleep(20 * time.Millisecond)
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms/p99")
	b.ReportMetric(0, "ns/op")
}

// webPerson talks to the local chat over its JSON.
type webPerson struct {
	b   *testing.B
	url string
}

func (w *webPerson) post(what string, body map[string]string) {
	w.b.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		w.b.Fatal(err)
	}
	answer, err := http.Post(w.url+what, "application/json", bytes.NewReader(data))
	if err != nil {
		w.b.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		w.b.Fatalf("%s: %s", what, answer.Status)
	}
}

// button returns a move or a man on the newest board, waiting for one; a game that is over is followed by another.
func (w *webPerson) button() (message, data string) {
	w.b.Helper()
	for end := time.Now().Add(long); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		answer, err := http.Get(w.url + "messages")
		if err != nil {
			w.b.Fatal(err)
		}
		var all []struct {
			ID      string
			Buttons [][]struct{ Data string }
		}
		err = json.NewDecoder(answer.Body).Decode(&all)
		answer.Body.Close()
		if err != nil {
			w.b.Fatal(err)
		}
		for _, m := range slices.Backward(all) {
			for _, row := range m.Buttons {
				for _, button := range row {
					if kind, _, _ := strings.Cut(button.Data, ":"); kind == "m" || kind == "pick" || kind == "rematch" {
						return m.ID, button.Data
					}
				}
			}
		}
	}
	w.b.Fatal(fmt.Errorf("no board can be tapped on"))
	return "", ""
}
