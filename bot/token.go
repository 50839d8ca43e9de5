package bot

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// maxTokens is how many reply tokens a chat keeps, the newest. More events than that in the life of a token mean that
// most of them were of no concern to the bot.
const maxTokens = 8

// keepToken keeps the token of an event with its chat.
func keepToken(c *record.Chat, e Event) {
	if e.Reply == "" {
		return
	}
	c.Tokens = append(c.Tokens, record.Token{Token: e.Reply, At: e.At})
	if extra := len(c.Tokens) - maxTokens; extra > 0 {
		c.Tokens = slices.Delete(c.Tokens, 0, extra)
	}
}

// dropToken forgets a token that was used, and those that came before and are too old.
func dropToken(c *record.Chat, token string, now time.Time, life time.Duration) {
	c.Tokens = slices.DeleteFunc(c.Tokens, func(t record.Token) bool {
		return t.Token == token || age(now, t.At) >= life
	})
}

// goodTokens returns the tokens of a chat that can still be used, the oldest first.
func goodTokens(c *record.Chat, now time.Time, life time.Duration) []record.Token {
	var good []record.Token
	for _, t := range c.Tokens {
		if age(now, t.At) < life {
			good = append(good, t)
		}
	}
	return good
}

// secretLength is how many bytes a secret has.
const secretLength = 32

// Secret returns 32 bytes that nobody else knows, drawn when they are first asked for under a name and the same ever
// after, wherever the store is used.
func Secret(ctx context.Context, s store.Store, name string) ([]byte, error) {
	drawn := make([]byte, secretLength)
	rand.Read(drawn)
	return store.Update(ctx, s, func(tx store.Tx) ([]byte, error) {
		kept, err := record.Get(tx, record.SecretKey(name))
		if err == nil && len(kept.Key) == secretLength {
			return kept.Key, nil
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
		return drawn, record.Put(tx, record.SecretKey(name), record.Secret{Key: drawn})
	})
}
