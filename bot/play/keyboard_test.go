package play

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// The forms of buttons that others rely on; no other button ends in a square.
var (
	manForm    = regexp.MustCompile(`^[^ ]+ [a-h][1-8]$`)
	moveForm   = regexp.MustCompile(`^[^ ]+ [a-h][1-8][→×][a-h][1-8]$`)
	targetForm = regexp.MustCompile(`^[→×][a-h][1-8]$`)
	squareEnd  = regexp.MustCompile(`[a-h][1-8]$`)
)

// TestKeyboards walks through random games and finds every legal move under the board, in two taps at most.
func TestKeyboards(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := newMatch(t, ann, ann, "")
		m.ID, m.Turn = ^record.ID(0), ^uint32(0) // the longest numbers
		for m.played.Ply() < 120 && !m.played.Outcome().Over() {
			l := &look{match: m, chat: &record.Chat{Group: true}, words: i18n.For(i18n.Languages[r.IntN(4)]),
				view: game.Color(r.IntN(2)), onBoard: r.IntN(2) > 0}
			checkKeyboards(t, l)
			if t.Failed() {
				t.Fatalf("seed %d: %s", seed, m.position().FEN())
			}
			moves := m.position().Moves(nil)
			if err := m.played.Play(moves[r.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func checkKeyboards(t *testing.T, l *look) {
	t.Helper()
	p := l.position()
	reached := map[game.Move]bool{}
	play := func(b bot.Button) {
		move, err := notation.ParseUCI(p, lastPart(b.Data))
		if err != nil || reached[move] && !l.onBoard { // which has shortcuts besides
			t.Errorf("button %q plays %q: twice, or %v", b.Label, b.Data, err)
		}
		if takes := p.Occupied().Has(move.To()); takes != strings.Contains(b.Label, "×") {
			t.Errorf("button %q plays %v, which takes: %v", b.Label, move, takes)
		}
		if !strings.HasSuffix(b.Label, move.To().String()) {
			t.Errorf("button %q plays %v", b.Label, move)
		}
		reached[move] = true
	}
	for _, b := range flat(t, l, "") {
		switch {
		case manForm.MatchString(b.Label):
			for _, target := range flat(t, l, lastPart(b.Data)) {
				if targetForm.MatchString(target.Label) {
					play(target)
				} else if !strings.HasPrefix(target.Data, backKind+":") {
					t.Errorf("button %q while a man is picked", target.Label)
				}
			}
		case moveForm.MatchString(b.Label):
			play(b)
		case squareEnd.MatchString(b.Label):
			t.Errorf("button %q ends in a square", b.Label)
		}
	}
	if len(reached) != p.CountMoves() {
		t.Errorf("%d of %d moves are under the board", len(reached), p.CountMoves())
	}
}

// flat returns the buttons of a keyboard in order, and checks what platforms demand of it.
func flat(t *testing.T, l *look, focus string) []bot.Button {
	t.Helper()
	var all []bot.Button
	squares := map[game.Square]bool{game.NoSquare: false}
	for _, row := range l.buttons(focus) {
		if len(row) == 0 || len(row) > perRow {
			t.Errorf("%d buttons in a row", len(row))
		}
		for _, b := range row {
			if l.onBoard && squares[b.At] {
				t.Errorf("two buttons lie on %s", b.At)
			}
			squares[b.At] = b.At != game.NoSquare
			if len(b.Data) > 64 {
				t.Errorf("data of %d bytes: %q", len(b.Data), b.Data)
			}
		}
		all = append(all, row...)
	}
	if len(all) > 100 {
		t.Errorf("%d buttons", len(all))
	}
	return all
}

func lastPart(data string) string { return data[strings.LastIndexByte(data, ':')+1:] }

func TestOffers(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		view      game.Color
		want      string
		onBoard   bool
	}{
		{"start: one and two moves whole, from the left of the top row", game.StartFEN, game.White,
			"a3a4 b3b4 c3c4 d3d4 e3e4 f3f4 g3g4 h3h4 a1a2 b1d2 c1 d1 e1d2 e1f2 f1 g1e2 h1h2", false},
		{"the same as Black looks at it", game.StartFEN, game.Black,
			"h1h2 g1e2 f1 e1f2 e1d2 d1 c1 b1d2 a1a2 h3h4 g3g4 f3f4 e3e4 d3d4 c3c4 b3b4 a3a4", false},
		{"ten moves or fewer are whole", "k7/8/8/3S4/8/8/8/4K3 w - - 0 1", game.White,
			"d5c6 d5d6 d5e6 d5c4 d5e4 e1d2 e1e2 e1f2 e1d1 e1f1", false},
		{"eleven are not", "k7/8/8/3S4/8/8/4K3/8 w - - 0 1", game.White, "d5 e2", false},
		{"on the board itself each man has one button", game.StartFEN, game.White,
			"a3a4 b3b4 c3c4 d3d4 e3e4 f3f4 g3g4 h3h4 a1a2 b1d2 c1 d1 e1 f1 g1e2 h1h2", true},
	} {
		p, err := game.ParseFEN(game.Thai, test.fen)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, o := range offers(&p, test.view, test.onBoard) {
			word := o.from.String()
			if o.to != game.NoSquare {
				word += o.to.String()
			}
			words = append(words, word)
		}
		if got := strings.Join(words, " "); got != test.want {
			t.Errorf("%s:\n%s, want\n%s", test.name, got, test.want)
		}
	}
}

func TestRows(t *testing.T) {
	for n, want := range map[int]string{0: "", 1: "1", 4: "4", 5: "32", 9: "333", 10: "433", 17: "44333", 20: "44444"} {
		got := ""
		for _, row := range Rows(make([]bot.Button, n)) {
			got += string(rune('0' + len(row)))
		}
		if got != want {
			t.Errorf("%d buttons are dealt %s, want %s", n, got, want)
		}
	}
}
