package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// localChat speaks the local chat's interface.
type localChat struct {
	t    *testing.T
	app  *App
	base string
}

func newLocalChat(t *testing.T) *localChat {
	app := running(t, Config{Web: "127.0.0.1:0"})
	return &localChat{t, app, "http://" + app.webListener.Addr().String() + "/api/chats/"}
}

func (l *localChat) post(path string, body map[string]string) string {
	l.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		l.t.Fatal(err)
	}
	resp, err := http.Post(l.base+path, "application/json", bytes.NewReader(data))
	if err != nil {
		l.t.Fatal(err)
	}
	defer resp.Body.Close()
	var answer struct{ Notice, Error string }
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || answer.Error != "" {
		l.t.Fatalf("%s: %v %s", path, err, answer.Error)
	}
	return answer.Notice
}

func (l *localChat) say(who, chat, text string) {
	l.t.Helper()
	l.post(chat+"/messages", map[string]string{"from": who, "text": text})
}

type localMessage struct {
	ID, From, Text string
	Buttons        [][]struct{ Label, Data string }
}

// wait returns the newest message of the bot that has something.
func (l *localChat) wait(chat, what string, has func(localMessage) bool) localMessage {
	l.t.Helper()
	for deadline := time.Now().Add(long); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		resp, err := http.Get(l.base + chat + "/messages")
		if err != nil {
			l.t.Fatal(err)
		}
		var all []localMessage
		err = json.NewDecoder(resp.Body).Decode(&all)
		resp.Body.Close()
		if err != nil {
			l.t.Fatal(err)
		}
		for i := len(all) - 1; i >= 0; i-- {
			if all[i].From == "bot" && has(all[i]) {
				return all[i]
			}
		}
	}
	l.t.Fatalf("waited in vain for %s in %s", what, chat)
	return localMessage{}
}

func (l *localChat) text(chat, text string) localMessage {
	l.t.Helper()
	return l.wait(chat, fmt.Sprintf("the words %q", text), func(m localMessage) bool { return strings.Contains(m.Text, text) })
}

// tap taps on a button, waiting for it, and returns the notice.
func (l *localChat) tap(who, chat, label string) string {
	l.t.Helper()
	data := ""
	m := l.wait(chat, "a button "+label, func(m localMessage) bool {
		for _, row := range m.Buttons {
			for _, b := range row {
				if b.Label == label {
					data = b.Data
					return true
				}
			}
		}
		return false
	})
	return l.post(chat+"/taps", map[string]string{"from": who, "message": m.ID, "data": data})
}

// told taps until a notice comes, which must be as wanted. A slow machine answers taps before they are decided, and without
// a notice; people tap again then.
func told(t *testing.T, want string, tap func() string) {
	t.Helper()
	notice := ""
	for taps := 0; notice == "" && taps < 20; taps++ {
		notice = tap()
	}
	if notice != want {
		t.Errorf("a tap is answered with %q, not with %q", notice, want)
	}
}

// Two people play in the club, one of whom the bot has never heard of when the other challenges.
func TestClubInTheLocalChat(t *testing.T) {
	t.Parallel()
	l := newLocalChat(t)
	l.say("you", "club", "/challenge @friend white")
	told(t, "That is your own invitation. Somebody else has to accept it.", func() string { return l.tap("you", "club", "⚫ Take Black") })
	l.tap("friend", "club", "⚫ Take Black")
	told(t, "It is not your turn.", func() string { return l.tap("friend", "club", "♟ e3→e4") })
	l.tap("you", "club", "♟ e3→e4")
	l.text("club", "Black to move")
	l.say("friend", "club", "/move e5")
	l.text("club", "1. e4 e5")
}

// A friend joins with the code that stands in the private chat, and each plays there.
func TestFriendsInTheLocalChat(t *testing.T) {
	t.Parallel()
	l := newLocalChat(t)
	l.say("you", "you", "/challenge white")
	code := regexp.MustCompile(`/join [0-9a-z]+`).FindString(l.text("you", "/join ").Text)
	l.say("friend", "friend", code)
	l.text("friend", "White to move")
	l.tap("you", "you", "♟ e3→e4")
	l.tap("friend", "friend", "♟ e6→e5")
	l.text("you", "1. e4 e5")
}
