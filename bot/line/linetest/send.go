package linetest

import (
	"encoding/json"
	"net/http"
	"regexp"
	"time"
)

// reply takes messages that answer an event.
func (s *Server) reply(_ *http.Request, body []byte) (any, error) {
	o, err := readObject(body, "replyToken messages notificationDisabled")
	if err != nil {
		return nil, err
	}
	messages, err := readMessages(o)
	if err != nil {
		return nil, err
	}
	name, _ := o["replyToken"].(string)
	t, ok := s.tokens[name]
	if !ok || t.used || time.Since(t.at) > s.TokenLife {
		return nil, &refusal{status: http.StatusBadRequest, text: "Invalid reply token"}
	}
	t.used = true
	return s.put(t.chat, messages), nil
}

// retryKey is a UUID in hexadecimal.
var retryKey = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// push takes messages that answer nothing. One whose key came before is refused with 409: it was sent.
func (s *Server) push(r *http.Request, body []byte) (any, error) {
	o, err := readObject(body, "to messages notificationDisabled customAggregationUnits")
	if err != nil {
		return nil, err
	}
	messages, err := readMessages(o)
	if err != nil {
		return nil, err
	}
	to, _ := o["to"].(string)
	key := r.Header.Get("X-Line-Retry-Key")
	switch _, known := s.chats[to]; {
	case !known:
		return nil, mistake("there is no chat %q", to)
	case !retryKey.MatchString(key):
		return nil, mistake("the retry key %q is no UUID", key)
	case s.retryKeys[key]:
		return nil, &refusal{status: http.StatusConflict, text: "The retry key is already accepted"}
	}
	s.retryKeys[key] = true
	return s.put(to, messages), nil
}

// put puts messages into a chat, and has their pictures fetched, as the people's programs do.
func (s *Server) put(to string, messages []Message) any {
	c := s.chats[to]
	var sent []map[string]any
	for _, m := range messages {
		m.ID, m.At = s.next("m"), time.Now()
		c.messages = append(c.messages, m)
		sent = append(sent, map[string]any{"id": m.ID, "quoteToken": "q" + m.ID})
		for _, picture := range m.shows {
			if !s.NoPictures {
				s.sends.Go(func() { s.fetch(picture) })
			}
		}
	}
	return map[string]any{"sentMessages": sent}
}

// loading takes that the bot is at work.
func (s *Server) loading(_ *http.Request, body []byte) (any, error) {
	o, err := readObject(body, "chatId loadingSeconds")
	if err != nil {
		return nil, err
	}
	seconds, _ := o["loadingSeconds"].(float64)
	who, _ := o["chatId"].(string)
	if _, ok := s.people[who]; !ok || seconds < 5 || seconds > 60 || int(seconds)%5 != 0 {
		return nil, mistake("%q cannot be shown loading for %v seconds", who, seconds)
	}
	return map[string]any{}, nil
}

// profile tells who somebody is who follows the bot.
func (s *Server) profile(r *http.Request, _ []byte) (any, error) {
	p, ok := s.people[r.PathValue("user")]
	if !ok || !p.follows {
		return nil, &refusal{status: http.StatusNotFound, text: "Not found"}
	}
	who := map[string]any{"displayName": p.name, "userId": p.id}
	if p.language != "" {
		who["language"] = p.language
	}
	return who, nil
}

// member tells who somebody is in a group.
func (s *Server) member(r *http.Request, _ []byte) (any, error) {
	p, ok := s.people[r.PathValue("user")]
	if _, in := s.chats[r.PathValue("chat")]; !ok || !in {
		return nil, &refusal{status: http.StatusNotFound, text: "Not found"}
	}
	return map[string]any{"displayName": p.name, "userId": p.id}, nil
}

// content gives a file that somebody sent.
func (s *Server) content(r *http.Request, _ []byte) (any, error) {
	data, ok := s.files[r.PathValue("id")]
	if !ok {
		return nil, &refusal{status: http.StatusNotFound, text: "Not found"}
	}
	return data, nil
}

// readObject reads a JSON object that has no other fields than these.
func readObject(body []byte, fields string) (map[string]any, error) {
	var o map[string]any
	if err := json.Unmarshal(body, &o); err != nil {
		return nil, mistake("the request is no JSON object: %v", err)
	}
	return o, onlyFields("the request", o, fields)
}
