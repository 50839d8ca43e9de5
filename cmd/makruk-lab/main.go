// Makruk-lab holds the tools with which makrukbot is measured. It is not part of what people run.
//
//	makruk-lab chaos     the bot killed again and again, over a Telegram that does not do well: nothing may be lost
//	makruk-lab endings   figures of pawnless endings
//	makruk-lab tables    tables of endings with five men, into a folder
//	makruk-lab mine      puzzles, from games of the engine against itself
//	makruk-lab fit       fits the weights of the evaluation to positions of self-play
//	makruk-lab ideas     what each idea of the search gives, by matches without it
//	makruk-lab levels    lets each level play against the one below
//	makruk-lab perft     speed of the move generator, beside that of fairy-stockfish where it is installed
//	makruk-lab selfplay  plays the engine against itself and keeps the quiet positions
//	makruk-lab sheet     boards in all themes, sets of men and marks on one page
//	makruk-lab speed     nodes a second, beside those of fairy-stockfish where it is installed
//	makruk-lab starts    positions to practise endings from
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sort"
)

// tools are the commands by name.
var tools = map[string]func(ctx context.Context, args []string, out io.Writer) error{
	"chaos":    runChaos,
	"endings":  runEndings,
	"mine":     runMine,
	"levels":   runLevels,
	"perft":    runPerft,
	"fit":      runFit,
	"ideas":    runIdeas,
	"selfplay": runSelfplay,
	"tables":   runTables,
	"sheet":    runSheet,
	"speed":    runSpeed,
	"starts":   runStarts,
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
		if tool, ok := tools[args[0]]; ok {
			return tool(ctx, args[1:], out)
		}
	}
	names := make([]string, 0, len(tools))
	for name := range tools {
		names = append(names, name)
	}
	sort.Strings(names)
	return fmt.Errorf("which tool? there are %v", names)
}
