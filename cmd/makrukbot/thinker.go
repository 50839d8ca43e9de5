package main

import (
	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/bot"
)

var _ bot.Thinker = (*ai.Pool)(nil)

// newThinker returns the engine that the bot plays with, on so many cores at once. Whoever asks for it closes it.
func newThinker(cores int) *ai.Pool { return ai.NewPool(cores) }
