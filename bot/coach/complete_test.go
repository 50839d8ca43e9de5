package coach

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// count returns how many values a list of package game has, whose text of a value out of range panics.
func count(text func(i int) string) (n int) {
	defer func() { _ = recover() }()
	for ; ; n++ {
		_ = text(n)
	}
}

// TestEveryReasonHasItsText fails when package game learns a reason that coach cannot say, or no case of testdata says.
func TestEveryReasonHasItsText(t *testing.T) {
	lists := []struct {
		name  string
		n     int
		first int // the values before it need no text
		keys  []string
	}{
		{"game.WhyCode", count(func(i int) string { return game.WhyCode(i).String() }), int(game.MoveLegal) + 1, whyKeys[:]},
		{"game.FENCode", count(func(i int) string { return (&game.FENError{Code: game.FENCode(i)}).Error() }), 1, fenKeys[:]},
		{"game.FENField", count(func(i int) string { return game.FENField(i).String() }), 0, fenFieldKeys[:]},
		{"game.Reason", count(func(i int) string { return game.Reason(i).String() }), int(game.None) + 1, endKeys[:]},
	}
	for _, list := range lists {
		if list.n != len(list.keys) {
			t.Errorf("%s has %d values, coach knows %d", list.name, list.n, len(list.keys))
		}
		for i := list.first; i < len(list.keys); i++ {
			for _, l := range i18n.Languages {
				if !sayable(t, i18n.For(l), list.keys[i]) {
					t.Errorf("%s %d: no case says %q in %s", list.name, i, list.keys[i], l)
				}
			}
		}
	}
}

// sayable reports whether some sentence of testdata, in a language, holds the text of a key.
func sayable(t *testing.T, w *i18n.Words, key string) bool {
	t.Helper()
	const mark = "\x00"
	text := w.T(key, "From", mark, "To", mark, "At", mark, "Man", mark, "AtMan", mark, "AtKind", mark, "Side", mark,
		"Attackers", mark, "Khun", mark, "Winner", mark, "Loser", mark, "Tally", mark, "Plies", mark, "Found", mark, "Count", 50)
	if text == key || strings.Contains(text, "<no value>") {
		t.Errorf("%s says %s as %q", w.Language, key, text)
	}
	pattern := regexp.MustCompile("(?m)^  " + string(w.Language) + ": .*" +
		strings.ReplaceAll(regexp.QuoteMeta(text), mark, ".+"))
	return pattern.MatchString(sentencesOfTestdata(t))
}

func sentencesOfTestdata(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}

// maxSentence is how long a reason may be, in characters: what reads at a glance on a phone.
const maxSentence = 200

// TestRandomPositions says whatever can be asked in the positions of random games, under every rule book.
func TestRandomPositions(t *testing.T) {
	for _, rules := range game.AllRules() {
		for seed := range uint64(3) {
			dice := rand.New(rand.NewPCG(seed, 0))
			g := game.NewGame(rules)
			for g.Ply() < 200 {
				var buf [game.MaxMoves]game.Move
				moves := g.Position().Moves(buf[:0])
				if len(moves) == 0 {
					break
				}
				if err := g.Play(moves[dice.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
				p := g.Position()
				checkSaid(t, p, dice, g.Moves()[g.Ply()-1])
				if t.Failed() {
					t.Fatalf("%s, seed %d, %s", rules.Name, seed, p.FENWithPromoted())
				}
			}
		}
	}
}

// checkSaid says the board of a position, and why a move between two squares cannot be played.
func checkSaid(t *testing.T, p *game.Position, dice *rand.Rand, last game.Move) {
	t.Helper()
	from, to := game.Square(dice.IntN(64)), game.Square(dice.IntN(64))
	why := p.Why(from, to)
	kinds := []string{"K", "M", "S", "N", "R", ""}
	_, err := notation.Parse(p, kinds[dice.IntN(len(kinds))]+to.String())
	for _, l := range i18n.Languages {
		w := i18n.For(l)
		checkText(t, Alt(w, p, last), 600)
		if why.Code != game.MoveLegal {
			checkText(t, Why(w, p, why), maxSentence)
		}
		if err != nil {
			checkText(t, Refusal(w, p, err), maxSentence)
		}
		checkText(t, CountExplained(w, p).String(), 1200)
		for _, limit := range Limits(w, p) {
			checkText(t, limit, 100)
		}
		if counts(p) {
			checkText(t, Count(w, p), 100)
		}
		if end := p.End(); end != game.None {
			checkText(t, Ending(w, p, game.Outcome{Reason: end, Winner: game.White}, names), maxSentence)
		}
	}
}

func checkText(t *testing.T, s string, limit int) {
	t.Helper()
	if s == "" || strings.Contains(s, "<no value>") || strings.HasPrefix(s, "coach.") {
		t.Errorf("it is said: %q", s)
	}
	if n := utf8.RuneCountInString(s); n > limit {
		t.Errorf("%d characters, the limit is %d: %q", n, limit, s)
	}
}

// One person who plays both sides is no winner: the side is.
func TestEndingOfOnePerson(t *testing.T) {
	p := game.Thai.Start()
	o := game.Outcome{Reason: game.Resignation, Winner: game.Black}
	me := i18n.Name("Ann")
	if got, want := Ending(i18n.For(i18n.English), &p, o, [2]string{me, me}), "Black wins: White resigned."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// An error that is none of the rules' reads as a text that is no move.
func TestRefusalOfAnyError(t *testing.T) {
	p := game.Thai.Start()
	w := i18n.For(i18n.English)
	if got, want := Refusal(w, &p, os.ErrNotExist), w.T("coach.not_a_move"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
