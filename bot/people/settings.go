package people

import (
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// setKind is the kind of the buttons of the settings: "set:" leads to all of them, "set:<setting>" to one, and
// "set:<setting>:<value>" chooses.
const setKind = "set"

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

// setting is something that people choose for themselves in private, and in a group for the group.
type setting struct {
	name       string // in the data of buttons
	title, ask string // keys of its name and of what it asks
	values     func() []string
	label      func(w bot.Words, value string) string
	get        func(c *bot.Case) string
	set        func(c *bot.Case, value string) error
}

// settings are all of them, in the order in which they are shown.
var settings = []setting{
	{
		name: "rules", title: "people.set_rules", ask: "people.ask_rules",
		values: rulesNames,
		label:  RulesName,
		get:    func(c *bot.Case) string { return Rules(c.Chat) },
		set: func(c *bot.Case, value string) error {
			c.Chat.Rules = value
			return nil
		},
	},
	{
		name: "notation", title: "people.set_notation", ask: "people.ask_notation",
		values: func() []string { return []string{string(i18n.Latin), string(i18n.ThaiLetters)} },
		label:  notationName,
		get:    func(c *bot.Case) string { return string(c.Words.Notation) },
		set:    setNotation,
	},
}

func rulesNames() []string {
	var names []string
	for _, r := range game.AllRules() {
		names = append(names, r.Name)
	}
	return names
}

func notationName(w bot.Words, value string) string {
	if i18n.Notation(value) == i18n.ThaiLetters {
		return w.T("people.notation_thai")
	}
	return w.T("people.notation_latin")
}

// setNotation changes how squares and moves are written, on the boards of the chat too.
func setNotation(c *bot.Case, value string) error {
	switch {
	case c.Chat.Group:
		c.Chat.Notation = value
	case c.Person != nil:
		c.Person.Notation = value
	}
	c.Speak()
	return refreshBoards(c)
}

// showSettings shows what is set in the chat.
func showSettings(c *bot.Case, _ string) error {
	text, buttons := allSettings(c)
	return c.Tell(text, buttons...)
}

// tapSettings leads from one page of the settings to another, in the same message.
func tapSettings(c *bot.Case, args string) error {
	name, value, chosen := strings.Cut(args, ":")
	for _, s := range settings {
		if s.name != name {
			continue
		}
		if chosen && slices.Contains(s.values(), value) && value != s.get(c) {
			if err := s.set(c, value); err != nil {
				return err
			}
		}
		if !chosen {
			return c.Reshape(record.Plain(c.Words.T(s.ask)), s.buttons(c)...)
		}
	}
	text, buttons := allSettings(c)
	return c.Reshape(text, buttons...)
}

// allSettings returns the page that leads to each setting.
func allSettings(c *bot.Case) (bot.Text, [][]bot.Button) {
	heading := "people.settings"
	if c.Chat.Group {
		heading = "people.settings_group"
	}
	text := bot.Text{{S: c.Words.T(heading), Bold: true}}
	var rows [][]bot.Button
	for _, s := range settings {
		title := c.Words.T(s.title)
		text = append(text, bot.Run{S: "\n" + c.Words.T("people.setting", "Title", title, "Value", s.label(c.Words, s.get(c)))})
		rows = append(rows, []bot.Button{record.Press(title, setKind+":"+s.name)})
	}
	return text, rows
}

// buttons are the values of a setting, with a tick at the one that is set, and the way back.
func (s *setting) buttons(c *bot.Case) [][]bot.Button {
	var rows [][]bot.Button
	for _, value := range s.values() {
		label := s.label(c.Words, value)
		if value == s.get(c) {
			label = "✓ " + label
		}
		rows = append(rows, []bot.Button{record.Press(label, setKind+":"+s.name+":"+value)})
	}
	return append(rows, []bot.Button{record.Press(c.Words.T("people.back"), setKind+":")})
}
