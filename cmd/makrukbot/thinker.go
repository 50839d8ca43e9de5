package main

import (
	"context"
	"errors"
	"log/slog"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/ai/uci"
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// thinker is the engine that the bot plays with: ours and, for the rule books that it plays, another one. What positions
// are worth ours alone says.
type thinker struct {
	*ai.Pool
	external *uci.External // nil: none
	log      *slog.Logger
}

var _ bot.Thinker = (*thinker)(nil)

// newThinker returns an engine that searches on so many cores at once, at least one, and plays endings by tables. A program
// that speaks UCI plays in its place if there is one.
func newThinker(cores int, t *endgame.Tables, program string, log *slog.Logger) *thinker {
	n := &thinker{Pool: ai.NewPool(cores, t), log: log}
	if program != "" {
		n.external = uci.NewExternal(program)
	}
	return n
}

// Choose returns the move that a level plays: by the other program with the level's nodes, or by ours where there is none
// or it fails.
func (t *thinker) Choose(ctx context.Context, who string, g *game.Game, level int, seed uint64) (game.Move, error) {
	if t.external == nil || !t.external.Plays(g.Rules()) {
		return t.Pool.Choose(ctx, who, g, level, seed)
	}
	limits, _ := ai.LevelLimits(min(max(level, ai.MinLevel), ai.MaxLevel), seed)
	var m game.Move
	err := t.Run(ctx, who, ai.Reply, func(ctx context.Context) (err error) {
		m, err = t.external.Choose(ctx, g, limits.Nodes)
		return err
	})
	switch {
	case err == nil:
		return m, nil
	case ctx.Err() != nil || errors.Is(err, ai.ErrClosed):
		return 0, err
	case !errors.Is(err, uci.ErrResting):
		t.log.Warn("the engine in MAKRUK_ENGINE failed; the bot's own plays instead", "error", err)
	}
	return t.Pool.Choose(ctx, who, g, level, seed)
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
	if t.external != nil {
		t.external.Close()
	}
	return nil
}
