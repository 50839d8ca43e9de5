package main

import (
	"context"
	"log/slog"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// tables are the tables of endings that the engine and the trainer share, behind what the bot asks of them.
type tables struct {
	*endgame.Tables
	folder *endgame.Folder // has those of five men; nil: there are none
}

var _ bot.Tables = tables{}

// openTables returns tables that are built in memory when they are first needed and, unless dir is empty, those of five
// men in a folder. What is broken there is logged, and done without. They must be closed.
func openTables(dir string, log *slog.Logger) (t tables, err error) {
	if dir != "" {
		t.folder, err = endgame.OpenFolder(dir, func(err error) {
			log.Warn("going on without a table in MAKRUK_ENDGAMES; makrukbot doctor looks at all of them", "reason", err)
		})
		if err != nil {
			return t, &ConfigError{"MAKRUK_ENDGAMES: " + err.Error()}
		}
	}
	t.Tables = endgame.New(endgame.Memory, t.folder)
	return t, nil
}

// Close closes the folder.
func (t tables) Close() error {
	if t.folder == nil {
		return nil
	}
	return t.folder.Close()
}

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

// Knows reports whether an ending is in the tables.
func (t tables) Knows(rules, men string) bool {
	r, ok := game.RulesByName(rules)
	if !ok {
		return false
	}
	e, ok := endgame.ParseEnding("K" + men)
	return ok && t.Has(r, e)
}
