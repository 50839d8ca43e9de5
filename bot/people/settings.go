package people

import (
	"slices"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// DefaultRules is the rule book of chats that have chosen none.
const DefaultRules = "thai"

// Rules returns the name of the rule book of new games in a chat.
func Rules(c *record.Chat) string {
	if c.Rules != "" {
		return c.Rules
	}
	return DefaultRules
}

// RulesName returns what people call a rule book.
func RulesName(w bot.Words, rules string) string { return w.T("play.rules_" + rules) }

// owner is whose settings are meant: a group, in a private chat its person, nil for one who is not known any more.
type owner struct {
	chat   *record.Chat
	person *record.Person
}

// look returns where the look of the owner's boards stands.
func (o *owner) look() *record.Look {
	switch {
	case o.chat.Group:
		return &o.chat.Look
	case o.person != nil:
		return &o.person.Look
	}
	return &record.Look{}
}

// style returns how the owner's boards look.
func (o *owner) style() render.Style { return bot.ChatStyle(o.chat, o.person) }

// setting is something that people choose for themselves in private, and in a group for the group.
type setting struct {
	name       string // in the data of buttons
	title, ask string // keys of its name and of what it asks
	about      string // the beginning of the keys of what more is said of the value that is set; empty: nothing
	values     []string
	label      func(w bot.Words, value string) string
	get        func(o *owner) string
	set        func(o *owner, value string)
	shown      func(o *owner) bool // nil: always
}

// settings are all of them, in the order in which they are shown.
var settings = append([]setting{
	{
		name: "rules", title: "people.set_rules", ask: "people.ask_rules",
		values: rulesNames(),
		label:  RulesName,
		get:    func(o *owner) string { return Rules(o.chat) },
		set:    func(o *owner, value string) { o.chat.Rules = value },
	},
	{
		name: "notation", title: "people.set_notation", ask: "people.ask_notation",
		values: []string{string(i18n.Latin), string(i18n.ThaiLetters)},
		label:  notationName,
		get:    func(o *owner) string { return string(bot.ChatWords(o.chat, o.person).Notation) },
		set:    setNotation,
	},
	{
		name: "theme", title: "people.set_theme", ask: "people.ask_theme",
		values: names(render.Themes),
		label:  themeName,
		get:    func(o *owner) string { return o.style().Theme.String() },
		set:    func(o *owner, value string) { o.look().Theme = value },
	},
	{
		name: "men", title: "people.set_men", ask: "people.ask_men", about: "people.about_men_",
		values: names(render.Sets),
		label:  menName,
		get:    func(o *owner) string { return o.style().Set.String() },
		set:    func(o *owner, value string) { o.look().Men = value },
	},
	{
		name: "shades", title: "people.set_shades", ask: "people.ask_shades",
		values: []string{render.Plain.String(), render.Chequered.String()},
		label:  shadesName,
		get:    func(o *owner) string { return o.style().Drawn().String() },
		set:    func(o *owner, value string) { o.look().Shades = value },
	},
}, clubSettings...)

func rulesNames() []string {
	var names []string
	for _, r := range game.AllRules() {
		names = append(names, r.Name)
	}
	return names
}

// names returns the names of the values below an end.
func names[T interface {
	~uint8
	String() string
}](end T) []string {
	var all []string
	for v := range end {
		all = append(all, v.String())
	}
	return all
}

func notationName(w bot.Words, value string) string {
	if i18n.Notation(value) == i18n.ThaiLetters {
		return w.T("people.notation_thai")
	}
	return w.T("people.notation_latin")
}

func themeName(w bot.Words, theme string) string   { return w.T("people.theme_" + theme) }
func menName(w bot.Words, set string) string       { return w.T("people.men_" + set) }
func shadesName(w bot.Words, shades string) string { return w.T("people.shades_" + shades) }

// setNotation changes how squares and moves are written.
func setNotation(o *owner, value string) {
	switch {
	case o.chat.Group:
		o.chat.Notation = value
	case o.person != nil:
		o.person.Notation = value
	}
}

// settingNamed returns a setting; nil if there is none of the name.
func settingNamed(name string) *setting {
	i := slices.IndexFunc(settings, func(s setting) bool { return s.name == name })
	if i < 0 {
		return nil
	}
	return &settings[i]
}
