package render

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// noLetter stands in pieceLetters where there is no man.
const noLetter = '-'

// pieceLetters has the letter of each man by its game.Piece.
const pieceLetters = "-PMSNRK--pmsnrk---Q-------q-----"

func pieceLetter(p game.Piece) byte {
	if int(p) >= len(pieceLetters) {
		return noLetter
	}
	return pieceLetters[p]
}

// boardOrder returns the square at a place of the board as a FEN runs: a8 to h8, then a7 to h7, down to h1.
func boardOrder(i int) game.Square { return game.Square(i ^ 56) }

func putBoard(b *strings.Builder, board *[64]game.Piece) {
	empty := 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for i := range board {
		p := board[boardOrder(i)]
		if p == game.NoPiece {
			empty++
			continue
		}
		flush()
		b.WriteByte(pieceLetter(p))
	}
	flush()
}

func getBoard(board *[64]game.Piece, text string) error {
	at, empty := 0, 0
	for i := range len(text) {
		c := text[i]
		if '0' <= c && c <= '9' {
			empty = min(10*empty+int(c-'0'), 65)
			continue
		}
		at, empty = at+empty, 0
		p := strings.IndexByte(pieceLetters, c)
		if c == noLetter || p < 0 {
			return fmt.Errorf("unknown man %q", c)
		}
		if at >= 64 {
			return errors.New("more than 64 squares")
		}
		board[boardOrder(at)] = game.Piece(p)
		at++
	}
	if at += empty; at != 64 {
		return fmt.Errorf("%d squares, want 64", at)
	}
	return nil
}
