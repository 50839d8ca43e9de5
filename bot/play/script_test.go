package play_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/game"
)

// slow is a thinker that takes so long that people can do something meanwhile.
type slow struct{ bottest.First }

func (s slow) Choose(ctx context.Context, who string, g *game.Game, level int, seed uint64) (game.Move, error) {
	if err := s.think(ctx); err != nil {
		return 0, err
	}
	return s.First.Choose(ctx, who, g, level, seed)
}

func (s slow) Analyse(ctx context.Context, who string, u bot.Urgency, g *game.Game, nodes int) (bot.Analysis, error) {
	if err := s.think(ctx); err != nil {
		return bot.Analysis{}, err
	}
	return s.First.Analyse(ctx, who, u, g, nodes)
}

func (slow) think(ctx context.Context) error {
	select {
	case <-time.After(2500 * time.Millisecond):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// keen is a thinker that sees what a capture wins at once.
type keen struct{ bottest.First }

func (k keen) Analyse(ctx context.Context, who string, u bot.Urgency, g *game.Game, nodes int) (bot.Analysis, error) {
	a, err := k.First.Analyse(ctx, who, u, g, nodes)
	p, most := g.Position(), 0.0
	for _, m := range p.Moves(nil) {
		if won := worth[p.At(m.To()).Kind()]; won > most {
			most, a.Line = won, []game.Move{m}
		}
	}
	a.Score += int(100 * most)
	return a, err
}

// TestScripts plays the conversations in testdata; those named slow_ with a bot that takes its time, those named keen_ with
// one that sees captures.
func TestScripts(t *testing.T) { playScripts(t, "testdata/*.txt") }

func playScripts(t *testing.T, pattern string) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		t.Run(name, func(t *testing.T) {
			var thinker bot.Thinker = bottest.First{}
			if strings.HasPrefix(name, "slow_") {
				thinker = slow{}
			}
			if strings.HasPrefix(name, "keen_") {
				thinker = keen{}
			}
			bottest.Script(t, path, people.Feature(play.StopReview), play.Feature(play.Config{Thinker: thinker}))
		})
	}
}

// TestScriptsInReplies plays the same conversations on a platform that takes messages only as replies.
func TestScriptsInReplies(t *testing.T) { playScripts(t, "testdata/replies/*.txt") }
