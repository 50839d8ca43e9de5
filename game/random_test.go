package game_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/makrukbot/makrukbot/game"
)

// startFENs returns positions from which random games start: the first one, middle games and endings.
func startFENs(t testing.TB) []string {
	t.Helper()
	var list []string
	for _, line := range perftLines(t, "testdata/perft.epd") {
		list = append(list, line.fen)
	}
	return append(list,
		"8/8/4k3/r2p4/8/2N5/8/4K2R w - - 3 60",
		"4k3/4r3/4p3/3N4/8/8/8/RNSK2SR w - - 0 40",
		"2k5/8/8/1s1mP3/8/3K2N1/8/S6R b - - 0 31",
		"3mk3/8/1m6/8/4P3/8/2MM4/3K1N2 w - - 0 31")
}

// drawPosition draws a rule book and a start that it allows.
func drawPosition(t *rapid.T, fens []string) game.Position {
	rules := rapid.SampledFrom(game.AllRules()).Draw(t, "rules")
	for {
		fen := rapid.SampledFrom(fens).Draw(t, "fen")
		if p, err := game.ParseFEN(rules, fen); err == nil {
			return p
		}
	}
}

// TestRandomGames plays random games and holds every position against the second opinions.
func TestRandomGames(t *testing.T) {
	fens := startFENs(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, fens)
		for range rapid.IntRange(0, 120).Draw(t, "plies") {
			checkPosition(t, &p)
			moves := p.Moves(nil)
			if len(moves) == 0 {
				return
			}
			m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
			next := p
			p.PlayTo(m, &next)
			checkMove(t, &p, m, &next)
			p = next
		}
	})
}

// checkPosition checks what must hold of any position.
func checkPosition(t *rapid.T, p *game.Position) {
	board := newMailbox(p)
	want := board.moves()
	if got := uciMoves(p); !slices.Equal(got, want) {
		t.Fatalf("%s: moves\n%v, want\n%v", p.FEN(), got, want)
	}
	if got := p.CountMoves(); got != len(want) {
		t.Fatalf("%s: CountMoves is %d, want %d", p.FEN(), got, len(want))
	}
	if got := board.takesKhun(p.Side().Other()); got != p.InCheck() {
		t.Fatalf("%s: InCheck is %v", p.FEN(), p.InCheck())
	}
	checkFEN(t, p)
	checkCaptures(t, p)
	checkAttacks(t, p)
	checkPass(t, p)
	checkEveryPair(t, p)
}

// checkFEN checks that a position comes back from its FEN: all of it from the one with promoted bia, all but them from
// the other. The key that was kept equals the one from scratch, too.
func checkFEN(t *rapid.T, p *game.Position) {
	q, err := game.ParseFEN(p.Rules(), p.FENWithPromoted())
	if err != nil || q != *p {
		t.Fatalf("%s comes back as %s, %v", p.FENWithPromoted(), q.FENWithPromoted(), err)
	}
	q, err = game.ParseFEN(p.Rules(), p.FEN())
	if err != nil || q.Key() != p.Key() || q.FEN() != p.FEN() {
		t.Fatalf("%s comes back as %s, %v", p.FEN(), q.FEN(), err)
	}
}

// checkCaptures checks that the legal moves fall apart into captures with promotions and quiet moves.
func checkCaptures(t *rapid.T, p *game.Position) {
	var captures, quiets []game.Move
	for _, m := range p.Moves(nil) {
		if p.At(m.To()) != game.NoPiece || m.Promotes() {
			captures = append(captures, m)
		} else {
			quiets = append(quiets, m)
		}
	}
	same := func(a, b []game.Move) bool {
		return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
	}
	if got := p.Captures(nil); !same(got, captures) {
		t.Fatalf("%s: captures %v, want %v", p.FEN(), got, captures)
	}
	if got := p.Quiets(nil); !same(got, quiets) {
		t.Fatalf("%s: quiet moves %v, want %v", p.FEN(), got, quiets)
	}
	squares := game.Bitboard(rapid.Uint64().Draw(t, "squares"))
	quiets = slices.DeleteFunc(quiets, func(m game.Move) bool { return !squares.Has(m.To()) })
	if got := p.QuietsTo(nil, squares); !same(got, quiets) {
		t.Fatalf("%s: quiet moves to %x are %v, want %v", p.FEN(), squares, got, quiets)
	}
}

// checkAttacks checks that what is said of attacks man by man, square by square and side by side agrees, and that men
// other than bia move where they attack.
func checkAttacks(t *rapid.T, p *game.Position) {
	board := newMailbox(p)
	attacked := map[game.Color]game.Bitboard{}
	attackers := map[game.Color]*[64]game.Bitboard{game.White: {}, game.Black: {}}
	for from := range p.Occupied().All {
		man, set := p.At(from), p.PieceAttacks(from)
		attacked[man.Color()] |= set
		for to := range set.All {
			attackers[man.Color()][to] |= from.Bit()
		}
		var reached game.Bitboard
		for _, to := range board.targets(from) {
			reached |= to.Bit()
		}
		if man.Kind() != game.Bia && set&^p.Colored(man.Color()) != reached {
			t.Fatalf("%s: the man on %s attacks %x and reaches %x", p.FEN(), from, set, reached)
		}
	}
	for c, squares := range attackers {
		if p.Attacks(c) != attacked[c] {
			t.Fatalf("%s: %s attacks %x, want %x", p.FEN(), c, p.Attacks(c), attacked[c])
		}
		for s, want := range squares {
			if got := p.Attackers(game.Square(s), c); got != want {
				t.Fatalf("%s: %s attacked by %x, want %x", p.FEN(), game.Square(s), got, want)
			}
		}
	}
}

// checkPass checks that a pass changes the side to move and nothing on the board.
func checkPass(t *rapid.T, p *game.Position) {
	if p.InCheck() {
		return
	}
	var passed game.Position
	p.PassTo(&passed)
	if passed.Side() != p.Side().Other() || passed.Board() != p.Board() {
		t.Fatalf("%s: passed to %s", p.FEN(), passed.FEN())
	}
	checkKey(t, &passed)
}

// checkKey checks the key that was kept against that of the position read anew.
func checkKey(t *rapid.T, p *game.Position) {
	fields := strings.Fields(p.FEN())
	q, err := game.ParseFEN(p.Rules(), strings.Join(append(fields[:3], "-"), " "))
	if err != nil || q.Key() != p.Key() {
		t.Fatalf("%s: key %x, from scratch %x, %v", p.FEN(), p.Key(), q.Key(), err)
	}
}

// checkEveryPair checks Why and Legal for each pair of squares against the list of moves.
func checkEveryPair(t *rapid.T, p *game.Position) {
	legal := map[game.Move]bool{}
	for _, m := range p.Moves(nil) {
		legal[m] = true
	}
	for from := range game.NoSquare {
		for to := range game.NoSquare {
			plain, promoting := game.NewMove(from, to, false), game.NewMove(from, to, true)
			if p.Legal(plain) != legal[plain] || p.Legal(promoting) != legal[promoting] {
				t.Fatalf("%s, %s: Legal differs from Moves", p.FEN(), plain)
			}
			why := p.Why(from, to)
			if (why.Code == game.MoveLegal) != (legal[plain] || legal[promoting]) {
				t.Fatalf("%s, %s: Why says %s", p.FEN(), plain, why.Code)
			}
			if (p.WhyNot(plain).Code == game.MoveLegal) != legal[plain] {
				t.Fatalf("%s, %s: WhyNot says %s", p.FEN(), plain, p.WhyNot(plain).Code)
			}
		}
	}
}

// checkMove checks a move that was played against the mailbox and the counter.
func checkMove(t *rapid.T, p *game.Position, m game.Move, next *game.Position) {
	board := newMailbox(p)
	after := board.play(m)
	if next.Board() != after.men || next.Side() != after.side {
		t.Fatalf("%s, %s: leads to %s", p.FEN(), m, next.FEN())
	}
	move := played{after, p.At(m.To()).Kind(), m.Promotes()}
	count, limit := p.CountPlies()
	quiet := 0
	if limit == 0 {
		quiet, count = count+1, 0
		if move.taken != game.NoKind || p.At(m.From()).Kind() == game.Bia {
			quiet = 0
		}
	}
	want := counters[p.Rules().Name](counter{limit, count}, &move)
	if want.limit == 0 {
		want.count = quiet
	}
	if count, limit = next.CountPlies(); (counter{limit, count}) != want {
		t.Fatalf("%s, %s: count %d of %d, want %d of %d", p.FEN(), m, count, limit, want.count, want.limit)
	}
}

// TestMirror checks that the position with colours and ranks exchanged allows the mirrored moves.
func TestMirror(t *testing.T) {
	fens := startFENs(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, fens)
		for range rapid.IntRange(0, 40).Draw(t, "plies") {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.PlayTo(moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")], &p)
		}
		q, err := game.ParseFEN(p.Rules(), mirrorFEN(p.FEN()))
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, m := range p.Moves(nil) {
			want = append(want, game.NewMove(m.From()^56, m.To()^56, m.Promotes()).String())
		}
		slices.Sort(want)
		if got := uciMoves(&q); !slices.Equal(got, want) {
			t.Fatalf("%s: %v, want the mirror of %s: %v", q.FEN(), got, p.FEN(), want)
		}
	})
}
