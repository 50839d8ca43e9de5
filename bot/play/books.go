package play

import (
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// The kinds of buttons under a board that choose the rule book.
const (
	booksKind = "books" // show the rule books
	bookKind  = "book"  // with the name of the one chosen
)

// focusBooks is what a board's view is pointed at to show the rule books under it.
const focusBooks = "books"

// bookWords are words for the rule books, besides their names and what people call them in the catalogs.
var bookWords = map[string][]string{
	game.Thai.Name:       {"automatic", "auto", "อัตโนมัติ", "自动", "自動"},
	game.Makruk.Name:     {"engine", "engines", "แบบโปรแกรม", "引擎"},
	game.Fifty.Name:      {"50", "ห้าสิบ", "五十"},
	game.Sprint.Name:     {"straight bia", "เบี้ยกินตรง", "เบี้ยตรง", "直吃", "兵直吃"},
	game.Tournament.Name: {"on request", "แข่งขัน", "ขอนับ", "比赛", "比賽", "申请", "申請"},
}

// phrase is a way to call a rule book: its words in lower case.
type phrase struct {
	words []string
	rules string
}

// phrases are all ways to call the rule books, the longest first.
var phrases = func() []phrase {
	var all []phrase
	for _, r := range game.AllRules() {
		names := append([]string{r.Name}, bookWords[r.Name]...)
		for _, l := range i18n.Languages {
			names = append(names, people.RulesName(i18n.For(l), r.Name))
		}
		for _, name := range names {
			all = append(all, phrase{wordsOf(name), r.Name})
		}
	}
	slices.SortStableFunc(all, func(a, b phrase) int { return len(b.words) - len(a.words) })
	return all
}()

// wordsOf returns the words of a text in lower case, without commas.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t\r\n\u00a0\u3000,，、", r) })
}

// cutRules returns the rule book that some words begin with, and how many of them name it: none if they name no book.
func cutRules(words []string) (rules string, n int) {
	for _, p := range phrases {
		if n := len(p.words); n <= len(words) && slices.Equal(p.words, words[:n]) {
			return p.rules, n
		}
	}
	return "", 0
}

// tapBooks shows the rule books under a board.
func tapBooks(c *bot.Case, args string) error {
	m, _, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	return c.Focus(View, m.ID, focusBooks)
}

// tapBook is a rule book chosen under an untouched board: a first move of the engine's is taken back.
func tapBook(c *bot.Case, args string) error {
	m, name, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	rules, known := game.RulesByName(name)
	if !known || !m.untouched() {
		return moved(c)
	}
	if name == m.Rules {
		return c.Focus(View, m.ID, "")
	}
	played, err := game.Replay(rules, m.Start, m.Moves[:m.Begun])
	if err != nil || played.Outcome().Over() {
		c.Toast(c.Own.T("play.not_by_these_rules")) // another book says of what came before that it cannot be, or is over
		return nil
	}
	m.Rules, m.played = name, played
	return settle(c.Desk, m)
}

// bookButtons are the rule books, with a tick at the one of the game.
func bookButtons(m *match, w bot.Words) [][]bot.Button {
	var rows [][]bot.Button
	for _, r := range game.AllRules() {
		label := people.RulesName(w, r.Name)
		if r.Name == m.Rules {
			label = "✓ " + label
		}
		rows = append(rows, []bot.Button{record.Press(label, boardData(bookKind, m, r.Name))})
	}
	return rows
}
