package learn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// Practice returns what people can do to practise endings: /practice, the buttons that lead to one, and the grade of a
// game that is over. The games themselves are bot/play's, whose [play.Config] needs the tables too. tables may be nil:
// then a grade does not tell where a win was let go, and no ending of five men is offered.
func Practice(tables bot.Tables) bot.Feature {
	t := &trainer{tables}
	return bot.Feature{
		Commands: []bot.Command{{
			Name: "practice", Alias: []string{"practise", "endings"}, Words: []string{"ฝึก", "练习", "練習", "残局", "殘局"},
			Menu: "practice.menu_practice", Do: t.practice,
		}},
		Buttons: []bot.ButtonKind{{Kind: play.PracticeKind, Do: t.tapPractice}},
		Jobs:    []bot.JobClass{{Class: play.PracticeJob, Run: t.grade}},
	}
}

// practice lists the endings, or begins one that is named, from a start at random or of a number.
func (t *trainer) practice(c *bot.Case, args string) error {
	if onlyInPrivate(c) {
		return c.ToPrivate("practice")
	}
	words := strings.Fields(strings.ToUpper(args))
	if len(words) == 0 {
		return t.listEndings(c)
	}
	e, ok := lesson.FindEnding(strings.TrimPrefix(words[0], "K"))
	if !ok || !t.offers(c, e) {
		return t.listEndings(c)
	}
	n := c.Draw(e.Varieties())
	if len(words) > 1 {
		if asked, err := strconv.Atoi(words[1]); err == nil && asked >= 1 && asked <= e.Varieties() {
			n = asked - 1
		}
	}
	return practise(c, e, n)
}

// tapPractice begins the ending that a button names, or lists them.
func (t *trainer) tapPractice(c *bot.Case, name string) error {
	if onlyInPrivate(c) {
		return stale(c)
	}
	if e, ok := lesson.FindEnding(name); ok && t.offers(c, e) {
		return practise(c, e, c.Draw(e.Varieties()))
	}
	return t.listEndings(c)
}

// offers reports whether an ending can be practised in a chat: one of five men only against tables that know it.
func (t *trainer) offers(c *bot.Case, e *lesson.Ending) bool {
	return !e.Filed() || t.tables != nil && t.tables.Knows(people.Rules(c.Chat), e.Name)
}

// practise begins a game from a start of an ending, under the rule book of the chat.
func practise(c *bot.Case, e *lesson.Ending, n int) error {
	name := people.Rules(c.Chat)
	rules, ok := game.RulesByName(name)
	if !ok {
		return fmt.Errorf("failed to begin a practice game: no rule book %q", name)
	}
	fen, err := e.Variety(n).FEN(rules)
	if err != nil {
		return err
	}
	return play.Practise(c, e.Name, name, fen)
}

// listEndings tells the endings with the person's best results, a button for each.
func (t *trainer) listEndings(c *bot.Case) error {
	s, err := studied(c.Tx, c.Person.ID)
	if err != nil {
		return err
	}
	w := c.Words
	text := bot.Text{{S: w.T("practice.title"), Bold: true}, {S: "\n" + w.T("practice.about")}}
	if len(s.Endings) > 0 {
		text = append(text, bot.Run{S: "\n"})
	}
	var buttons []bot.Button
	for i := range lesson.Endings {
		e := &lesson.Endings[i]
		if !t.offers(c, e) {
			continue
		}
		name, result := endingName(w, e.Name), s.Endings[e.Name]
		buttons = append(buttons, record.Press(name, play.PracticeKind+":"+e.Name))
		switch {
		case result.Mates > 0:
			text = append(text, bot.Run{S: "\n✓ " + name + " · " + w.T("practice.best", "Took", result.Took, "Could", result.Could)})
		case result.Tries > 0:
			text = append(text, bot.Run{S: "\n– " + name + " · " + w.T("practice.not_mated")})
		}
	}
	return c.Tell(text, slices.Collect(slices.Chunk(buttons, 2))...)
}

func endingName(w bot.Words, name string) string { return w.T("practice.ending_" + name) }

// practiceProgress tells how many endings somebody has mated in; "" for who has practised none.
func practiceProgress(w bot.Words, s record.Study) string {
	if len(s.Endings) == 0 {
		return ""
	}
	mated, all := 0, 0
	for i := range lesson.Endings {
		e := &lesson.Endings[i]
		if s.Endings[e.Name].Mates > 0 {
			mated++
		}
		if !e.Filed() || s.Endings[e.Name].Tries > 0 { // others may not be there to be practised
			all++
		}
	}
	return w.T("practice.progress", "Mated", mated, "Endings", all)
}
