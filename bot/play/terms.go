package play

import (
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// terms are what somebody asked of a game against another person.
type terms struct {
	side     side
	rules    string // empty: the chat's
	limit    time.Duration
	loses    bool
	friendly bool
	odds     string
}

// Words for how a game counts, and for what happens when the time of a move is up, in lower case.
var (
	ratedWords    = map[string]bool{"rated": true, "เก็บคะแนน": true, "计分": true, "計分": true, "等级分": true, "等級分": true}
	friendlyWords = map[string]bool{
		"friendly": true, "casual": true, "unrated": true, "กระชับมิตร": true, "友谊": true, "友誼": true, "友谊赛": true, "友誼賽": true,
	}
	losesWords  = map[string]bool{"loses": true, "lose": true, "flag": true, "แพ้": true, "判负": true, "判負": true}
	assistWords = map[string]bool{"assist": true, "assistant": true, "ช่วยเดิน": true, "代走": true}
)

// clockUnits are the words for units of time, in lower case.
var clockUnits = map[string]time.Duration{
	"s": time.Second, "sec": time.Second, "seconds": time.Second, "วิ": time.Second, "วินาที": time.Second, "秒": time.Second,
	"m": time.Minute, "min": time.Minute, "minutes": time.Minute, "นาที": time.Minute, "分": time.Minute, "分钟": time.Minute, "分鐘": time.Minute,
	"h": time.Hour, "hour": time.Hour, "ชม": time.Hour, "ชม.": time.Hour, "ชั่วโมง": time.Hour, "小时": time.Hour, "小時": time.Hour,
	"d": day, "day": day, "days": day, "วัน": day, "天": day, "日": day,
}

const day = 24 * time.Hour

// cutClock returns the time that some words begin with, as "3d" or "3 days", and how many words that took: none if they
// do not begin with one.
func cutClock(words []string) (limit time.Duration, n int) {
	word := strings.Map(notation.Plain, words[0])
	end := strings.IndexFunc(word, func(r rune) bool { return r < '0' || r > '9' })
	unit := ""
	n = 1
	switch {
	case end > 0:
		word, unit = word[:end], word[end:]
	case end < 0 && len(words) > 1:
		unit, n = words[1], 2
	default:
		return 0, 0
	}
	count, err := strconv.Atoi(word)
	long, known := clockUnits[unit]
	if err != nil || !known {
		return 0, 0
	}
	for _, limit := range clockLimits {
		if limit == time.Duration(count)*long {
			return limit, n
		}
	}
	return 0, 0
}

// parseTerms reads what stands behind /challenge, in any order. The error is an *optionError.
func parseTerms(args string) (terms, error) {
	var t terms
	words := wordsOf(args)
	for len(words) > 0 {
		n, err := t.take(words)
		if err != nil {
			return t, err
		}
		if n == 0 {
			return t, &optionError{word: words[0]}
		}
		words = words[n:]
	}
	if t.odds != "" {
		t.friendly = true
	}
	return t, nil
}

// take reads what some words begin with, and returns how many words that took; none if it is not known.
func (t *terms) take(words []string) (int, error) {
	if rules, n := cutRules(words); n > 0 {
		t.rules = rules
		return n, nil
	}
	if limit, n := cutClock(words); n > 0 {
		t.limit = limit
		return n, nil
	}
	if man, n, err := cutOdds(words); n > 0 || err != nil {
		t.odds = man
		return n, err
	}
	word := words[0]
	side, isSide := sideWords[word]
	switch {
	case isSide:
		t.side = side
	case ratedWords[word]:
		t.friendly = false
	case friendlyWords[word]:
		t.friendly = true
	case losesWords[word]:
		t.loses = true
	case assistWords[word]:
		t.loses = false
	default:
		return 0, nil
	}
	return 1, nil
}

// invite returns an invitation to a game on these terms.
func (t terms) invite(c *bot.Case) record.Invite {
	v := record.Invite{
		ID: c.NewID(), Chat: c.Chat.ID, Thread: c.Event.Thread, From: c.Person.ID, Side: game.NoColor,
		Rules: t.rules, Limit: t.limit, Loses: t.loses, Rated: !t.friendly, Odds: t.odds,
	}
	if v.Rules == "" {
		v.Rules = people.Rules(c.Chat)
	}
	switch t.side {
	case asWhite:
		v.Side = game.White
	case asBlack:
		v.Side = game.Black
	}
	return v
}
