package bot

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxMove is how many characters a typed move has at most: a man's name, two squares, and what stands between.
const maxMove = 24

// Slashed returns a text with the usual slash before a command in the place of the full-width one, as Chinese keyboards write
// it.
func Slashed(text string) string {
	if rest, ok := strings.CutPrefix(text, "／"); ok {
		return "/" + rest
	}
	return text
}

// square finds one of a board in Latin or Thai notation.
var square = regexp.MustCompile(`(?i)[a-hก-งจ-ชญ][1-8๑-๘]`)

// MayBeMove tells by syntax alone whether a text can be a move: an adapter drops other chatter in a group. Most of what it
// lets through is none either.
func MayBeMove(text string) bool {
	return len(text) <= maxMove*utf8.UTFMax && utf8.RuneCountInString(text) <= maxMove && square.MatchString(text)
}
