package coach

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
)

// longestReason is how many characters a reason has at most: two of them go under a board beside all else.
const longestReason = 200

// TestReasonsForAnyMove finds something to say, and not too much, about the moves of random games by all rule books.
func TestReasonsForAnyMove(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for i, rules := range game.AllRules() {
		w := i18n.For(i18n.Languages[i%len(i18n.Languages)])
		g := game.NewGame(rules)
		for g.Ply() < 160 && !g.Outcome().Over() {
			moves := g.Position().Moves(nil)
			m := moves[r.IntN(len(moves))]
			said := Reasons(w, g, m, r.IntN(4))
			if len(said) == 0 || len(said) > mostReasons {
				t.Fatalf("%s %v: %q", g.Position().FEN(), m, said)
			}
			next := *g.Position()
			next.PlayTo(m, &next)
			if answers := next.Moves(nil); len(answers) > 0 {
				said = append(said, Fault(w, g, m, answers[r.IntN(len(answers))], r.IntN(3)))
			}
			for _, s := range said {
				if utf8.RuneCountInString(s) > longestReason || strings.Contains(s, "coach.") || strings.Contains(s, "<no value>") {
					t.Errorf("%s %v: %s", g.Position().FEN(), m, s)
				}
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestEveryReasonIsTried fails when a reason has no case in which it holds.
func TestEveryReasonIsTried(t *testing.T) {
	cases := sentencesOfTestdata(t)
	for _, r := range reasons {
		if !strings.Contains(cases, "  "+r.name) && !strings.Contains(cases, ", "+r.name) {
			t.Errorf("no case finds %q", r.name)
		}
	}
}
