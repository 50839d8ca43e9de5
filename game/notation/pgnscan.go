package notation

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// tokenKind is what a part of a PGN is.
type tokenKind uint8

const (
	endToken     tokenKind = iota
	tagToken               // text is the name, value the value
	moveToken              // also results
	commentToken           // text is what stands between the braces
)

// token is a part of a PGN that matters, and where it begins.
type token struct {
	kind         tokenKind
	text, value  string
	line, column int
}

// Why a PGN cannot be taken apart.
var (
	ErrOpenComment   = errors.New("the comment has no end")
	ErrOpenVariation = errors.New("the variation has no end")
	ErrTag           = errors.New(`a tag is written [Name "value"]`)

	errVariationEnd = errors.New("no variation is open")
	errCharacter    = errors.New("not a part of a game")
)

// pgnScanner takes a PGN apart. It skips variations, with the comments in them, marks of annotators, numbers of moves
// and lines that begin with %.
type pgnScanner struct {
	rest         string
	line, column int // of the first character of rest
}

// lineEnds makes one end of a line of those of all systems.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func newPGNScanner(text string) *pgnScanner {
	return &pgnScanner{rest: lineEnds.Replace(strings.TrimPrefix(text, byteOrderMark)), line: 1, column: 1}
}

// advance steps over some bytes.
func (s *pgnScanner) advance(n int) string {
	passed := s.rest[:n]
	s.rest = s.rest[n:]
	if lines := strings.Count(passed, "\n"); lines > 0 {
		s.line += lines
		s.column = 1
	}
	s.column += utf8.RuneCountInString(passed[strings.LastIndexByte(passed, '\n')+1:])
	return passed
}

// advanceTo steps up to the first of some characters, or to the end.
func (s *pgnScanner) advanceTo(stops string) string {
	n := strings.IndexAny(s.rest, stops)
	if n < 0 {
		n = len(s.rest)
	}
	return s.advance(n)
}

// space are the characters between words, with what pasting and joining of files leaves there; stops end a word.
const (
	byteOrderMark = "\ufeff"

	space = " \t\n\v\f\u00a0\u200b\u3000" + byteOrderMark
	stops = space + "[]{}();$"
)

// signs are what annotators write behind a move, also apart from it, in place of PGN's numbers for it.
const signs = "!?+-=#/±∓⩲⩱∞□⟳⇆→↑"

// nullMove is what stands for no move at all. It is not one of the signs, since without it the moves would change sides.
const nullMove = "--"

// next returns the next token. The token tells the place of an error, too.
func (s *pgnScanner) next() (token, error) {
	depth := 0 // of variations
	var opened token
	for {
		s.skip()
		t := token{line: s.line, column: s.column}
		if s.rest == "" {
			if depth > 0 {
				return opened, ErrOpenVariation
			}
			return t, nil
		}
		err := s.read(&t, &depth)
		switch {
		case err != nil:
			return t, err
		case depth == 1 && t.text == "(":
			opened = t
		case depth == 0 && t.kind != endToken:
			return t, nil
		}
	}
}

// skip steps over spaces, comments to the end of a line and lines that begin with %.
func (s *pgnScanner) skip() {
	for {
		n := len(s.rest) - len(strings.TrimLeft(s.rest, space))
		s.advance(n)
		switch {
		case strings.HasPrefix(s.rest, ";"), strings.HasPrefix(s.rest, "%") && s.column == 1:
			s.advanceTo("\n")
		default:
			return
		}
	}
}

// read reads one token, of the kind endToken if it is to be skipped, and keeps the depth of variations.
func (s *pgnScanner) read(t *token, depth *int) error {
	switch s.rest[0] {
	case '(':
		t.text = s.advance(1)
		*depth++
	case ')':
		t.text = s.advance(1)
		if *depth--; *depth < 0 {
			return errVariationEnd
		}
	case '{':
		return s.readComment(t)
	case '[':
		if *depth == 0 {
			return s.readTag(t)
		}
		s.advance(1)
	case '$':
		s.advance(1)
		s.advanceTo(stops)
	case ']', '}':
		t.text = s.advance(1)
		if *depth == 0 {
			return errCharacter
		}
	default:
		s.readWord(t)
	}
	return nil
}

func (s *pgnScanner) readComment(t *token) error {
	t.text = s.advance(1)
	body := s.advanceTo("}")
	if s.rest == "" {
		return ErrOpenComment
	}
	s.advance(1)
	t.kind, t.text = commentToken, body
	return nil
}

// readTag reads [Name "value"], in which \" and \\ stand for " and \.
func (s *pgnScanner) readTag(t *token) error {
	t.text = s.advance(1)
	s.skipSpace()
	name := s.advanceTo(stops + `"`)
	s.skipSpace()
	if !isTagName(name) || !strings.HasPrefix(s.rest, `"`) {
		t.text += name
		return ErrTag
	}
	s.advance(1)
	var value strings.Builder
	for {
		value.WriteString(s.advanceTo("\"\\\n"))
		switch {
		case strings.HasPrefix(s.rest, `\"`), strings.HasPrefix(s.rest, `\\`):
			s.advance(1)
			value.WriteString(s.advance(1))
			continue
		case strings.HasPrefix(s.rest, `\`):
			value.WriteString(s.advance(1))
			continue
		case strings.HasPrefix(s.rest, `"`):
			s.advance(1)
		}
		break
	}
	s.skipSpace()
	if !strings.HasPrefix(s.rest, "]") {
		t.text += name
		return ErrTag
	}
	s.advance(1)
	t.kind, t.text, t.value = tagToken, name, value.String()
	return nil
}

func (s *pgnScanner) skipSpace() { s.advance(len(s.rest) - len(strings.TrimLeft(s.rest, space))) }

// readWord reads a move or a result. The number before a move, with its dots, is cut off; a number alone and signs of an
// annotator alone are skipped.
func (s *pgnScanner) readWord(t *token) {
	word := s.advanceTo(stops)
	text := strings.TrimLeft(word, "0123456789")
	_, ends := readResult(word)
	switch {
	case ends:
		text = word
	case strings.HasPrefix(text, "."), strings.HasPrefix(text, "…"):
		text = strings.TrimLeft(text, ".…")
	case text != "":
		text = word
	}
	if strings.Trim(text, signs) == "" && text != nullMove {
		return
	}
	t.kind, t.text = moveToken, text
	t.column += utf8.RuneCountInString(word) - utf8.RuneCountInString(text)
}

// resultSigns brings the ways to write a result closer to PGN's.
var resultSigns = strings.NewReplacer("–", "-", ":", "-", "½", "1/2")

// readResult returns the result that a word tells, as PGN writes it, and whether it is one.
func readResult(word string) (string, bool) {
	switch word = resultSigns.Replace(word); word {
	case whiteWins, blackWins, drawn, goesOn:
		return word, true
	case "1/2":
		return drawn, true
	}
	return "", false
}
