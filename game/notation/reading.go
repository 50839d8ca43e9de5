package notation

import (
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// reading is one way to understand a typed move.
type reading struct {
	kind     game.Kind // NoKind: whatever stands on a square that is told in full
	file     int       // where the man comes from, -1 if it does not say
	rank     int
	to       game.Square
	promotes bool
}

// readings returns the ways to understand a text, the likeliest first. A name that stands apart is that of a man: then
// exact holds that reading alone. Otherwise a letter may be a man or a file, and the start of a longer word.
func readings(text string) (exact, all []reading) {
	if word, rest, found := firstWord(text); found {
		if kind, ok := named[word]; ok {
			exact = appendReading(nil, kind, rest)
		}
	}
	s := clean(text)
	all = appendReading(all, game.NoKind, s)
	for i := range s[:min(len(s), longestName+1)] {
		if kind, ok := named[s[:i]]; ok {
			all = appendReading(all, kind, s[i:])
		}
	}
	return exact, all
}

// appendReading appends the reading of what stands behind a man's name: origin, target and promotion. Without a name it
// is a bia's move or that between two squares.
func appendReading(list []reading, kind game.Kind, s string) []reading {
	r := reading{kind: kind, file: -1, rank: -1}
	s, r.promotes = cutPromotion(s)
	var squares []int // files, and ranks + 8
	for s != "" {
		place, size := readPlace(s)
		if size == 0 || len(squares) == 4 {
			return list
		}
		squares = append(squares, place)
		s = s[size:]
	}
	n := len(squares)
	if n < 2 || squares[n-2] >= 8 || squares[n-1] < 8 {
		return list
	}
	r.to = game.SquareAt(squares[n-2], squares[n-1]-8)
	for i, place := range squares[:n-2] {
		switch {
		case place < 8 && i == 0:
			r.file = place
		case place >= 8 && r.rank < 0:
			r.rank = place - 8
		default:
			return list
		}
	}
	if r.kind == game.NoKind && (r.file < 0 || r.rank < 0) {
		r.kind = game.Bia
	}
	return append(list, r)
}

// cutPromotion cuts the mark of a promotion off the end.
func cutPromotion(s string) (rest string, promotes bool) {
	for _, mark := range [...]string{latin.men[game.Met], thai.men[game.Met]} {
		if rest, found := strings.CutSuffix(s, clean(mark)); found {
			return rest, true
		}
	}
	return s, false
}

// readPlace reads a file, 0 to 7, or a rank, 8 to 15, and returns how many bytes it takes: 0 if it is neither.
func readPlace(s string) (place, size int) {
	for i := range 8 {
		switch {
		case strings.HasPrefix(s, latin.files[i]):
			return i, len(latin.files[i])
		case strings.HasPrefix(s, thai.files[i]):
			return i, len(thai.files[i])
		case strings.HasPrefix(s, latin.ranks[i]):
			return i + 8, len(latin.ranks[i])
		}
	}
	return 0, 0
}

// between reports whether the text is about two squares and names no man.
func (r *reading) between() bool { return r.kind == game.NoKind }

// mayBe reports whether the man on a square may be the one that is meant. A bia whose file is not told moves ahead.
func (r *reading) mayBe(p *game.Position, from game.Square) bool {
	kind := p.At(from).Kind()
	if r.kind == game.Bia && r.file < 0 && from.File() != r.to.File() {
		return false
	}
	return (r.kind == kind || r.between()) && (r.file < 0 || from.File() == r.file) && (r.rank < 0 || from.Rank() == r.rank)
}

// fits reports whether a legal move is one that is meant.
func (r *reading) fits(p *game.Position, m game.Move) bool {
	return m.To() == r.to && r.mayBe(p, m.From()) && (m.Promotes() || !r.promotes)
}
