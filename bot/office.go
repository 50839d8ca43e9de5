package bot

import (
	"context"
	"log/slog"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/store"
)

// Office takes events in and sees to it that what is owed is delivered. It may be used from many goroutines.
type Office struct {
	store     store.Store
	platforms map[string]Platform
	features  []Feature
	log       *slog.Logger
}

// Accept stores events in the inboxes of their chats, in one commit, and drops those that came before. When it returns
// nil the events are ours to see through.
func (o *Office) Accept(ctx context.Context, events ...Event) error { panic("soon") }

// Settled waits until every event of a chat that was accepted has been decided and the texts that answer it were
// sent, or until the chat may not be spoken to. Boards and replies may follow.
func (o *Office) Settled(ctx context.Context, platform, address string) error { panic("soon") }

// Menu returns the commands that a chat suggests, in a language.
func (o *Office) Menu(l i18n.Language) []MenuItem { panic("soon") }
