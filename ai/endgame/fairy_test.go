package endgame

import (
	"bufio"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestFairyStockfishMatesNoSooner asks another engine for its mates: none may be shorter than ours, and most short ones
// are as long.
func TestFairyStockfishMatesNoSooner(t *testing.T) {
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/fairy-stockfish"); err != nil {
			t.Skip("fairy-stockfish is not installed: no comparison")
		}
	}
	cmd := exec.CommandContext(t.Context(), path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	replies, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		fmt.Fprintln(in, "quit")
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}()
	lines := bufio.NewScanner(replies)
	fmt.Fprintln(in, "setoption name UCI_Variant value makruk")

	rng := random()
	found, equal := 0, 0
	for _, name := range []string{"KR", "KRR", "KRS", "KRN", "KRM", "KSS", "KSN", "KSM"} {
		e := ending(t, name)
		s := open(t, game.Makruk, e)
		for asked := 0; asked < 6; {
			p := randomPosition(rng, game.Makruk, e, 2*e.limit(game.Makruk)) // the count has hardly begun
			r, _ := s.Probe(&p)
			if p.Side() != r.Strong || !r.Mates || r.Moves() > 6 {
				continue // it would take the other long
			}
			asked++
			fmt.Fprintf(in, "ucinewgame\nposition fen %s\ngo nodes 30000\n", p.FEN())
			theirs, ok := theirMate(lines)
			switch {
			case !ok:
				continue
			case theirs < r.Moves():
				t.Errorf("%s: they mate in %d moves, we in %d", p.FEN(), theirs, r.Moves())
			case theirs == r.Moves():
				equal++
			}
			found++
		}
		s.Close()
	}
	if t.Logf("%d mates found by fairy-stockfish, %d of them as short as ours", found, equal); equal < 20 {
		t.Error("too few to prove anything")
	}
}

// theirMate reads to the end of a search and returns the last mate in moves for the side to move.
func theirMate(lines *bufio.Scanner) (moves int, ok bool) {
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "bestmove") {
			break
		}
		_, score, mates := strings.Cut(lines.Text(), " score mate ")
		if !mates {
			ok = ok && !strings.Contains(lines.Text(), " score cp ")
			continue
		}
		number, _, _ := strings.Cut(score, " ")
		moves, _ = strconv.Atoi(number)
		ok = moves > 0
	}
	return moves, ok
}
