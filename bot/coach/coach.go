// Package coach says in words what happens on the board: why a move cannot be played ([Refusal], [Why]) or a FEN not
// read ([FEN]), how a count stands ([Count]), why a game is over ([Ending]), what was played ([Moves]), what speaks for a
// move ([Reasons]) and against one ([Fault]), and what a picture shows ([Alt]). It decides nothing: the rules core does,
// and coach is its voice in the reader's language.
package coach

import (
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// manKeys are the keys of the names of men.
var manKeys = [...]string{game.Bia: "coach.bia", game.Met: "coach.met", game.Khon: "coach.khon", game.Ma: "coach.ma",
	game.Ruea: "coach.ruea", game.Khun: "coach.khun"}

// Man returns the name of a man without its side, as players say it: "ma", "ม้า". A promoted bia has a name of its own,
// though it moves as a met. The man must not be game.NoPiece.
func Man(w bot.Words, p game.Piece) string {
	if p.Promoted() {
		return w.T("coach.bia_ngai")
	}
	return kind(w, p.Kind())
}

func kind(w bot.Words, k game.Kind) string { return w.T(manKeys[k]) }

// Side returns the name of White or Black, as it stands alone.
func Side(w bot.Words, c game.Color) string {
	if c == game.White {
		return w.T("coach.white")
	}
	return w.T("coach.black")
}

// SideMan returns the name of a man with its side: "black khon", "โคนดำ". The man must not be game.NoPiece.
func SideMan(w bot.Words, p game.Piece) string {
	if p.Color() == game.White {
		return w.T("coach.white_man", "Man", Man(w, p))
	}
	return w.T("coach.black_man", "Man", Man(w, p))
}

// attackers names the men on some squares and where they stand: "the black ma on f3 and the black ruea on e8".
func attackers(w bot.Words, p *game.Position, squares game.Bitboard) string {
	var men []string
	for s := range squares.All {
		men = append(men, w.T("coach.attacker", "AtMan", SideMan(w, p.At(s)), "At", Square(w, s)))
	}
	return join(men, w.T("coach.comma"), w.T("coach.and"))
}

// join lists words with one separator between them and another before the last.
func join(words []string, comma, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], comma) + last + words[n]
}

// Sentences puts one sentence after another, with a space between unless a mark of Chinese brings its own. Empty ones are
// left out.
func Sentences(said ...string) string {
	text := strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), " ")
	return strings.NewReplacer("。 ", "。", "！ ", "！", "？ ", "？").Replace(text)
}
