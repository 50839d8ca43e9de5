package lesson

import (
	"slices"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestClaims holds the texts to the rules core: what a page says of its board, put as a question that the core answers.
func TestClaims(t *testing.T) {
	for _, claim := range []struct {
		page string
		ask  string // "moves": all legal moves; "reach SQUARE", "guards SQUARE": what the man there can do
		want string // the moves or squares in order; with "…" at the end at least these
	}{
		{"men_khun", "reach d4", "c3 c4 c5 d3 d5 e3 e4 e5"},
		{"men_met", "reach d4", "c3 c5 e3 e5"},
		{"men_khon", "reach d4", "c3 c5 d5 e3 e5"},
		{"men_khon_black", "reach d5", "c4 c6 d4 e4 e6"},
		{"men_ma", "reach d4", "b3 b5 c2 c6 e2 e6 f3 f5"},
		{"men_bia", "reach d4", "c5 d5 e5"},
		{"end_take", "reach d3", "c5 e5 …"},
		{"end_check", "moves", "c2e1 c2e3 d8e7 e8d7 e8f7 e8f8"},
		{"end_mate", "moves", ""},
		{"end_stalemate", "moves", ""},
		{"promo_ngai", "reach e6", "d5 d7 f5 f7"},
		{"open_cramped", "reach b1", "d2"},
		{"open_cramped", "reach g1", "e2"},
		{"open_cramped", "reach a1", "a2"},
		{"open_ma", "guards d2", "c4 e4 …"},
		{"open_ma", "guards e2", "d4 f4 …"},
		{"open_khon", "guards d3", "d4 …"},
		{"str_chain", "guards c4", "d5 …"},
		{"str_outpost", "guards d4", "d5 …"},
		{"mis_rank", "reach e5", "e6"},
		{"mis_back", "reach d5", "c4 c6 d6 e4 e6"},
		{"str_ruea", "reach d1", "a1 b1 c1 d2 d3 d4 d5 d6 d7 d8"},
	} {
		place, ok := Find(claim.page)
		if !ok {
			t.Fatalf("there is no page %s", claim.page)
		}
		want, more := strings.CutSuffix(claim.want, "…")
		got := ask(place.At().Frame(0).Position(), claim.ask)
		for _, w := range strings.Fields(want) {
			if !slices.Contains(got, w) {
				t.Errorf("%s, %s: not %s, but %s", claim.page, claim.ask, w, got)
			}
		}
		if !more && len(got) != len(strings.Fields(want)) {
			t.Errorf("%s, %s: %s, want %s", claim.page, claim.ask, got, want)
		}
	}
}

// ask returns what the rules core answers, in order.
func ask(p *game.Position, question string) (all []string) {
	verb, at, _ := strings.Cut(question, " ")
	var set game.Bitboard
	switch verb {
	case "moves":
		for _, m := range p.Moves(nil) {
			all = append(all, m.String())
		}
	case "reach":
		set = p.MovesFrom(square(at))
	case "guards":
		set = p.PieceAttacks(square(at))
	}
	for s := range set.All {
		all = append(all, s.String())
	}
	slices.Sort(all)
	return all
}

// Where a page says that mate must come now, every other move lets the count run out, whatever Black plays.
func TestLastCountedMove(t *testing.T) {
	for _, name := range []string{"count_last", "mis_count"} {
		place, _ := Find(name)
		page := place.At()
		p := page.Frame(0).Position()
		wins := after(p, parseMove(page.Boards[len(page.Boards)-1].Arrow))
		if wins.End() != game.Checkmate {
			t.Errorf("%s: the move shown ends with %s", name, wins.End())
		}
		for _, m := range p.Moves(nil) {
			next := after(p, m)
			if next.End() == game.Checkmate {
				continue
			}
			for _, reply := range next.Moves(nil) {
				if last := after(&next, reply); last.End() != game.CountOver {
					t.Errorf("%s: %s %s ends with %s", name, m, reply, last.End())
				}
			}
		}
	}
}

// What the answers to the questions of chapter 9 say happens.
func TestStalemateAnswer(t *testing.T) {
	place, _ := Find("mis_stalemate")
	page := place.At()
	p := after(page.Frame(0).Position(), parseMove(page.Boards[0].Arrow))
	if p.End() != game.Stalemate || p.Board() != page.Frame(1).Position().Board() {
		t.Errorf("the answer shows %s, the move leads to %s, which ends with %s",
			page.Frame(1).Position().FEN(), p.FEN(), p.End())
	}
}

// The rule books differ as their pages say: on one move that takes a ruea, on what is drawn for want of men.
func TestRuleBooks(t *testing.T) {
	for _, test := range []struct {
		page  string
		limit int
	}{{"book_thai", 16}, {"book_makruk", 8}} {
		place, _ := Find(test.page)
		page := place.At()
		p := after(page.Frame(0).Position(), parseMove(page.Boards[0].Arrow))
		if c, _ := p.Count(); c.Limit != test.limit {
			t.Errorf("%s: the limit is %d, want %d", test.page, c.Limit, test.limit)
		}
	}
	const oneMa, oneBia = "8/8/3k4/8/8/3N4/3K4/8 b - - 0 80", "8/8/3k4/8/8/3P4/3K4/8 b - - 0 80"
	const mets = "8/8/3k4/8/8/3M1M2/3K4/8 b - - 0 80" // d3 and f3, of one kind of square
	for _, r := range game.AllRules() {
		for _, fen := range []string{oneMa, oneBia, mets} {
			p, err := game.ParseFEN(r, fen)
			if err != nil {
				t.Fatal(err)
			}
			want := game.None
			if r == game.Makruk || r == game.Fifty || r == game.Tournament {
				want = game.Material
			}
			if p.End() != want {
				t.Errorf("%s, %s: %s, want %s", r.Name, fen, p.End(), want)
			}
		}
	}
}
