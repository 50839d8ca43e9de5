package main

import (
	"context"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// thinker is the engine that the bot plays with.
type thinker struct{ *ai.Pool }

var _ bot.Thinker = (*thinker)(nil)

// newThinker returns an engine that searches on so many cores at once, at least one, and plays endings by tables.
func newThinker(cores int, t *endgame.Tables) *thinker {
	return &thinker{ai.NewPool(cores, t)}
}

// urgencies are the engine's, by the bot's.
var urgencies = [...]ai.Urgency{bot.UrgentReply: ai.Reply, bot.UrgentHint: ai.Hint, bot.UrgentReview: ai.Review}

// Analyse returns what a search of so many nodes thinks of a position.
func (t *thinker) Analyse(ctx context.Context, who string, u bot.Urgency, g *game.Game, nodes int) (bot.Analysis, error) {
	a, err := t.Pool.Analyse(ctx, who, urgencies[u], g, nodes)
	mate, _ := a.Score.MateIn()
	return bot.Analysis{Score: int(a.Score), Mate: mate, Line: a.Line, Nodes: a.Nodes}, err
}

// Close ends all searches and waits for them.
func (t *thinker) Close() error {
	t.Pool.Close()
	return nil
}
