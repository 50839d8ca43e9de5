package play

import (
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// side is the side that somebody asked for.
type side string

// The sides that can be asked for; the empty one is the last used.
const (
	asWhite  side = "white"
	asBlack  side = "black"
	asRandom side = "random"
)

// options are what somebody asked of a new game.
type options struct {
	level int // 1 to 8; 0: the last used
	side  side
	solo  bool
	rules string // the name of a rule book; empty: the chat's
	odds  string // the man that the bot plays without; empty: none
}

// sideWords are the words for the sides, in lower case, in the languages that the bot speaks.
var sideWords = map[string]side{
	"white": asWhite, "w": asWhite, "ขาว": asWhite, "ฝ่ายขาว": asWhite, "หมากขาว": asWhite,
	"白": asWhite, "白方": asWhite, "白棋": asWhite, "执白": asWhite, "執白": asWhite,
	"black": asBlack, "b": asBlack, "ดำ": asBlack, "ฝ่ายดำ": asBlack, "หมากดำ": asBlack,
	"黑": asBlack, "黑方": asBlack, "黑棋": asBlack, "执黑": asBlack, "執黑": asBlack,
	"random": asRandom, "r": asRandom, "any": asRandom, "สุ่ม": asRandom, "随机": asRandom, "隨機": asRandom,
}

// soloWords are the words for playing both sides.
var soloWords = map[string]bool{
	"solo": true, "both": true, "เดี่ยว": true, "คนเดียว": true, "สองฝ่าย": true, "单人": true, "單人": true,
	"自己": true, "双方": true, "雙方": true,
}

// levelWords may stand beside the number of a level, joined to it or not, and say nothing.
var levelWords = []string{"level", "lvl", "lv", "ระดับ", "级别", "級別", "等级", "等級", "级", "級"}

// optionError tells which word of a text was not understood.
type optionError struct {
	word  string
	level bool // it is a number, and no level has it
}

func (e *optionError) Error() string { return "failed to read the option " + strconv.Quote(e.word) }

// text tells a person what was wrong and what can be said.
func (e *optionError) text(w bot.Words) bot.Text {
	if e.level {
		return record.Plain(w.T("play.no_such_level", "Max", maxLevel, "Command", "/play"))
	}
	return record.Plain(w.T("play.options", "Word", shorten(e.word), "Max", maxLevel))
}

// maxEcho is how many characters of a word are said back to who typed it.
const maxEcho = 24

func shorten(s string) string {
	if runes := []rune(s); len(runes) > maxEcho {
		return string(runes[:maxEcho]) + "…"
	}
	return s
}

// parseOptions reads what stands behind /play, in any order; of two words for one thing the last counts.
func parseOptions(args string) (options, error) {
	var o options
	words := wordsOf(args)
	for len(words) > 0 {
		if rules, n := cutRules(words); n > 0 {
			o.rules, words = rules, words[n:]
			continue
		}
		if man, n, err := cutOdds(words); err != nil {
			return o, err
		} else if n > 0 {
			o.odds, words = man, words[n:]
			continue
		}
		word := words[0]
		words = words[1:]
		if s, ok := sideWords[word]; ok {
			o.side = s
			continue
		}
		if soloWords[word] {
			o.solo = true
			continue
		}
		number, isLevel := cutLevelWord(word)
		if isLevel && number == "" {
			continue
		}
		level, err := parseLevel(number)
		if err != nil {
			return o, err
		}
		o.level = level
	}
	return o, nil
}

// cutLevelWord takes a word for "level" off a number, and reports whether there was one.
func cutLevelWord(word string) (number string, ok bool) {
	for _, w := range levelWords {
		if rest, ok := strings.CutPrefix(word, w); ok {
			return rest, true
		}
		if rest, ok := strings.CutSuffix(word, w); ok {
			return rest, true
		}
	}
	return word, false
}

// parseLevel reads a level, in Latin or Thai digits. The error is an *optionError.
func parseLevel(word string) (int, error) {
	n, err := strconv.Atoi(strings.Map(notation.Plain, word))
	if err != nil {
		return 0, &optionError{word: word}
	}
	if n < 1 || n > maxLevel {
		return 0, &optionError{word: word, level: true}
	}
	return n, nil
}

// String writes the options as parseOptions reads them, for a button's data.
func (o options) String() string {
	var words []string
	if o.level != 0 {
		words = append(words, strconv.Itoa(o.level))
	}
	if o.side != "" {
		words = append(words, string(o.side))
	}
	if o.solo {
		words = append(words, "solo")
	}
	if o.rules != "" {
		words = append(words, o.rules)
	}
	if o.odds != "" {
		words = append(words, "odds", o.odds)
	}
	return strings.Join(words, " ")
}

// remember keeps what was asked for as the last used.
func (o options) remember(p *record.Person) {
	if o.level != 0 {
		p.Level = o.level
	}
	switch o.side {
	case asWhite:
		p.Side = game.White
	case asBlack:
		p.Side = game.Black
	case asRandom:
		p.Side = game.NoColor
	}
}

// levelOf returns the level that a person plays against.
func levelOf(p *record.Person) int {
	if p.Level == 0 {
		return defaultLevel
	}
	return p.Level
}
