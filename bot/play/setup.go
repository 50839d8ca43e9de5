package play

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// The kinds of buttons that change what a game is like. The first three stand under a board.
const (
	sideKind        = "side"   // play the other side
	levelsKind      = "levels" // show the levels
	levelKind       = "level"  // with the level chosen
	answerLevelKind = "lv"     // lv:<level>, an answer to /level
)

// focusLevels is what a board's view is pointed at to show the levels under it.
const focusLevels = "levels"

// tapSide changes sides under an untouched board: a first move of the engine's is taken back.
func tapSide(c *bot.Case, args string) error {
	m, _, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	if !m.untouched() || m.engineSide() == game.NoColor {
		return moved(c)
	}
	m.back(m.played.Ply() - m.Begun)
	slices.Reverse(m.Seats[:])
	if err := m.turnOdds(); err != nil {
		return err
	}
	c.Person.Side, _ = m.human()
	if err := record.Delete(c.Tx, record.BoardKey(m.ID, c.Chat.ID)); err != nil {
		return err
	}
	return settle(c.Desk, m)
}

// tapLevels shows the levels under a board.
func tapLevels(c *bot.Case, args string) error {
	m, _, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	return c.Focus(View, m.ID, focusLevels)
}

// tapLevel is a level chosen under a board.
func tapLevel(c *bot.Case, args string) error {
	m, rest, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	level, err := parseLevel(rest)
	if err != nil {
		return moved(c)
	}
	if level == m.Level {
		return c.Focus(View, m.ID, "")
	}
	return setLevel(c, m, level)
}

// levelCommand sets the level, from the engine's next move on, or asks which.
func levelCommand(c *bot.Case, args string) error {
	if c.Person == nil {
		return c.Tell(record.Plain(c.Words.T("play.nobody")))
	}
	if strings.TrimSpace(args) == "" {
		return c.Ask(record.Plain(c.Words.T("play.level_ask")), levelButtons(c.Words, levelOf(c.Person), func(n int) string {
			return answerLevelKind + ":" + strconv.Itoa(n)
		})...)
	}
	number, _ := cutLevelWord(strings.TrimSpace(strings.ToLower(args)))
	level, err := parseLevel(strings.TrimSpace(number))
	var wrong *optionError
	if errors.As(err, &wrong) {
		return c.Tell(record.Plain(c.Words.T("play.no_such_level", "Max", maxLevel, "Command", "/level")))
	}
	text, err := choose(c, level)
	if err != nil {
		return err
	}
	return c.Tell(text)
}

// tapAnswerLevel is an answer to which level.
func tapAnswerLevel(c *bot.Case, args string) error {
	level, err := parseLevel(args)
	if err != nil {
		return moved(c)
	}
	if c.Person == nil {
		c.Toast(c.Own.T("play.nobody"))
		return nil
	}
	text, err := choose(c, level)
	if err != nil {
		return err
	}
	return c.Reshape(text)
}

// choose sets the level of the current game, if it is against the engine and goes on, and of later ones; it returns
// what to say.
func choose(c *bot.Case, level int) (bot.Text, error) {
	m, err := current(c)
	if err != nil {
		return nil, err
	}
	name := levelName(c.Words, level)
	c.Person.Level = level
	if m == nil || m.over() || m.engineSide() == game.NoColor || m.practice() {
		return record.Plain(c.Words.T("play.level_later", "Level", name)), nil
	}
	text := record.Plain(c.Words.T("play.level_set", "Level", name))
	if level == m.Level {
		return text, nil
	}
	return text, setLevel(c, m, level)
}

// setLevel changes the level of a game. An engine that thinks begins anew.
func setLevel(c *bot.Case, m *match, level int) error {
	c.Person.Level = level
	m.Level = level
	return keep(c.Desk, m)
}

// levelName returns a level as people read it: its number and a word for it.
func levelName(w bot.Words, level int) string {
	return strconv.Itoa(level) + " · " + w.T("play.level_"+strconv.Itoa(level))
}

// levelButtons are the levels, two a row, with a tick at the one that is set.
func levelButtons(w bot.Words, set int, data func(level int) string) [][]bot.Button {
	var buttons []bot.Button
	for n := 1; n <= maxLevel; n++ {
		label := levelName(w, n)
		if n == set {
			label = "✓ " + label
		}
		buttons = append(buttons, record.Press(label, data(n)))
	}
	return slices.Collect(slices.Chunk(buttons, 2))
}
