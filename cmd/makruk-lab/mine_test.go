package main

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
)

var prove = flag.Bool("prove", false, "search every puzzle in which a man is won, and not a sample (a minute)")

// searched is how many of these puzzles one is searched of without -prove.
const searched = 40

// TestPuzzlesOfEndings compares the puzzles that the tables decide with the tables: the right moves and all wrong ones.
func TestPuzzlesOfEndings(t *testing.T) {
	t.Parallel()
	m := newMiner(t.Context(), 1)
	for i := range lesson.Puzzles {
		puzzle := &lesson.Puzzles[i]
		p := startOf(t, puzzle)
		set := m.tables.Open(t.Context(), p)
		var steps []lesson.Step
		ok := true
		switch puzzle.Aim {
		case lesson.AimDraw:
			steps, ok = drawSteps(set, p)
		case lesson.AimStalemate:
			steps, ok = stalemateSteps(set, p)
		}
		set.Close()
		if !ok || steps != nil && !sameMoves(steps[0], puzzle.Steps[0]) {
			t.Errorf("%s: the tables say %v", puzzle.Name, steps)
		}
	}
}

func sameMoves(a, b lesson.Step) bool {
	sorted := func(s lesson.Step) []game.Move { return slices.Sorted(slices.Values(s.Right)) }
	return slices.Equal(sorted(a), sorted(b)) && slices.Equal(slices.Sorted(maps.Keys(a.Wrong)), slices.Sorted(maps.Keys(b.Wrong)))
}

func startOf(t *testing.T, puzzle *lesson.Puzzle) *game.Position {
	t.Helper()
	g, err := puzzle.Start()
	if err != nil {
		t.Fatal(err)
	}
	return g.Position()
}

// TestWinsAreSearched asks the engine whether each right move is better than every other by more than a bia, and counts
// what has been won after the last.
func TestWinsAreSearched(t *testing.T) {
	t.Parallel()
	const margin = 100
	m := newMiner(t.Context(), 1)
	for i := range lesson.Puzzles {
		puzzle := &lesson.Puzzles[i]
		if puzzle.Aim != lesson.AimWin || i%searched != 0 && !*prove {
			continue
		}
		p := startOf(t, puzzle)
		side, had := p.Side(), balance(p)
		for n, step := range puzzle.Steps {
			right := m.search(p, ai.Limits{Nodes: judgeNodes, Moves: step.Right}).Score
			other := m.search(p, ai.Limits{Nodes: judgeNodes, Moves: slices.Collect(maps.Keys(step.Wrong))})
			if right < other.Score+margin {
				t.Errorf("%s, move %d: %s is worth %s, %s %s", puzzle.Name, n+1, step.Right[0], right, other.Move, other.Score)
			}
			next := after(p, step.Right[0])
			reply := step.Reply
			if reply == 0 {
				reply = m.best(&next, judgeNodes)
			}
			then := after(&next, reply)
			p = &then
		}
		gain := balance(p) - had
		if side == game.Black {
			gain = -gain
		}
		if gain < winGain {
			t.Errorf("%s: %d is won", puzzle.Name, gain)
		}
	}
}

// TestStartsAreWon looks starts of all endings up under every rule book, those of five men where MAKRUK_ENDGAMES has tables.
func TestStartsAreWon(t *testing.T) {
	t.Parallel()
	tables, closeTables, err := openTables(os.Getenv("MAKRUK_ENDGAMES"))
	if err != nil {
		t.Fatal(err)
	}
	defer closeTables()
	for _, e := range lesson.Endings {
		if men, _ := endgame.ParseEnding("K" + e.Name); !tables.Has(game.Makruk, men) {
			continue
		}
		for n := 0; n < e.Varieties(); n += 3 { // the mirrored ones have the same mates
			start := e.Variety(n)
			if mate, ok := mateInEveryBook(t.Context(), tables, start.Placement); !ok || mate != start.Mate {
				t.Errorf("%s %s: mate in %d (%t), it says %d", e.Name, start.Placement, mate, ok, start.Mate)
			}
		}
	}
}

// TestMine mines in a few games, and then adds to what it has found.
func TestMine(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "puzzles.jsonl")
	var before []lesson.Puzzle
	for _, seed := range []string{"1", "2"} {
		var out strings.Builder
		if err := run(t.Context(), []string{"mine", "-seed", seed, "-games", "20", "-o", file}, &out); err != nil {
			t.Fatal(err)
		}
		lines, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all, err := lesson.ReadPuzzles(string(lines))
		if err != nil || len(all) <= len(before) {
			t.Errorf("with seed %s there are %d puzzles, %v; %s", seed, len(all), err, out.String())
		}
		for _, old := range before {
			if !slices.ContainsFunc(all, func(p lesson.Puzzle) bool { return p.Name == old.Name }) {
				t.Errorf("%s is lost", old.Name)
			}
		}
		before = all
	}
}

func TestStarts(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "endings.txt")
	args := []string{"starts", "-folder", t.TempDir(), "-each", "1", "-o", file}
	if err := run(t.Context(), append(args, "R", "SM", "NN"), &strings.Builder{}); err != nil {
		t.Fatal(err)
	}
	lines, err := os.ReadFile(file)
	if err != nil || strings.Count(string(lines), "\n") != 3 {
		t.Errorf("%q, %v", lines, err)
	}
	if err := run(t.Context(), append(args, "SMM"), &strings.Builder{}); err == nil || !strings.Contains(err.Error(), "KSMM") {
		t.Errorf("without its table an ending of five men: %v", err)
	}
}
