package lesson

import (
	"encoding/json"
	"flag"
	"slices"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

var prove = flag.Bool("prove", false, "prove every puzzle and not a sample (a minute)")

// proved is how many of the long mates one is proved of without -prove.
const proved = 8

// What there must be of puzzles: as many as they are to last for some weeks, and of each grade.
const (
	leastPuzzles = 200
	leastOfGrade = 40
	mostBytes    = 200_000
)

func TestPuzzlesAreEnough(t *testing.T) {
	if n := len(Puzzles); n < leastPuzzles {
		t.Errorf("there are %d puzzles", n)
	}
	if n := len(puzzlesFile); n > mostBytes {
		t.Errorf("the puzzles take %d bytes", n)
	}
	for grade := 1; grade <= Grades; grade++ {
		if n := len(Graded(grade)); n < leastOfGrade {
			t.Errorf("there are %d puzzles of grade %d", n, grade)
		}
	}
}

// TestGradesHaveTheirAims sees that whoever asks for a grade meets all that it should hold: mates and won men in each, the
// stalemates to be avoided in the first two, the counts to be held out in the second, and the longer mates in the later.
func TestGradesHaveTheirAims(t *testing.T) {
	grades := map[Aim][]int{AimMate: {1, 2, 3}, AimWin: {1, 2, 3}, AimStalemate: {1, 2}, AimDraw: {2}}
	for _, aim := range Aims {
		if len(grades[aim]) == 0 {
			t.Errorf("no grade should hold puzzles that aim at %s", aim)
		}
		for _, grade := range grades[aim] {
			if !slices.ContainsFunc(Graded(grade), func(p *Puzzle) bool { return p.Aim == aim }) {
				t.Errorf("no puzzle of grade %d aims at %s", grade, aim)
			}
		}
	}
	for moves, grade := range map[int]int{1: 1, 2: 2, 3: 3, 4: 3} {
		if !slices.ContainsFunc(Graded(grade), func(p *Puzzle) bool { return p.Aim == AimMate && len(p.Steps) == moves }) {
			t.Errorf("no puzzle of grade %d is a mate in %d", grade, moves)
		}
	}
}

// TestPuzzlesAreWhole follows the solution of every puzzle: each step says of each legal move whether it is right, and
// answers the others with a legal move, or with nothing where the game is over.
func TestPuzzlesAreWhole(t *testing.T) {
	for i := range Puzzles {
		p := &Puzzles[i]
		if found, ok := FindPuzzle(p.Name); !ok || found != p {
			t.Errorf("%s: another puzzle has the name", p.Name)
		}
		g, err := p.Start()
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if len(p.Steps) == 0 || g.Outcome().Over() || !slices.Contains(Aims, p.Aim) {
			t.Errorf("%s: there is nothing to find", p.Name)
		}
		for n, step := range p.Steps {
			checkStep(t, p, g.Position(), &step, n == len(p.Steps)-1)
			play(t, p, g, step.Right[0])
			if step.Reply != 0 {
				play(t, p, g, step.Reply)
			}
		}
		if !slices.Equal(g.Moves(), p.Line()) {
			t.Errorf("%s: the line is %v", p.Name, p.Line())
		}
		if end := g.Outcome(); p.Aim == AimMate && end.Reason != game.Checkmate {
			t.Errorf("%s: aims at %s and ends with %s", p.Name, p.Aim, end)
		}
	}
}

func play(t *testing.T, p *Puzzle, g *game.Game, m game.Move) {
	t.Helper()
	if err := g.Play(m); err != nil {
		t.Errorf("%s: %v", p.Name, err)
	}
}

func checkStep(t *testing.T, p *Puzzle, at *game.Position, s *Step, last bool) {
	t.Helper()
	if len(s.Right) == 0 || len(s.Right) > 1 && !last || last == (s.Reply != 0) {
		t.Fatalf("%s: right are %v, answered by %s", p.Name, s.Right, s.Reply)
	}
	for _, m := range at.Moves(nil) {
		answer, wrong := s.Wrong[m]
		if wrong == slices.Contains(s.Right, m) {
			t.Errorf("%s: %s is neither right nor wrong, or both", p.Name, m)
		}
		next := after(at, m)
		if wrong && (answer == 0) != (next.End() != game.None) || answer != 0 && !next.Legal(answer) {
			t.Errorf("%s: %s is answered by %s", p.Name, m, answer)
		}
	}
	if n := at.CountMoves(); n != len(s.Right)+len(s.Wrong) {
		t.Errorf("%s: says of %d moves, there are %d", p.Name, len(s.Right)+len(s.Wrong), n)
	}
}

// TestMatesAreProved proves by trying everything that a mate has one way at each step (the last apart), that there is no
// shorter one, and that the answers to other moves refute them: all in one and two moves, of the longer ones a sample.
func TestMatesAreProved(t *testing.T) {
	for i := range Puzzles {
		p := &Puzzles[i]
		if p.Aim != AimMate || len(p.Steps) > 2 && i%proved != 0 && !*prove {
			continue
		}
		g, err := p.Start()
		if err != nil {
			t.Fatal(err)
		}
		for n, step := range p.Steps {
			in := len(p.Steps) - n
			if got := Mating(g.Position(), in); !slices.Equal(sorted(got), sorted(step.Right)) {
				t.Errorf("%s, move %d: %v mate, right are %v", p.Name, n+1, got, step.Right)
			}
			if in > 1 && len(Mating(g.Position(), in-1)) > 0 {
				t.Errorf("%s, move %d: there is a shorter mate", p.Name, n+1)
			}
			for m, answer := range step.Wrong {
				next := after(g.Position(), m)
				if answer == 0 {
					continue
				}
				if then := after(&next, answer); mates(&then, in-1) {
					t.Errorf("%s, move %d: %s does not refute %s", p.Name, n+1, answer, m)
				}
			}
			play(t, p, g, step.Right[0])
			if step.Reply != 0 {
				play(t, p, g, step.Reply)
			}
		}
	}
}

func sorted(moves []game.Move) []game.Move { return slices.Sorted(slices.Values(moves)) }

// TestJudge judges every legal move of the first steps as the steps say.
func TestJudge(t *testing.T) {
	for i := range Puzzles {
		p := &Puzzles[i]
		g, err := p.Start()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range g.Position().Moves(nil) {
			v := p.Judge(g, m.String())
			answer, wrong := p.Steps[0].Wrong[m]
			if v.Right == wrong || v.Right && v.Reply != p.Steps[0].Reply || answer != 0 && v.Moves[0] != answer {
				t.Errorf("%s: %s is judged %+v", p.Name, m, v)
			}
			if v.Fault == Ended && !v.Outcome.Over() || !v.Right && v.Fault == NoFault {
				t.Errorf("%s: %s has the fault %d", p.Name, m, v.Fault)
			}
		}
		if v := p.Judge(g, "a9a9"); v.Right {
			t.Errorf("%s: what is no move is right", p.Name)
		}
	}
}

func TestPuzzlesAreWrittenAsTheyAreRead(t *testing.T) {
	for _, p := range Puzzles {
		line, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ReadPuzzles(string(line))
		if err != nil {
			t.Fatal(err)
		}
		if second, _ := json.Marshal(again[0]); string(second) != string(line) {
			t.Errorf("%s is written as %s", line, second)
		}
	}
	for _, bad := range []string{"{", `{"steps":[{"right":"e2"}]}`, `{"steps":[{"wrong":"e2e3-x"}]}`, `{"steps":[{"reply":"i1i2"}]}`} {
		if _, err := ReadPuzzles(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
