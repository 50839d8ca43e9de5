package notation

import "github.com/makrukbot/makrukbot/game"

// SAN returns a legal move in standard algebraic notation: "Kd2", "e4", "exd6=M", "Rae1+", "Nf7#". The letters are K
// khun, M met, S khon, N ma, R ruea; a bia has none. Of several men that could go to the square, the file names the
// one that moves, else the rank, else both.
func SAN(p *game.Position, m game.Move) string {
	b := make([]byte, 0, 8)
	kind := p.At(m.From()).Kind()
	takes := p.At(m.To()) != game.NoPiece
	if kind != game.Bia {
		b = append(b, kind.Letter())
		b = append(b, origin(p, m)...)
	} else if takes && m.From().File() != m.To().File() {
		b = append(b, m.From().String()[0])
	}
	if takes {
		b = append(b, 'x')
	}
	b = append(b, m.To().String()...)
	if m.Promotes() {
		b = append(b, "=M"...)
	}
	return string(b) + checkMark(p, m)
}

// origin returns as much of the square that a man leaves as tells it from the others of its kind that could go to the
// same square.
func origin(p *game.Position, m game.Move) string {
	kind := p.At(m.From()).Kind()
	others, sameFile, sameRank := false, false, false
	var buf [game.MaxMoves]game.Move
	for _, other := range p.Moves(buf[:0]) {
		from := other.From()
		if other.To() != m.To() || from == m.From() || p.At(from).Kind() != kind {
			continue
		}
		others = true
		sameFile = sameFile || from.File() == m.From().File()
		sameRank = sameRank || from.Rank() == m.From().Rank()
	}
	square := m.From().String()
	switch {
	case !others:
		return ""
	case !sameFile:
		return square[:1]
	case !sameRank:
		return square[1:]
	}
	return square
}

// checkMark returns "+" for a check, "#" for a mate.
func checkMark(p *game.Position, m game.Move) string {
	var next game.Position
	p.PlayTo(m, &next)
	switch {
	case !next.InCheck():
		return ""
	case next.HasMove():
		return "+"
	}
	return "#"
}
