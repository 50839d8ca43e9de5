package lesson

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

var update = flag.Bool("update", false, "write the solutions into testdata")

// TestSolutions compares what the rules core says of every exercise with what a person has read and found to be what
// the exercise means: its position, its count, and all right answers.
func TestSolutions(t *testing.T) {
	const path = "testdata/solutions.txt"
	var out strings.Builder
	for _, c := range Chapters {
		for i := range c.Pages {
			if p := &c.Pages[i]; p.Exercise != nil {
				f := p.Frame(0)
				fmt.Fprintf(&out, "%s\n  %s %s\n", p.Name, p.Rules().Name, f.Position().FENWithPromoted())
				if n, runs := f.Position().Count(); runs {
					fmt.Fprintf(&out, "  %s count of %s: %d of %d\n", n.Kind, n.Side, n.At, n.Limit)
				}
				fmt.Fprintf(&out, "  right: %s\n", strings.Join(solutions(p.Exercise, f.Position()), ", "))
			}
		}
	}
	want, err := os.ReadFile(path)
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err != nil || string(want) != out.String() {
		t.Errorf("the solutions are not those of %s (%v):\n%s", path, err, out.String())
	}
}

// solutions tells the right answers of an exercise; of one with replies, the lines.
func solutions(e Exercise, p *game.Position) []string {
	var all []string
	for _, answer := range e.Answers(p) {
		v := e.Judge(p, answer)
		if !v.Right {
			continue
		}
		if set, ok := ParseSquares(answer); ok && isMark(e) {
			answer = ""
			for s := range set.All {
				answer += s.String() + " "
			}
			answer = strings.TrimSpace(answer)
		}
		if play, ok := e.(Play); ok && v.Reply != 0 {
			next := after(v.Position, v.Reply)
			play.In--
			answer += " " + v.Reply.String() + " (" + strings.Join(solutions(play, &next), " or ") + ")"
		}
		all = append(all, answer)
	}
	return all
}

func isMark(e Exercise) bool { _, ok := e.(Mark); return ok }

// Every exercise has a right answer and a wrong one, and every wrong one has a reason.
func TestEveryAnswerIsJudged(t *testing.T) {
	eachPage(t, func(t *testing.T, p *Page) {
		if p.Exercise == nil {
			return
		}
		pos := p.Frame(0).Position()
		right, wrong := 0, 0
		for _, answer := range p.Exercise.Answers(pos) {
			v := p.Exercise.Judge(pos, answer)
			switch {
			case v.Right:
				right++
			case v.Fault == NoFault:
				t.Errorf("%s is wrong for no reason", answer)
			default:
				wrong++
			}
		}
		if right == 0 || wrong == 0 {
			t.Errorf("%d answers are right and %d wrong", right, wrong)
		}
		for _, nonsense := range []string{"", "?", "e9", "zzzzzzzzzzzzzzzzzzz", "a1a1"} {
			if p.Exercise.Judge(pos, nonsense).Right {
				t.Errorf("%q is right", nonsense)
			}
		}
	})
}

// The squares that are to be marked are among those that can be tapped.
func TestMarksAreWithinTheKeyboard(t *testing.T) {
	eachPage(t, func(t *testing.T, p *Page) {
		m, ok := p.Exercise.(Mark)
		if !ok {
			return
		}
		file, rank := m.Window()
		for s := range p.Frame(0).Position().MovesFrom(m.Square()).All {
			if s.File() < file || s.File() > file+4 || s.Rank() < rank || s.Rank() > rank+4 {
				t.Errorf("%s cannot be tapped", s)
			}
		}
	})
}

// A mate within two moves is found against every reply, and the count can be too short for it.
func TestMates(t *testing.T) {
	for _, test := range []struct {
		fen  string
		in   int
		want bool
	}{
		{"7k/R7/8/8/8/8/8/1R2K3 w - - 0 1", 1, true},
		{"4k3/8/R7/8/8/8/1R6/4K3 w - - 0 1", 1, false},
		{"4k3/8/R7/8/8/8/1R6/4K3 w - - 0 1", 2, true},
		{"4k3/8/R7/8/8/8/1R6/4K3 w - 16 13 60", 2, true},
		{"4k3/8/R7/8/8/8/1R6/4K3 w - 16 15 60", 2, false},
		{"7k/8/4M1K1/8/8/8/8/8 w - - 0 1", 1, false}, // a stalemate only
	} {
		p, err := game.ParseFEN(game.Thai, test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := mates(&p, test.in); got != test.want {
			t.Errorf("%s in %d: %t", test.fen, test.in, got)
		}
	}
}

// What is said of the worked examples is what the rules core counts.
func TestWorkedExamples(t *testing.T) {
	for _, test := range []struct {
		page  string
		count []string // at/limit after each ply, "-" where none runs
		end   game.Reason
	}{
		{"count_line_mate", []string{"-", "4/8", "5/8", "5/8", "6/8", "6/8", "7/8", "7/8", "8/8", "8/8"}, game.Checkmate},
		{"count_line_looser", []string{"6/8", "7/16", "7/16"}, game.None},
		{"count_line_anew", []string{"30/64", "4/16", "5/16", "5/16"}, game.None},
	} {
		place, _ := Find(test.page)
		page := place.At()
		if page.Frames() != len(test.count) {
			t.Errorf("%s has %d frames", test.page, page.Frames())
		}
		for i, want := range test.count {
			got := "-"
			if n, runs := page.Frame(i).Position().Count(); runs {
				got = fmt.Sprintf("%d/%d", n.At, n.Limit)
			}
			if got != want {
				t.Errorf("%s after %d plies counts %s, want %s", test.page, i, got, want)
			}
		}
		if got := page.Frame(page.Frames() - 1).Position().End(); got != test.end {
			t.Errorf("%s ends with %s, want %s", test.page, got, test.end)
		}
	}
}

// The page about promotions that are taken shows one.
func TestPromotionPageIsTaken(t *testing.T) {
	place, _ := Find("promo_look")
	p := place.At().Frame(0).Position()
	m, err := notation.ParseUCI(p, place.At().Boards[0].Arrow)
	if err != nil {
		t.Fatal(err)
	}
	if v := (Play{Goal: TurnSafely}).Judge(p, m.String()); v.Fault != Retaken {
		t.Errorf("the promotion is judged %d", v.Fault)
	}
}
