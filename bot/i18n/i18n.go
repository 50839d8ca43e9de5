// Package i18n holds every word that the bot says, in four languages: [For] gives the words of one, [Match] finds the
// language that a person's program speaks. The catalogs are the *.toml files beside this one, one a language, with the
// same keys; a key is named for the place where its text stands.
package i18n

import (
	"embed"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Language is one of the languages that the bot speaks, as a BCP 47 tag.
type Language string

// The languages that the bot speaks.
const (
	English     Language = "en"
	Thai        Language = "th"
	Simplified  Language = "zh-Hans"
	Traditional Language = "zh-Hant"
)

// Languages are all of them, in the order in which they are offered.
var Languages = []Language{Thai, English, Simplified, Traditional}

//go:embed *.toml
var catalogs embed.FS

var words = load()

func load() map[Language]*Words {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	all := map[Language]*Words{}
	for _, l := range Languages {
		if _, err := bundle.LoadMessageFileFS(catalogs, string(l)+".toml"); err != nil {
			panic(fmt.Sprintf("i18n: the embedded catalog %s cannot be read: %v", l, err))
		}
		all[l] = &Words{Language: l, localizer: i18n.NewLocalizer(bundle, string(l))}
	}
	return all
}

// Match returns the language for a BCP 47 code or a platform's client code; English for one that the bot does not
// speak. Chinese without a script is Simplified, save where Traditional is written (tw, hk, mo).
func Match(code string) Language {
	parts := strings.Split(strings.ToLower(strings.ReplaceAll(code, "_", "-")), "-")
	switch parts[0] {
	case "th":
		return Thai
	case "zh":
		for _, p := range parts[1:] {
			switch p {
			case "hans":
				return Simplified
			case "hant", "tw", "hk", "mo":
				return Traditional
			}
		}
		return Simplified
	}
	return English
}

// Notation is how squares and moves are written.
type Notation string

// The notations.
const (
	Latin       Notation = ""     // d2, Nd2: the usual one in every language
	ThaiLetters Notation = "thai" // ง๒, ม-ง๒
)

// Words are the texts of one language, and how squares and moves are written in them. They may be used from many
// goroutines.
type Words struct {
	Language  Language
	Notation  Notation
	localizer *i18n.Localizer
}

// In returns the same words with squares and moves in a notation.
func (w *Words) In(n Notation) *Words {
	other := *w
	other.Notation = n
	return &other
}

// For returns the words of a language, the English ones for one that the bot does not speak.
func For(l Language) *Words {
	if w, ok := words[l]; ok {
		return w
	}
	return words[English]
}

// T returns the text of a key. pairs are names and values for its placeholders: T("game.won", "Name", name). A value
// named Count chooses the plural form. A key that is missing is a mistake of ours that the tests find; it reads as
// itself.
func (w *Words) T(key string, pairs ...any) string {
	data := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		data[pairs[i].(string)] = pairs[i+1]
	}
	text, err := w.localizer.Localize(&i18n.LocalizeConfig{
		MessageID: key, TemplateData: data, PluralCount: data["Count"],
	})
	if err != nil {
		return key
	}
	return text
}

// Name returns somebody's name so that its direction (a right-to-left name) does not spill into the text around it.
func Name(s string) string { return "\u2068" + s + "\u2069" }
