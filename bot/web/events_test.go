package web

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
)

// listenTo opens the event stream of a chat. next returns its next event as "name data", "" at its end.
func listenTo(w *world, chat, query string) (next func() string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 3*time.Minute)
	w.t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url+"/api/chats/"+chat+"/events"+query, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { response.Body.Close() })
	expect(w.t, "type of the stream", response.Header.Get("Content-Type"), "text/event-stream")
	lines := bufio.NewScanner(response.Body)
	return func() string {
		var name string
		for lines.Scan() {
			if s, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				name = s
			}
			if s, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return name + " " + s
			}
		}
		return ""
	}
}

func TestEvents(t *testing.T) {
	w := newWorld(t)
	next := listenTo(w, "you", "")
	elsewhere := listenTo(w, "friend", "")
	place := bot.Place{Chat: "you"}
	w.office.decide = func(e bot.Event) {
		if e.Tap != "" {
			w.taps.answer(e.Tap, "well done")
		}
	}

	w.ask("/api/chats/you/messages", `{"from":"you","text":"hello"}`)
	mine := w.office.last(t).Message
	expect(t, "a person's message", next(),
		`message {"id":"`+mine+`","from":"you","text":"hello","picture":null,"alt":"","buttons":[],"edited":false}`)
	if err := w.Typing(t.Context(), place); err != nil {
		t.Fatal(err)
	}
	expect(t, "typing", next(), `typing {}`)
	id := w.send("you", bot.Message{Text: bot.Text{{S: "hi", Bold: true}}, Buttons: press("Go", "x")})
	const buttons = `"buttons":[[{"label":"Go","data":"x"}]]`
	expect(t, "the bot's message", next(),
		`message {"id":"`+id+`","from":"bot","text":"hi","picture":null,"alt":"",`+buttons+`,"edited":false}`)
	w.ask("/api/chats/you/taps", `{"from":"you","message":"`+id+`","data":"x"}`)
	expect(t, "a notice", next(), `notice {"to":"you","text":"well done"}`)
	if _, err := w.Send(t.Context(), edit("you", id, bot.Message{Text: text("bye")})); err != nil {
		t.Fatal(err)
	}
	expect(t, "an edit", next(),
		`message {"id":"`+id+`","from":"bot","text":"bye","picture":null,"alt":"","buttons":[],"edited":true}`)
	if err := w.Delete(t.Context(), bot.Ref{Place: place, Message: id}); err != nil {
		t.Fatal(err)
	}
	expect(t, "a deletion", next(), `delete {"id":"`+id+`"}`)

	w.send("friend", bot.Message{Text: text("elsewhere")})
	if first := elsewhere(); !strings.Contains(first, "elsewhere") {
		t.Errorf("another chat's stream began with %s", first)
	}
}

func TestRunsAreToldToWhoWantsThem(t *testing.T) {
	w := newWorld(t)
	next := listenTo(w, "you", "?runs")
	w.send("you", bot.Message{Text: bot.Text{{S: "a", Bold: true}, {S: "b", Code: true}, {S: "c", Mention: "friend"}}})
	const runs = `"text":"abc","runs":[{"text":"a","bold":true},{"text":"b","code":true},{"text":"c","mention":"friend"}]`
	if got := next(); !strings.Contains(got, runs) {
		t.Errorf("event %s", got)
	}
	if _, got := w.ask("/api/chats/you/messages?runs", ""); !strings.Contains(got, runs) {
		t.Errorf("messages %s", got)
	}
}

func TestCloseEndsTheStreams(t *testing.T) {
	w := newWorld(t)
	next := listenTo(w, "you", "")
	w.Close()
	expect(t, "event", next(), "")
}

// A listener who takes nothing is let go; the others, and the bot, do not wait for it.
func TestSlowListenerIsLetGo(t *testing.T) {
	r := newRoom("you", "you", false, []string{"you"})
	slow, leave := r.listen()
	defer leave()
	for range waitingEvents + 1 {
		r.publish(event{name: "typing", body: struct{}{}})
	}
	told := 0
	for range slow.events {
		told++
	}
	expect(t, "events before it was let go", told, waitingEvents)
	expect(t, "listeners", len(r.listeners), 0)
}

func TestListenerWhoLeavesIsForgotten(t *testing.T) {
	r := newRoom("you", "you", false, []string{"you"})
	_, leave := r.listen()
	leave()
	expect(t, "listeners", len(r.listeners), 0)
}
