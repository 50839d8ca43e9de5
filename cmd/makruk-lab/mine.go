package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
)

// quotas are how many puzzles of each kind are wanted; a mate's kind has its number of moves.
var quotas = map[string]int{
	"mate1": 40, "mate2": 60, "mate3": 45, "mate4": 20, "win1": 30, "win2": 35, "win3": 10, "draw1": 25, "stalemate1": 25,
}

// miner plays games of the engine against itself and keeps the positions that make puzzles.
type miner struct {
	ctx    context.Context
	rand   *rand.Rand
	player *ai.Engine // plays the games
	judge  *ai.Engine // looks deeper at what may be a puzzle
	tables *endgame.Tables

	wanted map[string]int
	seen   map[string]bool // names
	found  []lesson.Puzzle
}

func newMiner(ctx context.Context, seed uint64) *miner {
	m := &miner{
		ctx: ctx, rand: rand.New(rand.NewPCG(seed, seed)), player: ai.New(1 << 20), judge: ai.New(8 << 20),
		tables: endgame.New(endgame.Memory, nil), wanted: map[string]int{}, seen: map[string]bool{},
	}
	for kind, n := range quotas {
		m.wanted[kind] = n
	}
	return m
}

// runMine mines puzzles from games of the engine against itself, until there are enough or the time is over.
func runMine(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("mine", flag.ContinueOnError)
	file := flags.String("o", "bot/lesson/puzzles.jsonl", "file that is added to")
	seed := flags.Uint64("seed", 1, "of what is random; another seed makes other puzzles")
	limit := flags.Duration("time", 15*time.Minute, "after which to stop")
	most := flags.Int("games", 1<<30, "after which to stop")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	m := newMiner(ctx, *seed)
	if err := m.keepOld(*file); err != nil {
		return err
	}
	begin := time.Now()
	games := 0
	for ; games < *most && m.wants() && time.Since(begin) < *limit && ctx.Err() == nil; games++ {
		m.play(games%2 == 1)
	}
	if err := writePuzzles(*file, m.found); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%d puzzles from %d games in %.0f s; still wanted: %v\n", len(m.found), games,
		time.Since(begin).Seconds(), m.wanted)
	return err
}

// keepOld keeps the puzzles that a file has already: what people have seen keeps its name.
func (m *miner) keepOld(file string) error {
	lines, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	m.found, err = lesson.ReadPuzzles(string(lines))
	for _, p := range m.found {
		m.seen[p.Name] = true
		m.wanted[kindOf(p.Aim, len(p.Steps))]--
	}
	return err
}

// wants reports whether puzzles of some kind are wanted.
func (m *miner) wants() bool {
	for _, n := range m.wanted {
		if n > 0 {
			return true
		}
	}
	return false
}

// wantsKind reports whether puzzles with an aim and so many steps are wanted.
func (m *miner) wantsKind(aim lesson.Aim, steps int) bool { return m.wanted[kindOf(aim, steps)] > 0 }

func kindOf(aim lesson.Aim, steps int) string { return string(aim) + strconv.Itoa(steps) }

// keep keeps a puzzle, unless it is there already or there are enough like it, and reports whether it did.
func (m *miner) keep(p *game.Position, aim lesson.Aim, steps []lesson.Step) bool {
	if !m.wantsKind(aim, len(steps)) {
		return false
	}
	fields := strings.Fields(p.FENWithPromoted())
	fields[5] = "1" // a puzzle has no moves before it
	puzzle := lesson.Puzzle{FEN: strings.Join(fields, " "), Aim: aim, Steps: steps, Rating: guessRating(p, aim, steps)}
	puzzle.Name = nameOf(&puzzle)
	if m.seen[puzzle.Name] {
		return false
	}
	m.seen[puzzle.Name] = true
	m.wanted[kindOf(aim, len(steps))]--
	m.found = append(m.found, puzzle)
	return true
}

// nameOf makes a short name from what a puzzle asks.
func nameOf(p *lesson.Puzzle) string {
	h := fnv.New32a()
	placement, rest, _ := strings.Cut(p.FEN, " ")
	io.WriteString(h, placement+rest[:1]+string(p.Aim))
	return strconv.FormatUint(uint64(h.Sum32()), 36)
}

// baseRatings are how hard puzzles of a kind are, by hand: by how many moves one has to see ahead.
var baseRatings = map[string]int{
	"mate1": 900, "mate2": 1400, "mate3": 1700, "mate4": 1950, "win1": 1150, "win2": 1500, "win3": 1750, "draw1": 1550,
	"stalemate1": 1300,
}

// What makes a puzzle harder or easier than others of its kind, by hand.
const (
	quietFirst = 120 // its first move neither checks nor takes
	manyMoves  = 25  // with more moves to choose from it is harder, with less than
	fewMoves   = 9   // easier,
	choice     = 60  // by so much
)

// guessRating guesses how hard a puzzle is.
func guessRating(p *game.Position, aim lesson.Aim, steps []lesson.Step) int {
	rating := baseRatings[kindOf(aim, len(steps))]
	if n := p.CountMoves(); n > manyMoves {
		rating += choice
	} else if n < fewMoves {
		rating -= choice
	}
	first := steps[0].Right[0]
	next := after(p, first)
	if (aim == lesson.AimMate || aim == lesson.AimWin) && !next.InCheck() && p.At(first.To()) == game.NoPiece {
		rating += quietFirst
	}
	return rating
}

func writePuzzles(file string, all []lesson.Puzzle) error {
	var lines strings.Builder
	for _, p := range all {
		line, err := json.Marshal(p)
		if err != nil {
			return err
		}
		lines.Write(append(line, '\n'))
	}
	sorted, err := lesson.ReadPuzzles(lines.String())
	if err != nil {
		return err
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	encoder := json.NewEncoder(w)
	for _, p := range sorted {
		if err := encoder.Encode(p); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

func after(p *game.Position, m game.Move) (next game.Position) {
	p.PlayTo(m, &next)
	return next
}
