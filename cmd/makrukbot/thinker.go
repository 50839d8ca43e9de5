package main

import (
	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot"
)

// thinker is the engine that the bot plays with.
type thinker struct{ *ai.Pool }

var _ bot.Thinker = (*thinker)(nil)

// newThinker returns an engine that searches on so many cores at once, at least one.
func newThinker(cores int) *thinker {
	return &thinker{ai.NewPool(cores, endgame.New(endgame.Memory, nil))}
}

// Close ends all searches and waits for them.
func (t *thinker) Close() error {
	t.Pool.Close()
	return nil
}
