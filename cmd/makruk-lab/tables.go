package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/game"
)

// parseEndings reads names of endings; all with so many men beside the khun when there are none.
func parseEndings(names []string, men ...int) ([]endgame.Ending, error) {
	var list []endgame.Ending
	for _, name := range names {
		e, ok := endgame.ParseEnding(strings.ToUpper(name))
		if !ok {
			return nil, fmt.Errorf("no ending: %q", name)
		}
		list = append(list, e)
	}
	if len(names) == 0 {
		for _, n := range men {
			list = append(list, endgame.Endings(n)...)
		}
	}
	return list, nil
}

// parseRules reads names of rule books with commas between.
func parseRules(names string) ([]*game.Rules, error) {
	var books []*game.Rules
	for name := range strings.SplitSeq(names, ",") {
		r, ok := game.RulesByName(name)
		if !ok {
			return nil, fmt.Errorf("no rule book: %q", name)
		}
		books = append(books, r)
	}
	return books, nil
}

// runEndings prints the figures of endings under makruk and thai, and checks tables when told to.
func runEndings(ctx context.Context, args []string, out io.Writer) (err error) {
	flags := flag.NewFlagSet("endings", flag.ContinueOnError)
	dir := flags.String("folder", os.Getenv("MAKRUK_ENDGAMES"), "folder with tables of five men")
	check := flags.Int("check", 0, "check every n-th entry against those after its moves; 1 checks all (minutes each)")
	rules := flags.String("rules", "makruk,thai", "rule books, with commas, under which entries are checked")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	list, err := parseEndings(flags.Args(), 1, 2)
	if err != nil {
		return err
	}
	books, err := parseRules(*rules)
	if err != nil {
		return err
	}
	tables, closeTables, err := openTables(*dir)
	if err != nil {
		return err
	}
	fmt.Fprint(out, endgame.FiguresHead)
	defer func() { err = errors.Join(err, closeTables()) }()
	for _, e := range list {
		if err := printFigures(ctx, tables, e, out); err != nil {
			return err
		}
		if *check > 0 {
			if err := checkEnding(ctx, tables, e, books, *check, out); err != nil {
				return err
			}
		}
	}
	return nil
}

// openTables returns tables with those of five men in a folder, if dir names one. What is broken there is told when they
// are closed.
func openTables(dir string) (t *endgame.Tables, closeTables func() error, err error) {
	if dir == "" {
		return endgame.New(endgame.Memory, nil), func() error { return nil }, nil
	}
	var broken error
	folder, err := endgame.OpenFolder(dir, func(err error) { broken = errors.Join(broken, err) })
	if err != nil {
		return nil, nil, err
	}
	return endgame.New(endgame.Memory, folder), func() error { return errors.Join(broken, folder.Close()) }, nil
}

func printFigures(ctx context.Context, tables *endgame.Tables, e endgame.Ending, out io.Writer) error {
	f, err := tables.Figures(ctx, game.Makruk, e)
	if err != nil {
		return err
	}
	thai, err := tables.Figures(ctx, game.Thai, e)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, f.Line(thai))
	return nil
}

// checkEnding checks an ending under some rule books.
func checkEnding(ctx context.Context, tables *endgame.Tables, e endgame.Ending, books []*game.Rules, every int,
	out io.Writer) error {
	for _, r := range books {
		begin := time.Now()
		n, err := tables.CheckEnding(ctx, r, e, every)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s under %s: %d positions checked in %.1f s\n", e, r.Name, n, time.Since(begin).Seconds())
	}
	return nil
}

// runTables builds tables of five men, stores them in a folder and prints what it took.
func runTables(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("tables", flag.ContinueOnError)
	dir := flags.String("folder", os.Getenv("MAKRUK_ENDGAMES"), "folder for the tables")
	rules := flags.String("rules", "thai", "rule books, with commas, under which tables are made beside the distances")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	if *dir == "" {
		return errors.New("which folder? -folder or MAKRUK_ENDGAMES names it")
	}
	list, err := parseEndings(flags.Args(), 3)
	if err != nil {
		return err
	}
	books, err := parseRules(*rules)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(*dir, 0o755); err != nil {
		return err
	}
	tables := endgame.New(endgame.Memory, nil)
	for _, e := range list {
		for _, r := range append([]*game.Rules{nil}, books...) {
			if err := storeTable(ctx, tables, *dir, r, e, out); err != nil {
				return err
			}
		}
	}
	return nil
}

func storeTable(ctx context.Context, tables *endgame.Tables, dir string, r *game.Rules, e endgame.Ending,
	out io.Writer) error {
	begin := time.Now()
	name, err := tables.Store(ctx, dir, r, e)
	if err != nil || name == "" {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%-28s %6.1f MB %6.1f s\n", info.Name(), float64(info.Size())/1e6, time.Since(begin).Seconds())
	return nil
}

// helped turns a request for help, which has been answered, into success.
func helped(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	return err
}
