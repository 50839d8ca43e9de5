package bottest

import (
	"time"

	"github.com/makrukbot/makrukbot/bot"
)

// Replies makes the recorder a platform that takes messages only as replies, as LINE is: from now on each event brings
// a token, messages need one, and what stands cannot be changed. It is called before anything happens.
func (w *World) Replies() {
	w.Stop()
	w.Recorder.Abilities = bot.Abilities{
		Gather: 25 * time.Second, Typing: 20 * time.Second, OnBoard: true,
		Replies: &bot.Replying{Life: 50 * time.Second, Batch: 5},
	}
	w.Recorder.tokens = map[string]bool{}
	w.Start()
}

// token returns a new token for an event; none on a platform that needs none. r.mu is not held.
func (r *Recorder) token(event string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.tokens == nil {
		return ""
	}
	t := "reply-" + event
	r.tokens[t] = true
	return t
}

// spend uses a token up. What is pushed instead must carry a key; it arrives once.
func (r *Recorder) spend(s bot.Speech) (again bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	terms := r.Abilities.Replies
	switch {
	case terms == nil:
		return false, nil
	case len(s.Messages) > terms.Batch:
		return false, bot.ErrRefused
	case s.Reply == "" && (terms.Pushes == 0 || s.Key == ""):
		return false, bot.ErrRefused
	case s.Reply == "":
		again = r.tokens[s.Key]
		r.tokens[s.Key] = true
		return again, nil
	case !r.tokens[s.Reply]:
		return false, bot.ErrSpent
	}
	delete(r.tokens, s.Reply)
	return false, nil
}
