package game

import (
	"strconv"
	"strings"
)

// maxFENNumber bounds the numbers of a FEN; longer games than this end by repetition or count long before.
const maxFENNumber = 9999

// ParseFEN reads a FEN under a rule book: placement, side, "-", limit of the count or "-", count or clock, number of
// the move; the last two may be missing, and are then 0 and 1. A promoted bia may be written M~. The error is a
// *FENError.
func ParseFEN(r *Rules, fen string) (Position, error) {
	f := fenReader{text: fen, pos: Position{rules: r, fullMove: 1}}
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
	for _, step := range []func() *FENError{f.side, f.placement, f.men, f.rights, f.numbers, f.count, f.check} {
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
		f.pos.side = White
	case "b":
		f.pos.side = Black
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
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= '1' && c <= '8' {
			file += int(c - '0')
			continue
		}
		man, ok := pieceOfLetter(c)
		switch {
		case c == '~':
			return f.failAt(FENTilde, start+i, start+i+1)
		case !ok:
			return f.failAt(FENLetter, start+i, start+len(text[:i])+runeLen(text[i:]))
		case file > 7:
			return f.failAt(FENRank, start, start+len(text))
		}
		if i+1 < len(text) && text[i+1] == '~' {
			if man.Kind() != Met {
				return f.failAt(FENTilde, start+i, start+i+2)
			}
			man |= piecePromoted
			i++
		}
		f.pos.put(man, SquareAt(file, rank))
		file++
	}
	if file != 8 {
		return f.failAt(FENRank, start, start+len(text))
	}
	return nil
}

// pieceOfLetter returns the man that a FEN writes as a letter, in upper case for White.
func pieceOfLetter(c byte) (Piece, bool) {
	i := strings.IndexByte("PMSNRKpmsnrk", c)
	if i < 0 {
		return NoPiece, false
	}
	return NewPiece(Color(i/6), Kind(i%6)+Bia), true
}

// runeLen returns the number of bytes of the first character.
func runeLen(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}

// mostMen holds how many men of a kind a side can have; of mets and bia together nine.
var mostMen = [...]int{Khon: 2, Ma: 2, Ruea: 2, Bia: 8, Met: 9, Khun: 1}

func (f *fenReader) men() *FENError {
	for _, c := range [2]Color{White, Black} {
		code, kind := f.tooMany(c)
		if code != 0 {
			err := f.fail(code, PlacementField)
			err.Color, err.Kind = c, kind
			return err
		}
		bia := f.pos.Pieces(c, Bia) & (rank1 | rank1<<56)
		if bia != 0 {
			err := f.fail(FENBiaRank, PlacementField)
			err.Color, err.Kind, err.At = c, Bia, bia.First()
			return err
		}
	}
	return nil
}

func (f *fenReader) tooMany(c Color) (FENCode, Kind) {
	count := func(k Kind) int { return f.pos.Pieces(c, k).Len() }
	switch {
	case count(Khun) == 0:
		return FENNoKhun, Khun
	case count(Khun) > 1:
		return FENSecondKhun, Khun
	case count(Met)+count(Bia) > mostMen[Met]:
		return FENTooMany, Met
	}
	for _, k := range [...]Kind{Bia, Khon, Ma, Ruea} {
		if count(k) > mostMen[k] {
			return FENTooMany, k
		}
	}
	return 0, NoKind
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
		return f.number(MoveField, 1, &f.pos.fullMove)
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
	waiting := f.pos.side.Other()
	khun := f.pos.Khun(waiting)
	if f.pos.Attackers(khun, f.pos.side) == 0 {
		return nil
	}
	err := f.fail(FENOpponentCheck, SideField)
	err.Color, err.At, err.Kind = waiting, khun, Khun
	return err
}

// FEN returns the position as a FEN of six fields. A promoted bia is written as a plain met.
func (p *Position) FEN() string {
	b := make([]byte, 0, 80)
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			man := p.At(SquareAt(file, rank))
			if man == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b = append(b, '0'+empty)
				empty = 0
			}
			b = append(b, man.Letter())
		}
		if empty > 0 {
			b = append(b, '0'+empty)
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ')
	b = append(b, p.side.String()...)
	b = append(b, " - "...)
	if p.limit > 0 {
		b = strconv.AppendUint(b, uint64(p.limit), 10)
	} else {
		b = append(b, '-')
	}
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(p.count), 10)
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(p.fullMove), 10)
	return string(b)
}
