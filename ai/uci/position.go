package uci

import (
	"fmt"
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// position obeys "position startpos|fen <fen> [moves <move> …]". Moves are played past the end of a game. When
// something is wrong the position stays what it was.
func (s *Server) position(words []string) error {
	setup, moves := words, []string(nil)
	if i := slices.Index(words, "moves"); i >= 0 {
		setup, moves = words[:i], words[i+1:]
	}
	fen := ""
	switch {
	case len(setup) == 1 && setup[0] == "startpos":
	case len(setup) > 1 && setup[0] == "fen":
		fen = strings.Join(setup[1:], " ")
	default:
		return fmt.Errorf("position wants startpos or fen")
	}
	g, err := game.Replay(s.options.rules, fen, nil)
	if err != nil {
		return fmt.Errorf("failed to read the position: %w", err)
	}
	for _, text := range moves {
		m, err := parseMove(g.Position(), text)
		if err != nil {
			return err
		}
		if err := g.Play(m); err != nil {
			return fmt.Errorf("failed to play %s: %w", text, err)
		}
	}
	s.game = g
	return nil
}

// parseMove reads a legal move. A promotion may lack its letter, since it is forced.
func parseMove(p *game.Position, text string) (game.Move, error) {
	m, err := notation.ParseUCI(p, text)
	if err == nil {
		return m, nil
	}
	if m, err := notation.ParseUCI(p, text+"m"); err == nil {
		return m, nil
	}
	return 0, err
}

// display prints the position: a board for people, then lines for programs.
func (s *Server) display([]string) error {
	p := s.game.Position()
	var b strings.Builder
	line := " +---+---+---+---+---+---+---+---+\n"
	for rank := 7; rank >= 0; rank-- {
		b.WriteString(line)
		for file := range 8 {
			letter := byte(' ')
			if man := p.At(game.SquareAt(file, rank)); man != game.NoPiece {
				letter = man.Letter()
			}
			fmt.Fprintf(&b, " | %c", letter)
		}
		fmt.Fprintf(&b, " | %d\n", rank+1)
	}
	b.WriteString(line + "   a   b   c   d   e   f   g   h")
	s.printf("\n%s\n\nFen: %s\nCheckers: %s\nOutcome: %s", b.String(), p.FEN(), squares(p.Checkers()), s.game.Outcome())
	return nil
}

// squares lists the squares of a set with spaces between.
func squares(set game.Bitboard) string {
	var names []string
	for s := range set.All {
		names = append(names, s.String())
	}
	return strings.Join(names, " ")
}
