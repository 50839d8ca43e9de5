package telegramtest

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// update is what waits for the bot.
type update struct {
	id   int64
	body json.RawMessage
}

// queue has something wait for the bot, unless it has asked for other kinds only. s.mu is held.
func (s *Server) queue(kind string, value any) {
	if s.allowed != nil && !s.allowed[kind] {
		return
	}
	body, err := json.Marshal(map[string]any{"update_id": s.updateID + 1, kind: value})
	if err != nil {
		panic(err) // all that is queued can be written
	}
	s.queueRaw(body)
}

func (s *Server) queueRaw(body json.RawMessage) {
	s.updateID++
	s.updates = append(s.updates, update{s.updateID, body})
	s.wake()
}

// Push sends the bot an update of any kind, whatever it has asked for. value may be any JSON.
func (s *Server) Push(kind string, value json.RawMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := strconv.FormatInt(s.updateID+1, 10)
	s.queueRaw(json.RawMessage(`{"update_id":` + id + `,"` + kind + `":` + string(value) + `}`))
}

// Waiting returns how many updates the bot has not confirmed yet.
func (s *Server) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.updates)
}

// getUpdates returns what has come since the offset, or waits for it. A poll that begins puts an end to the one before.
func (s *Server) getUpdates(ctx context.Context, q *request) (any, error) {
	offset, limit, wait := q.int("offset"), q.int("limit"), time.Duration(q.int("timeout"))*time.Second
	if q.values["limit"] == "" {
		limit = 100
	}
	if offset < 0 || limit < 1 || limit > 100 || wait < 0 {
		return nil, mistake("the offset, limit or timeout is out of range")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hook.url != "" {
		return nil, &refusal{Code: 409, Description: "Conflict: can't use getUpdates method while webhook is active; " +
			"use deleteWebhook to delete the webhook first"}
	}
	if err := s.setAllowed(q); err != nil {
		return nil, err
	}
	s.updates = slices.DeleteFunc(s.updates, func(u update) bool { return u.id < offset })
	s.polls++
	s.wake()
	return s.await(ctx, s.polls, int(limit), wait)
}

// await returns a batch as soon as there is one, none when the time is over. s.mu is held, but not while it waits.
func (s *Server) await(ctx context.Context, poll, limit int, wait time.Duration) (any, error) {
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	for over := false; len(s.updates) == 0 && !over; {
		changed := s.changed
		s.mu.Unlock()
		select {
		case <-changed:
		case <-timeout.C:
			over = true
		case <-ctx.Done():
			over = true
		case <-s.closed:
			over = true
		}
		s.mu.Lock()
		if s.polls != poll {
			return nil, &refusal{Code: 409, Description: "Conflict: terminated by other getUpdates request; " +
				"make sure that only one bot instance is running"}
		}
	}
	batch := []json.RawMessage{}
	for _, u := range s.updates[:min(limit, len(s.updates))] {
		batch = append(batch, u.body)
	}
	return batch, nil
}

// setAllowed notes which kinds of updates the bot wants from now on; it says nothing about it if it wants the same as
// before.
func (s *Server) setAllowed(q *request) error {
	var kinds []string
	if !q.json("allowed_updates", &kinds) {
		return nil
	}
	known := UpdateKinds()
	allowed := map[string]bool{}
	for _, k := range kinds {
		if !slices.Contains(known, k) {
			return mistake("there are no updates of the kind %q", k)
		}
		allowed[k] = true
	}
	s.allowed = allowed
	if len(kinds) == 0 {
		s.allowed = nil
	}
	return nil
}

// reverse puts the updates of those chats first that come last, and leaves each chat's in their order.
func reverse(batch []json.RawMessage) {
	last := map[int64]int{}
	chats := make([]int64, len(batch))
	for i, body := range batch {
		chats[i] = chatOf(body)
		last[chats[i]] = i
	}
	order := make([]int, len(batch))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return last[chats[b]] - last[chats[a]] })
	was := slices.Clone(batch)
	for i, from := range order {
		batch[i] = was[from]
	}
}

// chatOf returns the chat that an update is about; zero: none.
func chatOf(body json.RawMessage) int64 {
	type in struct {
		Chat    struct{ ID int64 }
		Message *struct {
			Chat struct{ ID int64 }
		}
	}
	var u map[string]json.RawMessage
	if json.Unmarshal(body, &u) != nil {
		return 0
	}
	for kind, value := range u {
		var i in
		if kind == "update_id" || json.Unmarshal(value, &i) != nil {
			continue
		}
		if i.Message != nil {
			return i.Message.Chat.ID
		}
		return i.Chat.ID
	}
	return 0
}
