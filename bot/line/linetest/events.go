package linetest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"
)

// Event is what happened, as a webhook tells it.
type Event map[string]any

// event makes an event, with a reply token if it is of a kind that has one. s.mu is held.
func (s *Server) event(kind, in, who string, reply bool) Event {
	source := map[string]any{"type": "user", "userId": who}
	if s.chats[in].group {
		source = map[string]any{"type": "group", "groupId": in}
		if who != "" {
			source["userId"] = who
		}
	}
	e := Event{
		"type": kind, "mode": "active", "timestamp": time.Now().UnixMilli(), "source": source,
		"webhookEventId": s.next("01EVENT"), "deliveryContext": map[string]any{"isRedelivery": false},
	}
	if reply {
		name := s.next("token")
		s.tokens[name] = &token{chat: in, at: time.Now()}
		e["replyToken"] = name
	}
	return e
}

// Hook tells LINE where the bot's webhook is.
func (s *Server) Hook(url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hook = url
}

// Sign returns the signature of a body.
func (s *Server) Sign(body []byte) string {
	mac := hmac.New(sha256.New, []byte(s.Secret))
	mac.Write(body)
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// Post sends a webhook of events once, and returns the status; zero if nobody answered.
func (s *Server) Post(events ...Event) int {
	s.mu.Lock()
	hook := s.hook
	s.mu.Unlock()
	if events == nil {
		events = []Event{} // as when the webhook is verified
	}
	body, err := json.Marshal(map[string]any{"destination": "Ubot", "events": events})
	if err != nil {
		panic(err) // events can be written
	}
	request, err := http.NewRequest(http.MethodPost, hook, bytes.NewReader(body))
	if err != nil {
		return 0
	}
	request.Header.Set("X-Line-Signature", s.Sign(body))
	begun := time.Now()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusOK {
		s.mu.Lock()
		s.hooks = append(s.hooks, time.Since(begun))
		s.mu.Unlock()
	}
	return answer.StatusCode
}

// Taken waits until the bot has taken all that happened.
func (s *Server) Taken() {
	s.tb.Helper()
	s.Until("the bot to take what happened", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.coming == 0
	})
}

// deliver sends an event until the bot has taken it, in the background.
func (s *Server) deliver(e Event) {
	s.mu.Lock()
	s.coming++
	s.wake()
	s.mu.Unlock()
	s.sends.Go(func() {
		defer func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.coming--
			s.wake()
		}()
		for s.Post(e) != http.StatusOK {
			e["deliveryContext"] = map[string]any{"isRedelivery": true}
			select {
			case <-time.After(s.Redeliver):
			case <-s.closed:
				return
			}
		}
	})
}
