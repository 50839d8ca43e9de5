package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/game"
)

// otherEngine is the file of a program that speaks as much UCI as is needed to always play the same move.
func otherEngine(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "engine")
	script := `#!/bin/sh
while read -r line; do
	case "$line" in
	uci) echo "option name UCI_Variant type combo default chess var makruk"; echo uciok ;;
	isready) echo readyok ;;
	go*) echo "bestmove a3a4" ;;
	esac
done
`
	if err := os.WriteFile(name, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return name
}

// The other engine plays makruk and thai; where it fails, or another rule book is played, ours does, and the log says so.
func TestThinkerWithAnotherEngine(t *testing.T) {
	var log strings.Builder
	n := newThinker(1, endgame.New(endgame.Memory, nil), otherEngine(t), slog.New(slog.NewTextHandler(&log, nil)))
	defer n.Close()
	choose := func(r *game.Rules, moves ...game.Move) game.Move {
		t.Helper()
		g, err := game.Replay(r, "", moves)
		if err != nil {
			t.Fatal(err)
		}
		m, err := n.Choose(t.Context(), "ann", g, 3, 1)
		if err != nil || !g.Position().Legal(m) {
			t.Fatalf("by %s it plays %v, %v", r.Name, m, err)
		}
		return m
	}
	a3a4, a6a5 := game.NewMove(game.SquareAt(0, 2), game.SquareAt(0, 3), false), game.NewMove(game.SquareAt(0, 5), game.SquareAt(0, 4), false)
	for _, r := range []*game.Rules{game.Makruk, game.Thai} {
		if m := choose(r); m != a3a4 {
			t.Errorf("by %s it plays %v", r.Name, m)
		}
	}
	choose(game.Fifty, a3a4, a6a5)
	if log.Len() > 0 {
		t.Errorf("it logs %q", log.String())
	}
	choose(game.Thai, a3a4, a6a5) // where a3a4 cannot be played
	if said := log.String(); !strings.Contains(said, "MAKRUK_ENGINE") || !strings.Contains(said, "a3a4") {
		t.Errorf("it logs %q", said)
	}
}

// Who wants no move any more gets none, and a thinker that is closed plays none.
func TestThinkerStopsAnotherEngine(t *testing.T) {
	var log strings.Builder
	n := newThinker(1, nil, otherEngine(t), slog.New(slog.NewTextHandler(&log, nil)))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := n.Choose(ctx, "ann", game.NewGame(game.Thai), 3, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := n.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := n.Choose(t.Context(), "ann", game.NewGame(game.Thai), 3, 1); !errors.Is(err, ai.ErrClosed) || log.Len() > 0 {
		t.Errorf("got %v, logged %q", err, log.String())
	}
}
