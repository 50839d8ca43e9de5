package notation

import (
	"slices"

	"github.com/makrukbot/makrukbot/game"
)

// Parse reads a move as people type it: UCI, SAN or Thai SAN, or with a man's name in words of four languages, as in
// "e3e4", "e4", "Nd2", "ม-ง๒", "ม้า d2", "马d2", "e6". Case, spaces, hyphens, x, +, #, ! and ? do not matter, and a bia
// that promotes need not say so. Where letters have two meanings, that counts which gives a legal move; a text that is
// just what [SAN] or [ThaiSAN] write is that move; what is then still open is ambiguous.
//
// The error is a *ParseError that tells a text which is no move at all from a move that cannot be played.
func Parse(p *game.Position, text string) (game.Move, error) {
	if isCastling(text) {
		return 0, &ParseError{Kind: Castling, Text: text, Man: game.Khun, To: game.NoSquare}
	}
	exact, all := readings(text)
	for _, list := range [][]reading{exact, all} {
		fit := fitting(p, list)
		if len(fit) > 1 {
			fit = asWritten(p, fit, clean(text))
		}
		switch {
		case len(fit) == 1:
			return fit[0], nil
		case len(fit) > 1:
			return 0, &ParseError{Kind: Ambiguous, Text: text, Candidates: fit, Man: list[0].kind, To: list[0].to}
		}
	}
	if all = append(exact, all...); len(all) > 0 {
		return 0, all[0].explain(p, text)
	}
	return 0, &ParseError{Kind: NotAMove, Text: text, To: game.NoSquare}
}

// isCastling reports whether a text asks for castling, in letters or digits.
func isCastling(text string) bool {
	switch clean(text) {
	case "oo", "ooo", "00", "000":
		return true
	}
	return false
}

// fitting returns the legal moves that any of the readings means.
func fitting(p *game.Position, list []reading) (fit []game.Move) {
	var buf [game.MaxMoves]game.Move
	for _, m := range p.Moves(buf[:0]) {
		if slices.ContainsFunc(list, func(r reading) bool { return r.fits(p, m) }) {
			fit = append(fit, m)
		}
	}
	return fit
}

// asWritten returns the move of a list that is written just as the cleaned text, or else the list.
func asWritten(p *game.Position, list []game.Move, text string) []game.Move {
	for i, m := range list {
		if clean(SAN(p, m)) == text || clean(ThaiSAN(p, m)) == text {
			return list[i : i+1]
		}
	}
	return list
}

// explain returns why no man can play the move that is meant.
func (r *reading) explain(p *game.Position, text string) error {
	err := &ParseError{Kind: NobodyReaches, Text: text, Man: r.kind, To: r.to}
	if r.between() {
		from := game.SquareAt(r.file, r.rank)
		err.Kind, err.Man, err.Why = Impossible, p.At(from).Kind(), r.why(p, from)
		return err
	}
	men := p.Pieces(p.Side(), r.kind)
	if men == 0 {
		err.Kind = NoSuchMan
		return err
	}
	if why, ok := r.nearestWhy(p, men); ok {
		err.Kind, err.Why = Impossible, why
	}
	if there := p.At(r.to); there.Color() == p.Side() && (err.Kind == NobodyReaches || there.Kind() == r.kind) {
		err.Kind, err.Why = Impossible, game.Why{Code: game.OwnMan, From: men.First(), To: r.to, Piece: p.At(men.First()), At: r.to}
	}
	return err
}

// why returns why the man on a square cannot play the move.
func (r *reading) why(p *game.Position, from game.Square) game.Why {
	return p.WhyNot(game.NewMove(from, r.to, r.promotes))
}

// nearestWhy returns the reason of the one man that is meant: the only one that fits, or the only one that would reach
// the square if nothing else were in its way.
func (r *reading) nearestWhy(p *game.Position, men game.Bitboard) (game.Why, bool) {
	var fitting, reaching []game.Why
	for from := range men.All {
		if from == r.to || !r.mayBe(p, from) {
			continue // nobody means the man that stands there already
		}
		why := r.why(p, from)
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
