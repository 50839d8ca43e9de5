package ai

import (
	"fmt"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestStepsAgreeWithRules compares the tables with what the rules say a man attacks.
func TestStepsAgreeWithRules(t *testing.T) {
	tables := map[string]*[64]game.Bitboard{
		"M": metFrom, "m": metFrom, "S": khonFrom[game.White], "s": khonFrom[game.Black], "N": maFrom, "n": maFrom,
	}
	for letter, table := range tables {
		for file := 1; file < 5; file++ { // the khuns are far enough away on the h-file
			for rank := 1; rank < 7; rank++ {
				ranks := []string{"7k", "8", "8", "8", "8", "8", "8", "7K"}
				ranks[7-rank] = fmt.Sprintf("%d%s%d", file, letter, 7-file)
				p := mustGame(t, game.Makruk, strings.Join(ranks, "/")+" w - - 0 1").Position()
				s := game.SquareAt(file, rank)
				if got, want := table[s], p.PieceAttacks(s); got != want {
					t.Errorf("%s on %s: got %x, want %x", letter, s, got, want)
				}
			}
		}
	}
}

func TestBetween(t *testing.T) {
	at := func(s string) game.Square { return mustSquare(t, s) }
	if got, want := between[at("a1")][at("a4")], at("a2").Bit()|at("a3").Bit(); got != want {
		t.Errorf("got %x, want %x", got, want)
	}
	if got := between[at("c5")][at("d5")]; got != 0 {
		t.Errorf("got %x, want nothing", got)
	}
	if got := between[at("c5")][at("d6")]; got != ^game.Bitboard(0) {
		t.Errorf("got %x, want all", got)
	}
}
