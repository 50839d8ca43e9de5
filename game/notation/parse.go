package notation

import (
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// Parse reads a move as people type it: "e3e4", "e4", "Nd2", "ndxe4+", "e6=M", "e6", in upper or lower case, with or
// without spaces, hyphens, x, +, #, ! and ?. A bia that promotes need not say so. The error is a *ParseError that tells
// a text which is no move at all from a move that cannot be played.
func Parse(p *game.Position, text string) (game.Move, error) {
	t, ok := readTyped(text)
	switch {
	case ok && t.castling:
		return 0, &ParseError{Kind: Castling, Text: text, Man: game.Khun, To: game.NoSquare}
	case !ok:
		return 0, &ParseError{Kind: NotAMove, Text: text, To: game.NoSquare}
	case t.kind == game.NoKind && t.file >= 0 && t.rank >= 0:
		return t.between(p)
	case t.kind == game.NoKind:
		t.kind = game.Bia
	}
	return t.find(p)
}

// typed is what a text says of a move.
type typed struct {
	text     string
	kind     game.Kind // NoKind if it names no man
	file     int       // where the man comes from, -1 if it does not say
	rank     int
	to       game.Square
	promotes bool
	castling bool
}

// noise is what people write between and behind the parts of a move, to no effect.
var noise = strings.NewReplacer(" ", "", "\t", "", "\n", "", "\r", "", "-", "", "–", "", "—", "", "x", "", "×", "", ":", "",
	"+", "", "#", "", "!", "", "?", "", "=", "", "(", "", ")", "", ".", "", "→", "")

// kindLetters are the letters of SAN, and p for a bia; none of them is a file.
var kindLetters = map[byte]game.Kind{'k': game.Khun, 'm': game.Met, 's': game.Khon, 'n': game.Ma, 'r': game.Ruea,
	'p': game.Bia}

// readTyped reads man, origin, target and promotion.
func readTyped(text string) (typed, bool) {
	t := typed{text: text, file: -1, rank: -1}
	s := noise.Replace(strings.ToLower(text))
	switch s {
	case "oo", "ooo", "00", "000", "оо", "ооо": // the last two are Cyrillic
		t.castling = true
		return t, true
	case "":
		return t, false
	}
	if k, ok := kindLetters[s[0]]; ok {
		t.kind = k
		s = s[1:]
	}
	s, t.promotes = strings.CutSuffix(s, "m")
	if len(s) < 2 {
		return t, false
	}
	var ok bool
	if t.to, ok = game.ParseSquare(s[len(s)-2:]); !ok {
		return t, false
	}
	return t, t.readOrigin(s[:len(s)-2])
}

// readOrigin reads a file, a rank, or both.
func (t *typed) readOrigin(s string) bool {
	if s != "" && s[0] >= 'a' && s[0] <= 'h' {
		t.file = int(s[0] - 'a')
		s = s[1:]
	}
	if s != "" && s[0] >= '1' && s[0] <= '8' {
		t.rank = int(s[0] - '1')
		s = s[1:]
	}
	return s == ""
}

// between returns the move between two squares.
func (t *typed) between(p *game.Position) (game.Move, error) {
	from := game.SquareAt(t.file, t.rank)
	m := game.NewMove(from, t.to, t.promotes)
	if forced := game.NewMove(from, t.to, true); p.Legal(forced) {
		m = forced
	}
	return checked(p, t.text, m)
}

// find returns the one legal move that fits.
func (t *typed) find(p *game.Position) (game.Move, error) {
	var buf [game.MaxMoves]game.Move
	var fit []game.Move
	for _, m := range p.Moves(buf[:0]) {
		if m.To() == t.to && t.mayBe(p, m.From()) && (m.Promotes() || !t.promotes) {
			fit = append(fit, m)
		}
	}
	switch len(fit) {
	case 0:
		return 0, t.explain(p)
	case 1:
		return fit[0], nil
	}
	return 0, &ParseError{Kind: Ambiguous, Text: t.text, Candidates: fit, Man: t.kind, To: t.to}
}

// mayBe reports whether the man on a square may be the one that is meant. A bia whose file is not told moves ahead.
func (t *typed) mayBe(p *game.Position, from game.Square) bool {
	if t.kind == game.Bia && t.file < 0 && from.File() != t.to.File() {
		return false
	}
	return p.At(from).Kind() == t.kind && (t.file < 0 || from.File() == t.file) && (t.rank < 0 || from.Rank() == t.rank)
}

// explain returns why no man can play the move.
func (t *typed) explain(p *game.Position) error {
	err := &ParseError{Kind: NobodyReaches, Text: t.text, Man: t.kind, To: t.to}
	men := p.Pieces(p.Side(), t.kind)
	if men == 0 {
		err.Kind = NoSuchMan
		return err
	}
	if why, ok := t.nearestWhy(p, men); ok {
		err.Kind, err.Why = Impossible, why
	}
	return err
}

// nearestWhy returns the reason of the one man that is meant: the only one that fits, or the only one that would reach
// the square if nothing else were in its way.
func (t *typed) nearestWhy(p *game.Position, men game.Bitboard) (game.Why, bool) {
	var fitting, reaching []game.Why
	for from := range men.All {
		if !t.mayBe(p, from) {
			continue
		}
		why := p.WhyNot(game.NewMove(from, t.to, t.promotes))
		fitting = append(fitting, why)
		if !why.Code.Shape() {
			reaching = append(reaching, why)
		}
	}
	switch {
	case len(fitting) == 1:
		return fitting[0], true
	case len(reaching) == 1:
		return reaching[0], true
	}
	return game.Why{}, false
}
