package endgame

import (
	"math/rand/v2"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestBestMovesMateInTime plays won positions out from the last moment at which they are won, against the longest
// defence and against a khun that moves at random.
func TestBestMovesMateInTime(t *testing.T) {
	rng := random()
	for _, r := range []*game.Rules{game.Makruk, game.Thai, game.Tournament} {
		for _, name := range []string{"KR", "KRR", "KRS", "KSS", "KSM"} {
			e := ending(t, name)
			s := open(t, r, e)
			played := 0
			for n := 0; n < 40 || played < 5; n++ {
				p, won := atTheEdge(rng, s, r, e)
				if !won {
					continue
				}
				played++
				playOut(t, s, p, func(list []Choice) game.Move { return list[0].Move })
				playOut(t, s, p, func(list []Choice) game.Move { return list[rng.IntN(len(list))].Move })
			}
			s.Close()
		}
	}
}

// atTheEdge returns a random position with as many plies left as it needs to be won.
func atTheEdge(rng *rand.Rand, s *Set, r *game.Rules, e Ending) (p game.Position, won bool) {
	p = randomPosition(rng, r, e, 1)
	result, _ := s.Probe(&p)
	pl, strong, _ := place(&p)
	limit, count := leaving(r, e, result.Need)
	if !result.Wins || result.Need == 0 || count < 0 {
		return p, false
	}
	p, err := pl.position(r, p.Side() != strong, limit, count)
	return p, err == nil
}

func playOut(t *testing.T, s *Set, p game.Position, defend func([]Choice) game.Move) {
	t.Helper()
	start := p.FEN()
	r, _ := s.Probe(&p)
	if r.Verdict != Won {
		t.Fatalf("%s: %v with the plies that it needs", start, r.Verdict)
	}
	g, err := game.Replay(p.Rules(), start, nil)
	if err != nil {
		t.Fatal(err)
	}
	for !g.Outcome().Over() {
		list, ok := s.Rank(g.Position(), nil)
		if !ok {
			t.Fatalf("%s: no ranking", g.Position().FEN())
		}
		m := list[0].Move
		if g.Position().Side() != r.Strong {
			m = defend(list)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if want := (game.Outcome{Reason: game.Checkmate, Winner: r.Strong}); g.Outcome() != want {
		t.Errorf("%s under %s: %v after %v", start, p.Rules().Name, g.Outcome(), g.Moves())
	}
}

// TestSacrificeRescuesAWin: the shortest mate comes too late, but giving a ruea loosens the limit in time.
func TestSacrificeRescuesAWin(t *testing.T) {
	rng := random()
	e := ending(t, "KRR")
	s := open(t, game.Thai, e)
	for range 10000 {
		p := randomPosition(rng, game.Thai, e, 4)
		r, _ := s.Probe(&p)
		if left, _ := p.PliesLeft(); r.Verdict == Won && r.Mate > left {
			playOut(t, s, p, func(list []Choice) game.Move { return list[0].Move })
			return
		}
	}
	t.Error("no such position found")
}

func TestRankSaysNothingOfUnknownPositions(t *testing.T) {
	s := open(t, game.Makruk, ending(t, "KR"))
	p, err := game.ParseFEN(game.Makruk, "4k3/8/8/8/8/8/8/3SKR2 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if list, ok := s.Rank(&p, nil); ok || len(list) > 0 {
		t.Errorf("ranked %v", list)
	}
}
