package game

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxFENNumber bounds the numbers of a FEN; longer games than this end by repetition or count long before.
const maxFENNumber = 9999

// ParseFEN reads a FEN under a rule book: placement, side, "-", limit of the count or "-", count or clock, number of
// the move; the last two may be missing, and are then 0 and 1. A promoted bia may be written M~. The error is a
// *FENError.
func ParseFEN(r *Rules, fen string) (Position, error) {
	f := fenReader{text: fen, pos: Position{rules: r}}
	if err := f.read(); err != nil {
		return Position{}, err
	}
	f.pos.key = f.pos.keyFromScratch()
	return f.pos, nil
}

// fenReader reads one FEN.
type fenReader struct {
	text   string
	fields []string
	starts []int // of the fields, in bytes
	pos    Position
}

func (f *fenReader) read() *FENError {
	f.split()
	if n := len(f.fields); n < 4 || n > 6 {
		return &FENError{Code: FENFields, Text: f.text, At: NoSquare, Color: NoColor}
	}
	for _, step := range []func() *FENError{f.side, f.placement, f.khuns, f.rights, f.numbers, f.count, f.check} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (f *fenReader) split() {
	for i := 0; i < len(f.text); {
		rest := f.text[i:]
		if rest[0] == ' ' {
			i++
			continue
		}
		word, _, _ := strings.Cut(rest, " ")
		f.fields = append(f.fields, word)
		f.starts = append(f.starts, i)
		i += len(word)
	}
}

// fail returns an error about a whole field.
func (f *fenReader) fail(code FENCode, field FENField) *FENError {
	return &FENError{Code: code, Field: field, Offset: f.starts[field], Text: f.fields[field], At: NoSquare, Color: NoColor}
}

// failAt returns an error about a part of the placement.
func (f *fenReader) failAt(code FENCode, from, to int) *FENError {
	err := f.fail(code, PlacementField)
	err.Offset += from
	err.Text = err.Text[from:to]
	return err
}

func (f *fenReader) side() *FENError {
	switch f.fields[SideField] {
	case "w":
	case "b":
		f.pos.ply = 1
	default:
		return f.fail(FENSide, SideField)
	}
	return nil
}

func (f *fenReader) placement() *FENError {
	text := f.fields[PlacementField]
	if strings.Count(text, "/") != 7 {
		return f.fail(FENRanks, PlacementField)
	}
	start := 0
	for i, rank := range strings.Split(text, "/") {
		if err := f.rank(rank, start, 7-i); err != nil {
			return err
		}
		start += len(rank) + 1
	}
	return nil
}

// rank reads one rank, which starts at an offset of the placement.
func (f *fenReader) rank(text string, start, rank int) *FENError {
	file := 0
	for i := 0; i < len(text); {
		if c := text[i]; c >= '1' && c <= '8' {
			file += int(c - '0')
			i++
			continue
		}
		man, size, code := readMan(text[i:])
		s := NoSquare
		switch {
		case code != 0:
		case file > 7:
			return f.failAt(FENRank, start, start+len(text))
		default:
			s = SquareAt(file, rank)
			f.pos.put(man, s)
			code = f.cannotStand(man, s)
		}
		if code != 0 {
			err := f.failAt(code, start+i, start+i+size)
			err.Color, err.Kind, err.At = man.Color(), man.Kind(), s
			return err
		}
		file++
		i += size
	}
	if file != 8 {
		return f.failAt(FENRank, start, start+len(text))
	}
	return nil
}

// readMan reads the man at the head of a text, and returns how many bytes it or what is wrong takes.
func readMan(text string) (man Piece, size int, code FENCode) {
	if text[0] == '~' {
		return NoPiece, 1, FENTilde
	}
	man, ok := pieceOfLetter(text[0])
	if !ok {
		_, size = utf8.DecodeRuneInString(text)
		return NoPiece, size, FENLetter
	}
	if len(text) == 1 || text[1] != '~' {
		return man, 1, 0
	}
	if man.Kind() != Met {
		return man, 2, FENTilde
	}
	return man | piecePromoted, 2, 0
}

// pieceOfLetter returns the man that a FEN writes as a letter, in upper case for White.
func pieceOfLetter(c byte) (Piece, bool) {
	i := strings.IndexByte("PMSNRKpmsnrk", c)
	if i < 0 {
		return NoPiece, false
	}
	return NewPiece(Color(i/6), Kind(i%6)+Bia), true
}

// mostMen holds how many men of a kind a side can have; of mets and bia together nine.
var mostMen = [...]int{Bia: 8, Met: 9, Khon: 2, Ma: 2, Ruea: 2, Khun: 1}

// cannotStand returns what is wrong with a man just placed, 0 if nothing is.
func (f *fenReader) cannotStand(man Piece, s Square) FENCode {
	count := func(k Kind) int { return f.pos.Pieces(man.Color(), k).Len() }
	switch kind := man.Kind(); {
	case kind == Bia && (s.Rank() == 0 || s.Rank() == 7):
		return FENBiaRank
	case kind == Khun && count(Khun) > 1:
		return FENSecondKhun
	case count(kind) > mostMen[kind], (kind == Bia || kind == Met) && count(Bia)+count(Met) > mostMen[Met]:
		return FENTooMany
	}
	return 0
}

func (f *fenReader) khuns() *FENError {
	for _, c := range [2]Color{White, Black} {
		if f.pos.Pieces(c, Khun) == 0 {
			err := f.fail(FENNoKhun, PlacementField)
			err.Color, err.Kind = c, Khun
			return err
		}
	}
	return nil
}

func (f *fenReader) rights() *FENError {
	if f.fields[RightsField] != "-" {
		return f.fail(FENRights, RightsField)
	}
	return nil
}

func (f *fenReader) numbers() *FENError {
	if f.fields[LimitField] != "-" {
		if err := f.number(LimitField, 0, &f.pos.limit); err != nil {
			return err
		}
	}
	if len(f.fields) > int(CountField) {
		if err := f.number(CountField, 0, &f.pos.count); err != nil {
			return err
		}
	}
	if len(f.fields) > int(MoveField) {
		move := uint16(1)
		if err := f.number(MoveField, 1, &move); err != nil {
			return err
		}
		f.pos.ply += 2 * (move - 1)
	}
	return nil
}

func (f *fenReader) number(field FENField, least int, to *uint16) *FENError {
	n, err := strconv.ParseUint(f.fields[field], 10, 16)
	if err != nil || int(n) < least || n > maxFENNumber {
		return f.fail(FENNumber, field)
	}
	*to = uint16(n)
	return nil
}

// count refuses a count that cannot run under the rule book.
func (f *fenReader) count() *FENError {
	p := &f.pos
	switch {
	case p.limit == 0:
		return nil
	case p.rules.Table == nil:
		return f.fail(FENNoCount, LimitField)
	case !p.rules.OwnMoves:
		return nil
	case p.bia() != 0:
		return f.fail(FENCountWithBia, LimitField)
	}
	if bare := p.bareSide(); bare != NoColor && !p.bothBare() && bare != p.countedSide() {
		err := f.fail(FENCountedSide, LimitField)
		err.Color = p.countedSide()
		return err
	}
	return nil
}

func (f *fenReader) check() *FENError {
	waiting := f.pos.Side().Other()
	khun := f.pos.Khun(waiting)
	if f.pos.Attackers(khun, f.pos.Side()) == 0 {
		return nil
	}
	err := f.fail(FENOpponentCheck, SideField)
	err.Color, err.At, err.Kind = waiting, khun, Khun
	return err
}
