package notation

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/makrukbot/makrukbot/game"
)

// pgnWidth is the length, in characters, that a line of moves does not exceed.
const pgnWidth = 80

// WritePGN writes a game as PGN, with a blank line behind it. [ReadPGN] gives the same game back.
func WritePGN(w io.Writer, r *Record) error {
	var b strings.Builder
	for _, tag := range allTags(r) {
		b.WriteString("[" + tag.Name + " " + quoted(tag.Value) + "]\n")
	}
	b.WriteString("\n")
	column := 0
	for _, word := range moveText(r.Game) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+n > pgnWidth:
			b.WriteString("\n")
			column = 0
		default:
			b.WriteString(" ")
			column++
		}
		b.WriteString(word)
		column += n
	}
	b.WriteString("\n\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// allTags returns the roster, then the tags that follow from the game, then the others.
func allTags(r *Record) (tags []Tag) {
	outcome := r.Game.Outcome()
	for _, tag := range roster {
		if value := r.Tag(tag.Name); value != "" {
			tag.Value = value
		}
		if tag.Name == resultTag {
			tag.Value = result(outcome)
		}
		tags = append(tags, tag)
	}
	tags = append(tags, Tag{variantTag, variant}, Tag{rulesTag, r.Game.Rules().Name})
	if start := r.Game.Start(); start != game.StartFEN {
		tags = append(tags, Tag{setUpTag, "1"}, Tag{fenTag, start})
	}
	tags = append(tags, Tag{terminationTag, termination(outcome)})
	for _, tag := range r.Tags {
		known := slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == tag.Name })
		if !known && !follows(tag.Name) && isTagName(tag.Name) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// isTagName reports whether a text can be the name of a tag: letters, digits and underscores.
func isTagName(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !isTagRune(r) }) < 0
}

func isTagRune(r rune) bool {
	return r == '_' || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// quoted returns a tag's value between quotation marks. Control characters, which would break the line, become spaces.
func quoted(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// moveText returns the words of the moves: numbers, moves, requests and the result.
func moveText(g *game.Game) (words []string) {
	requests := g.Requests()
	numbered := false // whether the last word is a move of White, whose number holds for the reply
	for ply := range g.Ply() + 1 {
		p := g.PositionAt(ply)
		for ; len(requests) > 0 && requests[0].Ply == ply; requests = requests[1:] {
			words = append(words, "{"+requestComments[requests[0].Kind]+"}")
			numbered = false
		}
		if ply == g.Ply() {
			break
		}
		number := strconv.Itoa(p.FullMove())
		switch {
		case p.Side() == game.White:
			words = append(words, number+".")
		case !numbered:
			words = append(words, number+"...")
		}
		m := g.Moves()[ply]
		words = append(words, SAN(p, m))
		numbered = p.Side() == game.White
	}
	return append(words, result(g.Outcome()))
}
