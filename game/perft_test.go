package game_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// perftLine is a line of an EPD file: a position and the number of leaves at each depth from 1.
type perftLine struct {
	fen   string
	nodes []uint64
}

func perftLines(t testing.TB, name string) (lines []perftLine) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fen, rest, _ := strings.Cut(strings.TrimSpace(line), " ;")
		l := perftLine{fen: fen}
		for i, field := range strings.Split(rest, " ;") {
			var depth int
			var n uint64
			if _, err := fmt.Sscanf(field, "D%d %d", &depth, &n); err != nil || depth != i+1 {
				t.Fatalf("%s: bad line %q", name, line)
			}
			l.nodes = append(l.nodes, n)
		}
		lines = append(lines, l)
	}
	return lines
}

// perft counts the leaves of the tree of legal moves.
func perft(p *game.Position, depth int) (n uint64) {
	if depth == 1 {
		return uint64(p.CountMoves())
	}
	var buf [game.MaxMoves]game.Move
	var next game.Position
	for _, m := range p.Moves(buf[:0]) {
		p.PlayTo(m, &next)
		n += perft(&next, depth-1)
	}
	return n
}

func TestPerft(t *testing.T) {
	for name, rules := range map[string]*game.Rules{"perft.epd": game.Makruk, "sprint-perft.epd": game.Sprint} {
		for _, line := range perftLines(t, "testdata/"+name) {
			p := mustParse(t, rules, line.fen)
			most := 4
			if line.fen == game.StartFEN {
				most = 5
			}
			for depth := 1; depth <= min(most, len(line.nodes)); depth++ {
				if got := perft(&p, depth); got != line.nodes[depth-1] {
					t.Errorf("%s, depth %d: %d leaves, want %d", line.fen, depth, got, line.nodes[depth-1])
				}
			}
		}
	}
}

// perftEveryLeaf counts the same leaves by making each of them.
func perftEveryLeaf(p *game.Position, depth int) (n uint64) {
	var buf [game.MaxMoves]game.Move
	var next game.Position
	for _, m := range p.Moves(buf[:0]) {
		p.PlayTo(m, &next)
		if depth == 1 {
			n++
		} else {
			n += perftEveryLeaf(&next, depth-1)
		}
	}
	return n
}

// BenchmarkPerft measures moves per second: counted at the last ply, and each of them made; at the start and in a middle
// game.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name  string
		perft func(*game.Position, int) uint64
		fen   string
	}{
		{"Counted/Start", perft, game.StartFEN},
		{"Counted/Middle", perft, "r1s2s1r/1k1nm3/1pp1ppn1/p2p2pp/P2P1PPP/1PP1P1N1/2KNM3/R1S2S1R w - - 0 12"},
		{"EveryLeaf/Start", perftEveryLeaf, game.StartFEN},
		{"EveryLeaf/Middle", perftEveryLeaf, "r1s2s1r/1k1nm3/1pp1ppn1/p2p2pp/P2P1PPP/1PP1P1N1/2KNM3/R1S2S1R w - - 0 12"},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := mustParse(b, game.Makruk, c.fen)
			b.ReportAllocs()
			var n uint64
			for b.Loop() {
				n += c.perft(&p, 4)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mn/s")
		})
	}
}

// TestNoAllocation checks that the hot paths leave the heap alone.
func TestNoAllocation(t *testing.T) {
	for _, rules := range game.AllRules() {
		for _, fen := range []string{game.StartFEN, "4k3/4r3/8/3N4/8/8/8/RNSK2SR w - - 0 40"} {
			p := mustParse(t, rules, fen)
			got := testing.AllocsPerRun(10, func() { perft(&p, 2) })
			if got != 0 {
				t.Errorf("%s, %s: %v allocations", rules.Name, fen, got)
			}
		}
	}
}
