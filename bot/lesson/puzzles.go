package lesson

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// Grades is how many grades of puzzles there are, from 1, the easiest, on.
const Grades = 3

// Below these ratings a puzzle is of the first, and of the second grade.
const (
	secondGrade = 1350
	thirdGrade  = 1650
)

// puzzlesFile is made by makruk-lab mine, one puzzle a line.
//
//go:embed puzzles.jsonl
var puzzlesFile string

// Puzzles are all puzzles, the easiest first.
var Puzzles = must1(ReadPuzzles(puzzlesFile))

// puzzleAt has the number of each puzzle by its name.
var puzzleAt = func() map[string]int {
	all := map[string]int{}
	for i := range Puzzles {
		all[Puzzles[i].Name] = i
	}
	return all
}()

// ReadPuzzles reads puzzles, one a line in JSON, and sorts them by how hard they are.
func ReadPuzzles(lines string) ([]Puzzle, error) {
	var all []Puzzle
	for line := range strings.Lines(lines) {
		var p Puzzle
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			return nil, fmt.Errorf("failed to read puzzle %d: %w", len(all)+1, err)
		}
		all = append(all, p)
	}
	slices.SortStableFunc(all, func(a, b Puzzle) int { return cmp.Or(a.Rating-b.Rating, cmp.Compare(a.Name, b.Name)) })
	return all, nil
}

// FindPuzzle returns the puzzle of a name.
func FindPuzzle(name string) (*Puzzle, bool) {
	i, ok := puzzleAt[name]
	if !ok {
		return nil, false
	}
	return &Puzzles[i], true
}

// Grade returns how hard a puzzle is, from 1 to [Grades].
func (p *Puzzle) Grade() int {
	switch {
	case p.Rating < secondGrade:
		return 1
	case p.Rating < thirdGrade:
		return 2
	}
	return 3
}

// Graded returns the puzzles of a grade, the easiest first.
func Graded(grade int) []*Puzzle {
	var all []*Puzzle
	for i := range Puzzles {
		if Puzzles[i].Grade() == grade {
			all = append(all, &Puzzles[i])
		}
	}
	return all
}

// sortedMoves returns the moves of a map in a fixed order.
func sortedMoves(m map[game.Move]game.Move) []game.Move { return slices.Sorted(maps.Keys(m)) }
