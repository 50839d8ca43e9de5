// Makruk-lab holds the tools with which makrukbot is measured. It is not part of what people run. Without a tool it lists
// them; -h behind one lists its flags.
package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"
)

// tool is one of the commands.
type tool struct {
	about string // what it does, in some words
	run   func(ctx context.Context, args []string, out io.Writer) error
}

// tools are the commands by name.
var tools = map[string]tool{
	"chaos":    {"the bot killed again and again, over a Telegram that does not do well: nothing may be lost", runChaos},
	"endings":  {"figures of pawnless endings", runEndings},
	"fit":      {"fits the weights of the evaluation to positions of self-play", runFit},
	"ideas":    {"what each idea of the search gives, by matches without it", runIdeas},
	"levels":   {"lets each level play against the one below", runLevels},
	"mine":     {"puzzles, from games of the engine against itself", runMine},
	"perft":    {"speed of the move generator, beside that of fairy-stockfish where it is installed", runPerft},
	"selfplay": {"plays the engine against itself and keeps the quiet positions", runSelfplay},
	"sheet":    {"boards in all themes, sets of men and marks on one page", runSheet},
	"speed":    {"nodes a second, beside those of fairy-stockfish where it is installed", runSpeed},
	"starts":   {"positions to practise endings from", runStarts},
	"tables":   {"tables of endings with five men, into a folder", runTables},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "makruk-lab:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) > 0 {
		if t, ok := tools[args[0]]; ok {
			return t.run(ctx, args[1:], out)
		}
	}
	var list strings.Builder
	for _, name := range slices.Sorted(maps.Keys(tools)) {
		fmt.Fprintf(&list, "\n  %-8s  %s", name, tools[name].about)
	}
	return fmt.Errorf("which tool? there are%s", list.String())
}
