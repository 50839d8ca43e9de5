package notation

import (
	"slices"

	"github.com/makrukbot/makrukbot/game"
)

// script is the letters in which moves are written.
type script struct {
	men    [game.Khun + 1]string // by kind; a bia's stands only where its file could be taken for a man
	files  [8]string
	ranks  [8]string
	hyphen string // before the target of a man other than a bia that takes nothing
}

var latin = script{
	men:   [...]string{game.Bia: "P", game.Met: "M", game.Khon: "S", game.Ma: "N", game.Ruea: "R", game.Khun: "K"},
	files: [...]string{"a", "b", "c", "d", "e", "f", "g", "h"},
	ranks: [...]string{"1", "2", "3", "4", "5", "6", "7", "8"},
}

var thai = script{
	men:    [...]string{game.Bia: "บ", game.Met: "ม็", game.Khon: "ค", game.Ma: "ม", game.Ruea: "ร", game.Khun: "ข"},
	files:  [...]string{"ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ"},
	ranks:  [...]string{"๑", "๒", "๓", "๔", "๕", "๖", "๗", "๘"},
	hyphen: "-",
}

// SAN returns a legal move in standard algebraic notation: "Kd2", "e4", "exd6=M", "Rae1+", "Nf7#". The letters are K
// khun, M met, S khon, N ma, R ruea; a bia has none. Of several men that could go to the square, the file names the
// one that moves, else the rank, else both.
func SAN(p *game.Position, m game.Move) string { return latin.write(p, m) }

// ThaiSAN returns a legal move in Thai letters and digits: "ข-ง๒", "จ๔", "จxง๖=ม็", "รก-จ๑+". The letters are ข khun,
// ม็ met, ค khon, ม ma, ร ruea; a man that takes nothing has a hyphen, a bia has not. ข and ค are files too, so a bia
// that takes from one of these has its letter: "บคxข๔".
func ThaiSAN(p *game.Position, m game.Move) string { return thai.write(p, m) }

// ThaiSquare returns a square in Thai letters and digits: "จ๔".
func ThaiSquare(s game.Square) string { return thai.square(s) }

func (s *script) square(sq game.Square) string { return s.files[sq.File()] + s.ranks[sq.Rank()] }

func (s *script) write(p *game.Position, m game.Move) string {
	kind, takes := p.At(m.From()).Kind(), p.At(m.To()) != game.NoPiece
	text := ""
	switch {
	case kind != game.Bia:
		text = s.men[kind] + s.origin(p, m)
	case takes:
		text = s.files[m.From().File()]
		if slices.Contains(s.men[:], text) {
			text = s.men[game.Bia] + text
		}
	}
	switch {
	case takes:
		text += "x"
	case kind != game.Bia:
		text += s.hyphen
	}
	text += s.square(m.To())
	if m.Promotes() {
		text += "=" + s.men[game.Met]
	}
	return text + checkMark(p, m)
}

// origin returns as much of the square that a man leaves as tells it from the others of its kind that could go to the
// same square.
func (s *script) origin(p *game.Position, m game.Move) string {
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
	switch {
	case !others:
		return ""
	case !sameFile:
		return s.files[m.From().File()]
	case !sameRank:
		return s.ranks[m.From().Rank()]
	}
	return s.square(m.From())
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
