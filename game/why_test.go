package game_test

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestWhy reads testdata/why.txt.
func TestWhy(t *testing.T) {
	for _, row := range readTable(t, "testdata/why.txt", 6) {
		p := mustParse(t, rulesNamed(t, row[0]), row[1])
		from, _ := game.ParseSquare(row[2])
		to, _ := game.ParseSquare(row[3])
		why := p.Why(from, to)
		if why.Code.String() != row[4] || why.At.String() != row[5] {
			t.Errorf("%s, %s%s: %s (%s), want %s (%s)", row[1], from, to, why.Code, why.At, row[4], row[5])
		}
		if why.From != from || why.To != to || why.Piece != p.At(from) {
			t.Errorf("%s, %s%s: about %v", row[1], from, to, why)
		}
	}
}

func TestWhyOffTheBoard(t *testing.T) {
	p := game.Makruk.Start()
	for _, why := range []game.Why{p.Why(game.NoSquare, 0), p.Why(0, game.NoSquare), p.WhyStuck(game.NoSquare)} {
		if why.Code != game.NotOnBoard {
			t.Errorf("%s, want %s", why.Code, game.NotOnBoard)
		}
	}
}

func TestWhyStuck(t *testing.T) {
	p := mustParse(t, game.Makruk, "4k3/8/8/4r3/8/8/4N3/4K3 w - - 0 1")
	for square, want := range map[string]game.WhyCode{
		"e1": game.MoveLegal, "e2": game.ManHasNoMove, "e3": game.EmptySquare, "e5": game.NotYours,
	} {
		s, _ := game.ParseSquare(square)
		if got := p.WhyStuck(s).Code; got != want {
			t.Errorf("%s: %s, want %s", square, got, want)
		}
	}
}

// TestWhyOthers checks that all attackers are named in a double check.
func TestWhyOthers(t *testing.T) {
	p := mustParse(t, game.Makruk, "4k3/8/8/8/4r3/5n2/8/R3K3 w - - 0 1")
	why := p.Why(0, 8)
	if want := p.Checkers(); why.Others != want || want.Len() != 2 {
		t.Errorf("attackers %x, want %x", why.Others, want)
	}
}

func TestWhyPromotion(t *testing.T) {
	p := mustParse(t, game.Makruk, "4k3/8/8/1P6/8/8/8/4K3 w - - 0 1")
	b5, b6, e1, e2 := game.SquareAt(1, 4), game.SquareAt(1, 5), game.SquareAt(4, 0), game.SquareAt(4, 1)
	for _, c := range []struct {
		move game.Move
		want game.WhyCode
	}{
		{game.NewMove(b5, b6, true), game.MoveLegal},
		{game.NewMove(b5, b6, false), game.PromotionMissing},
		{game.NewMove(e1, e2, true), game.PromotionWrong},
		{game.NewMove(e1, e2, false) | 1<<15, game.PromotionWrong},
	} {
		if got := p.WhyNot(c.move).Code; got != c.want {
			t.Errorf("%s: %s, want %s", c.move, got, c.want)
		}
		if p.Legal(c.move) != (c.want == game.MoveLegal) {
			t.Errorf("%s: Legal is %v", c.move, p.Legal(c.move))
		}
	}
}
