package endgame

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// pairs are the endings of three and four men.
func pairs() []Ending { return append(Endings(1), Endings(2)...) }

// shared has room for all that tests need, so that each table is built once.
var shared = New(4*Memory, nil)

// random is the generator of a test's positions. Its seed is fixed: what fails once fails again.
func random() *rand.Rand { return rand.New(rand.NewPCG(7, 7)) }

// randomPosition returns a position of an ending with about so many plies left under a rule book, where it counts; what
// is no legal position is drawn again.
func randomPosition(rng *rand.Rand, r *game.Rules, e Ending, left int) game.Position {
	for {
		pl := placement{ending: e}
		squares := rng.Perm(64)
		pl.khun, pl.bare = game.Square(squares[0]), game.Square(squares[1])
		for i := range e.Men() {
			pl.men[i] = game.Square(squares[2+i])
		}
		limit, count := leaving(r, e, left)
		if count < 0 {
			limit, count = 0, 0
		}
		if p, err := pl.position(r, rng.IntN(2) == 1, limit, count); err == nil {
			return p
		}
		left++ // where the plies left say whose move it is
	}
}

// open opens the tables of an ending for a test.
func open(t testing.TB, r *game.Rules, e Ending) *Set {
	t.Helper()
	s := shared.openEnding(context.Background(), r, e)
	t.Cleanup(s.Close)
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return s
}

// every is the share of entries that tests check; makruk-lab endings -check 1 checks all.
const every = 9973 // a prime, so that all files, ranks and sides occur

func TestEntriesFollowFromTheirSuccessors(t *testing.T) {
	for _, e := range pairs() {
		for _, r := range []*game.Rules{game.Makruk, game.Thai, game.Sprint} {
			n, err := shared.CheckEnding(t.Context(), r, e, every)
			if err != nil {
				t.Errorf("%s: %v", r.Name, err)
			}
			if n < 500 && e.Men() > 1 {
				t.Errorf("%s under %s: only %d positions checked", e, r.Name, n)
			}
		}
	}
}

// TestVerdictsUnderAnyCount draws counts, limits and lengths that games do not reach, too.
func TestVerdictsUnderAnyCount(t *testing.T) {
	rng := random()
	for _, e := range []Ending{ending(t, "KR"), ending(t, "KRR"), ending(t, "KSS")} {
		for _, r := range game.AllRules() {
			s := open(t, r, e)
			seen := map[Verdict]int{}
			for range 400 {
				p := randomPosition(rng, r, e, rng.IntN(60))
				seen[verdictOf(t, s, &p)]++
				if r.LastPly == 0 && verdictOf(t, s, &p) == Unclear {
					t.Fatalf("%s: %s is unclear under a usual count", r.Name, p.FEN())
				}
				unusual := reparse(rng, &p)
				seen[verdictOf(t, s, &unusual)]++
			}
			if seen[Won] == 0 || seen[Drawn] == 0 {
				t.Errorf("%s under %s: the sample holds %v", e, r.Name, seen)
			}
			s.Close()
		}
	}
}

// verdictOf returns the verdict of a position and checks it by its moves.
func verdictOf(t *testing.T, s *Set, p *game.Position) Verdict {
	t.Helper()
	r, ok := s.Probe(p)
	if !ok {
		t.Fatalf("%s: in no table", p.FEN())
	}
	if err := s.Check(p); err != nil {
		t.Fatalf("%s: %v", p.Rules().Name, err)
	}
	return r.Verdict
}

// reparse gives a position another count, limit and number of moves, none at all now and then.
func reparse(rng *rand.Rand, p *game.Position) game.Position {
	pl, strong, _ := place(p)
	r := p.Rules()
	for {
		limit, count := 2*rng.IntN(64), rng.IntN(130)
		if r.Table == nil || rng.IntN(4) == 0 {
			limit = 0
		}
		q, err := pl.position(r, p.Side() != strong, limit, count)
		if err == nil {
			return q
		}
	}
}

func ending(t testing.TB, name string) Ending {
	t.Helper()
	e, ok := ParseEnding(name)
	if !ok {
		t.Fatalf("no ending: %s", name)
	}
	return e
}

// TestBruteForce compares distances with a search that knows nothing of tables.
func TestBruteForce(t *testing.T) {
	rng := random()
	mates := 0
	for _, e := range pairs() {
		s := open(t, game.Makruk, e)
		for n := 0; n < 400; n++ {
			p := randomPosition(rng, game.Makruk, e, 0)
			r, _ := s.Probe(&p)
			got := r.mate()
			// Most positions are far from a mate: a few of them do.
			if got > 4 && n%20 != 0 {
				continue
			}
			if want := bruteForce(&p, r.Strong, 4); want != min(got, 5) {
				t.Errorf("%s: mate in %d plies, %d by search (5: none in 4)", p.FEN(), got, want)
			} else if want < 5 {
				mates++
			}
		}
		s.Close()
	}
	if mates < 20 {
		t.Errorf("only %d mates in the sample", mates)
	}
}

// bruteForce returns the distance of a forced mate by strong within so many plies, more than them if there is none.
func bruteForce(p *game.Position, strong game.Color, plies int) int {
	moves := p.Moves(nil)
	if len(moves) == 0 && p.InCheck() && p.Side() != strong {
		return 0
	}
	if plies == 0 || len(moves) == 0 {
		return plies + 1
	}
	best := 0
	if p.Side() == strong {
		best = plies + 1
	}
	for _, m := range moves {
		var next game.Position
		p.PlayTo(m, &next)
		d := 1 + bruteForce(&next, strong, plies-1)
		if p.Side() == strong {
			best = min(best, d)
		} else {
			best = max(best, d)
		}
	}
	return best
}

// TestSeenFromAnySide: colours and left and right do not matter.
func TestSeenFromAnySide(t *testing.T) {
	rng := random()
	e := ending(t, "KSM")
	s := open(t, game.Makruk, e)
	for range 200 {
		p := randomPosition(rng, game.Makruk, e, 40)
		want, _ := s.Probe(&p)
		for _, flip := range []game.Square{7, 56, 63} {
			q := turned(t, &p, flip)
			if got, ok := s.Probe(&q); !ok || got.Mate != want.Mate || got.Verdict != want.Verdict {
				t.Fatalf("%s: %+v, turned as %s: %+v", p.FEN(), want, q.FEN(), got)
			}
		}
	}
}

// turned returns a position with all squares exchanged by a mask, and with the colours where ranks are.
func turned(t *testing.T, p *game.Position, flip game.Square) game.Position {
	t.Helper()
	swap := game.Color(flip >> 5 & 1)
	fen := []byte{}
	board := p.Board()
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			man := board[game.SquareAt(file, rank)^flip]
			if man == game.NoPiece {
				fen = append(fen, '1')
			} else {
				fen = append(fen, game.NewPiece(man.Color()^swap, man.Kind()).Letter())
			}
		}
		fen = append(fen, '/')
	}
	count, limit := p.CountPlies()
	q, err := game.ParseFEN(p.Rules(), fmt.Sprintf("%s %s - %d %d 1", fen[:len(fen)-1], p.Side()^swap, limit, count))
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestProbeRefusesOtherPositions(t *testing.T) {
	s := open(t, game.Thai, ending(t, "KRS"))
	for _, test := range []struct {
		rules *game.Rules
		fen   string
		ok    bool
	}{
		{game.Thai, "4k3/8/8/8/8/8/8/3SKR2 w - - 0 1", true},
		{game.Thai, "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", true},
		{game.Thai, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{game.Makruk, "4k3/8/8/8/8/8/8/3SKR2 w - - 0 1", false}, // another rule book than the Set's
		{game.Thai, "4k3/8/8/8/8/8/8/3NKR2 w - - 0 1", false},   // another ending
		{game.Thai, "4k3/8/8/8/8/3P4/8/4KR2 w - - 0 1", false},  // a bia
		{game.Thai, "4k2s/8/8/8/8/8/8/4KR2 w - - 0 1", false},   // nobody is bare
		{game.Thai, "4k3/8/8/8/8/8/8/2RSKR1S w - - 0 1", false}, // too many men
	} {
		p, err := game.ParseFEN(test.rules, test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := s.Probe(&p); ok != test.ok {
			t.Errorf("%s: probe says %v", test.fen, ok)
		}
	}
}

func TestProbeDoesNotAllocate(t *testing.T) {
	e := ending(t, "KSM")
	s := open(t, game.Thai, e)
	rng := random()
	for range 10 {
		p := randomPosition(rng, game.Thai, e, 40)
		if n := testing.AllocsPerRun(10, func() { s.Probe(&p) }); n > 0 {
			t.Fatalf("%s: %v allocations", p.FEN(), n)
		}
	}
}

func BenchmarkProbe(b *testing.B) {
	e := ending(b, "KSM")
	s := open(b, game.Thai, e)
	rng := random()
	positions := make([]game.Position, 1024)
	for i := range positions {
		positions[i] = randomPosition(rng, game.Thai, e, 40)
	}
	for i := 0; b.Loop(); i++ {
		s.Probe(&positions[i%1024])
	}
}
