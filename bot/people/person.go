package people

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// maxName is how many characters of a name are shown, so that two of them fit into any caption.
const maxName = 64

// Of loads a person; store.ErrNotFound if there is nobody of that number.
func Of(tx store.Tx, id record.ID) (record.Person, error) {
	return record.Get(tx, record.PersonKey(id))
}

// Named loads the person whom a username names; store.ErrNotFound if nobody is known by it.
func Named(tx store.Tx, platform, username string) (record.Person, error) {
	link, err := record.Get(tx, record.NamedKey(platform, username))
	if err != nil {
		return record.Person{}, err
	}
	return Of(tx, link.ID)
}

// Name returns a person's name, ready to stand in a text: isolated, in one line and not too long. Who is not known, or
// has no name, is "somebody" in the language of the text.
func Name(tx store.Tx, w bot.Words, id record.ID) (string, error) {
	p, err := Of(tx, id)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return "", err
	}
	if name := Isolated(p.Name); name != "" {
		return name, nil
	}
	return w.T("people.somebody"), nil
}

// Isolated returns a name as it may stand in a text; "" if nothing of it can be seen.
func Isolated(name string) string {
	if name = Tame(name); name != "" {
		name = i18n.Name(name)
	}
	return name
}

// Tame returns a name in one line, not too long, and without what would turn the text about it; "" if nothing of it can
// be seen.
func Tame(name string) string {
	runes := []rune(strings.TrimSpace(strings.Map(tame, name)))
	if !slices.ContainsFunc(runes, visible) {
		return ""
	}
	if len(runes) > maxName {
		runes = append(runes[:maxName-1], '…')
	}
	return string(runes)
}

// visible reports whether something of a character can be seen. Besides spaces, controls and formats there are letters
// and a pattern that are blank by design.
func visible(r rune) bool {
	switch r {
	case 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0:
		return false
	}
	return unicode.IsGraphic(r) && !unicode.IsSpace(r)
}

// tame makes one line of a name and takes out the characters that open and close isolates and embeddings: an unpaired
// one would end the isolate around the name, and so turn the text about it.
// Source of the characters: Unicode Standard Annex 9, section 2.
func tame(r rune) rune {
	switch {
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
		return -1
	case unicode.IsControl(r), r == 0x2028, r == 0x2029:
		return ' '
	}
	return r
}
