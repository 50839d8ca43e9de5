package telegramtest

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"time"
)

// hook is where the bot's updates go.
type hook struct {
	url, secret string
	end         context.CancelFunc // nil: nothing goes there
}

// hookAgain is how long an update waits that the bot did not take. Telegram is more patient.
const hookAgain = 20 * time.Millisecond

// secretToken: https://core.telegram.org/bots/api#setwebhook
var secretToken = regexp.MustCompile(`^[A-Za-z0-9_-]{1,256}$`)

// SetWebhook has the bot's updates go to an address: nothing goes there, but polls are refused until it is deleted.
func (s *Server) SetWebhook(url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unhook()
	s.hook.url = url
}

// unhook ends the handing out. s.mu is held.
func (s *Server) unhook() {
	if s.hook.end != nil {
		s.hook.end()
	}
	s.hook = hook{}
}

func (s *Server) setWebhook(q *request) (any, error) {
	address, secret := q.values["url"], q.values["secret_token"]
	u, err := url.Parse(address)
	// Telegram calls https alone. Tests have no certificates, but their own machine.
	if err != nil || u.Scheme != "https" && u.Hostname() != "127.0.0.1" {
		return nil, mistake("bad webhook: an HTTPS URL must be provided for webhook")
	}
	if secret != "" && !secretToken.MatchString(secret) {
		return nil, mistake("bad webhook: secret token contains unallowed characters")
	}
	if err := s.setAllowed(q); err != nil {
		return nil, err
	}
	s.unhook()
	ctx, end := context.WithCancel(context.Background())
	s.hook = hook{address, secret, end}
	s.calling.Go(func() { s.handOut(ctx, address, secret) })
	return true, nil
}

func (s *Server) getWebhookInfo(*request) (any, error) {
	return map[string]any{
		"url": s.hook.url, "has_custom_certificate": false, "pending_update_count": len(s.updates),
	}, nil
}

func (s *Server) deleteWebhook(*request) (any, error) {
	s.unhook()
	return true, nil
}

// handOut calls the bot with one update after the other, each until the bot takes it.
func (s *Server) handOut(ctx context.Context, address, secret string) {
	for {
		s.mu.Lock()
		changed, waiting := s.changed, slices.Clone(s.updates)
		s.mu.Unlock()
		if len(waiting) == 0 {
			select {
			case <-changed:
				continue
			case <-ctx.Done():
				return
			}
		}
		if !s.handOver(ctx, address, secret, waiting[0]) {
			select {
			case <-time.After(hookAgain):
			case <-ctx.Done():
				return
			}
		}
	}
}

// handOver calls the bot with an update and reports whether it took it. With a fault that loses answers it did, and gets
// it again.
func (s *Server) handOver(ctx context.Context, address, secret string, u update) bool {
	_, fault := s.begin("webhook")
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(u.body))
	if err != nil {
		return false
	}
	request.Header.Set("Content-Type", "application/json")
	if secret != "" {
		request.Header.Set("X-Telegram-Bot-Api-Secret-Token", secret)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 || fault.Drop {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.updates = slices.DeleteFunc(s.updates, func(other update) bool { return other.id == u.id })
	s.wake()
	return true
}
