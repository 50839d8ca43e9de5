package main

import (
	"context"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// tables are the engine's tables of endings, behind what the bot asks of them.
type tables struct{ *endgame.Tables }

var _ bot.Tables = tables{}

// newTables returns tables that are built in memory when they are first needed.
func newTables() tables { return tables{endgame.New(endgame.Memory, nil)} }

// Best returns what the tables know of a position.
func (t tables) Best(ctx context.Context, p *game.Position) (bot.Known, bool) {
	set := t.Open(ctx, p)
	defer set.Close()
	r, ok := set.Probe(p)
	if !ok {
		return bot.Known{}, false
	}
	known := bot.Known{Won: r.Verdict == endgame.Won}
	if r.Mates {
		known.Mate = r.Moves()
	}
	choices, ok := set.Rank(p, nil)
	if len(choices) > 0 {
		known.Move = choices[0].Move
	}
	return known, ok
}
