package game

import "strconv"

// FEN returns the position as a FEN of six fields. A promoted bia is written as a plain met.
func (p *Position) FEN() string { return p.fen(0) }

// FENWithPromoted returns the FEN with a promoted bia written M~, so that [ParseFEN] gives back all of the position.
func (p *Position) FENWithPromoted() string { return p.fen(p.promoted) }

func (p *Position) fen(tilde Bitboard) string {
	b := p.appendPlacement(make([]byte, 0, 96), tilde)
	b = append(b, ' ')
	b = append(b, p.Side().String()...)
	b = append(b, " - "...)
	if p.limit > 0 {
		b = strconv.AppendUint(b, uint64(p.limit), 10)
	} else {
		b = append(b, '-')
	}
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(p.count), 10)
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(p.FullMove()), 10)
	return string(b)
}

func (p *Position) appendPlacement(b []byte, tilde Bitboard) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0) // squares since the last man
		for file := range 8 {
			s := SquareAt(file, rank)
			man := p.At(s)
			if man == NoPiece {
				empty++
				continue
			}
			b = appendEmpty(b, empty)
			empty = 0
			b = append(b, man.Letter())
			if tilde.Has(s) {
				b = append(b, '~')
			}
		}
		b = appendEmpty(b, empty)
		if rank > 0 {
			b = append(b, '/')
		}
	}
	return b
}

// appendEmpty appends the digit for a number of empty squares, nothing for none.
func appendEmpty(b []byte, n byte) []byte {
	if n == 0 {
		return b
	}
	return append(b, '0'+n)
}
