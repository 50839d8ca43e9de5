package uci

import (
	"fmt"
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// maxPerft is the deepest count of moves that is begun.
const maxPerft = 20

// perft prints the number of leaves of the tree of legal moves after each move, and their sum. Nothing stops
// it, so that scripts need not wait for it before they quit.
func (s *Server) perft(depth int) {
	var root, next game.Position
	root = *s.game.Position()
	total := uint64(0)
	for _, m := range root.Moves(nil) {
		n := uint64(1)
		if depth > 1 {
			root.PlayTo(m, &next)
			n = leaves(&next, depth-1)
		}
		total += n
		s.printf("%s: %d", m, n)
	}
	s.printf("\nNodes searched: %d\n", total)
}

// leaves counts the leaves of the tree of legal moves.
func leaves(p *game.Position, depth int) (n uint64) {
	if depth == 1 {
		return uint64(p.CountMoves())
	}
	var buf [game.MaxMoves]game.Move
	var next game.Position
	for _, m := range p.Moves(buf[:0]) {
		p.PlayTo(m, &next)
		n += leaves(&next, depth-1)
	}
	return n
}

// goPerft obeys "go perft N".
func (s *Server) goPerft(words []string) error {
	if len(words) != 1 {
		return fmt.Errorf("perft wants a depth: %s", strings.Join(words, " "))
	}
	depth, err := number(words[0], 1, maxPerft)
	if err != nil {
		return err
	}
	s.perft(depth)
	return nil
}
