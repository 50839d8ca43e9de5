package lesson

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// Ending is an ending to practise: a few men of White against Black's bare khun.
type Ending struct {
	// Name is the letters of the men beside the khun. It is that of its text, and what is stored of it.
	Name   string
	Starts []Start
}

// Start is a position of an ending with White to move. Under the count of every rule book, as it stands when Black has
// just been bared and has moved, White can mate in time.
type Start struct {
	Placement string // as in a FEN
	Mate      int    // the moves of White that it takes
}

// Endings are all endings to practise, the ones for beginners first.
var Endings = must1(readEndings(endingsFile))

// endingsFile is made by makruk-lab starts from the tables of endings: a line "ending placement mate" for each start.
//
//go:embed endings.txt
var endingsFile string

func readEndings(lines string) ([]Ending, error) {
	var all []Ending
	for line := range strings.Lines(lines) {
		fields := strings.Fields(line)
		if len(fields) != 3 {
			return nil, fmt.Errorf("failed to read the start %q", line)
		}
		mate, err := strconv.Atoi(fields[2])
		if err != nil {
			return nil, fmt.Errorf("failed to read the start %q: %w", line, err)
		}
		if n := len(all); n == 0 || all[n-1].Name != fields[0] {
			all = append(all, Ending{Name: fields[0]})
		}
		e := &all[len(all)-1]
		e.Starts = append(e.Starts, Start{fields[1], mate})
	}
	return all, nil
}

// FindEnding returns the ending of a name.
func FindEnding(name string) (*Ending, bool) {
	for i := range Endings {
		if Endings[i].Name == name {
			return &Endings[i], true
		}
	}
	return nil, false
}

// Filed reports whether the ending has five men, so that its table is in a file, if there is one.
func (e *Ending) Filed() bool { return len(e.Name) == 3 }

// Varieties returns how many positions to start from an ending has: each start as it is, and as a mirror shows it.
func (e *Ending) Varieties() int { return 2 * len(e.Starts) }

// Variety returns the start of a number, from 0 to Varieties - 1.
func (e *Ending) Variety(n int) Start {
	s := e.Starts[n/2]
	if n%2 == 1 {
		s.Placement = mirrored(s.Placement)
	}
	return s
}

// mirrored returns a placement with left and right changed.
func mirrored(placement string) string {
	ranks := strings.Split(placement, "/")
	for i, rank := range ranks {
		reversed := []rune(rank)
		for a, b := 0, len(reversed)-1; a < b; a, b = a+1, b-1 {
			reversed[a], reversed[b] = reversed[b], reversed[a]
		}
		ranks[i] = string(reversed)
	}
	return strings.Join(ranks, "/")
}

// FEN returns the start under a rule book, with the count as it stands when Black has just been bared and has moved.
func (s Start) FEN(r *game.Rules) (string, error) {
	plain := s.Placement + " w - - 1 1"
	if r.Table == nil {
		return plain, nil
	}
	p, err := game.ParseFEN(r, plain)
	if err != nil {
		return "", err
	}
	count := 1 // Black's move
	if r.FromMen {
		count += 2 * p.Occupied().Len()
	}
	return fmt.Sprintf("%s w - %d %d 1", s.Placement, 2*limitOf(&p), count), nil
}

// limitOf returns the limit of the pieces' count that White's men set, in moves.
func limitOf(p *game.Position) int {
	for _, line := range p.Rules().Table {
		if line.Kind == game.NoKind || p.Pieces(game.White, line.Kind).Len() >= line.Men {
			return line.Moves
		}
	}
	return 0
}

// MateFrom returns in how many moves White can mate from a start of an ending; false if it is none of them.
func (e *Ending) MateFrom(fen string) (int, bool) {
	placement, _, _ := strings.Cut(fen, " ")
	for _, s := range e.Starts {
		if s.Placement == placement || mirrored(s.Placement) == placement {
			return s.Mate, true
		}
	}
	return 0, false
}
