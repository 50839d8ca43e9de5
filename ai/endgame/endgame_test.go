package endgame_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/game"
)

func TestVerdictsFollowFromMoves(t *testing.T) {
	tabs := endgame.New(endgame.Memory, nil)
	for _, r := range []*game.Rules{game.Makruk, game.Thai} {
		for n := 1; n <= 2; n++ {
			for _, e := range endgame.Endings(n) {
				checkEnding(t, tabs, r, e, 2000)
			}
		}
	}
}

func checkEnding(t *testing.T, tabs *endgame.Tables, r *game.Rules, e endgame.Ending, n int) {
	rng := rand.New(rand.NewPCG(1, uint64(e)))
	var set *endgame.Set
	verdicts := map[endgame.Verdict]int{}
	for i := 0; i < n; i++ {
		p, ok := randomPosition(rng, r, e)
		if !ok {
			continue
		}
		if set == nil {
			var err error
			set, err = tabs.Open(context.Background(), &p)
			if err != nil {
				t.Fatal(err)
			}
			defer set.Close()
		}
		res, ok := set.Probe(&p)
		if !ok {
			t.Fatal(p.FEN())
		}
		verdicts[res.Verdict]++
		if want, exact := oracle(set, &p); exact && want != res.Verdict {
			t.Fatalf("%s %s %s: %+v, want %v", r.Name, e, p.FEN(), res, want)
		}
	}
	t.Log(r.Name, e, verdicts)
}

func oracle(set *endgame.Set, p *game.Position) (endgame.Verdict, bool) {
	switch p.End() {
	case game.Checkmate:
		return endgame.Won, true
	case game.None:
	default:
		return endgame.Drawn, true
	}
	self, _ := set.Probe(p)
	strong := self.Strong == p.Side()
	best := endgame.Won
	if strong {
		best = endgame.Drawn
	}
	for _, m := range p.Moves(nil) {
		var q game.Position
		p.PlayTo(m, &q)
		v := endgame.Drawn
		if q.End() == game.None || q.End() == game.Checkmate {
			res, ok := set.Probe(&q)
			if !ok {
				panic(q.FEN())
			}
			v = res.Verdict
		}
		if v == endgame.Unclear {
			return v, false
		}
		if strong {
			best = max(best, v)
		} else {
			best = min(best, v)
		}
	}
	return best, self.Verdict != endgame.Unclear
}

func randomPosition(rng *rand.Rand, r *game.Rules, e endgame.Ending) (game.Position, bool) {
	var board [64]byte
	name := e.String() + "k"
	for i := 0; i < len(name); {
		s := rng.IntN(64)
		if board[s] == 0 {
			board[s] = name[i]
			i++
		}
	}
	fen := ""
	for i, c := range board {
		if i > 0 && i%8 == 0 {
			fen += "/"
		}
		if c == 0 {
			fen += "1"
		} else {
			fen += string(c)
		}
	}
	side := "wb"[rng.IntN(2):][:1]
	limit, count := 0, rng.IntN(120)
	if r.Table != nil && rng.IntN(10) > 0 {
		for _, l := range []int{8, 16, 22, 32, 44, 64}[rng.IntN(6):] {
			limit = 2 * l
			break
		}
		count = rng.IntN(limit + 2)
		if r.OwnMoves && side == "w" {
			limit++
		}
	}
	lim := "-"
	if limit > 0 {
		lim = fmt.Sprint(limit)
	}
	move := 1 + rng.IntN(20)
	if rng.IntN(4) == 0 {
		move = 1 + rng.IntN(150)
	}
	p, err := game.ParseFEN(r, fmt.Sprintf("%s %s - %s %d %d", fen, side, lim, count, move))
	return p, err == nil
}
