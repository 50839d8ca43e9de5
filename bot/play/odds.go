package play

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
)

// oddsMen are the men that the stronger side may play without, from the least to the most.
var oddsMen = []game.Kind{game.Met, game.Khon, game.Ma, game.Ruea}

// oddsNames are the names of the men in records and in the data of buttons.
var oddsNames = map[game.Kind]string{game.Met: "met", game.Khon: "khon", game.Ma: "ma", game.Ruea: "ruea"}

// oddsWords are the words for odds, in lower case; the man follows.
var oddsWords = map[string]bool{"odds": true, "handicap": true, "ต่อ": true, "อ่อน": true, "让": true, "讓": true, "让子": true, "讓子": true}

// oddsManWords are the words for the men, in lower case.
var oddsManWords = func() map[string]string {
	words := map[string]string{}
	for kind, name := range oddsNames {
		words[name] = name
		words[strings.ToLower(string(kind.Letter()))] = name
		for _, l := range i18n.Languages {
			words[strings.ToLower(coach.Man(i18n.For(l), game.NewPiece(game.White, kind)))] = name
		}
	}
	return words
}()

// cutOdds returns the man that some words name behind one for odds, and how many words that took: none if they do not
// begin with one.
func cutOdds(words []string) (man string, n int, err error) {
	if !oddsWords[words[0]] {
		return "", 0, nil
	}
	if len(words) == 1 {
		return "", 0, &optionError{word: words[0]}
	}
	man, ok := oddsManWords[words[1]]
	if !ok {
		return "", 0, &optionError{word: words[1]}
	}
	return man, 2, nil
}

// oddsStart returns the FEN from which a side plays without a man: of two of a kind the one on its left.
func oddsStart(man string, without game.Color) string {
	if man == "" {
		return ""
	}
	letter := ""
	for kind, name := range oddsNames {
		if name == man {
			letter = string(kind.Letter())
		}
	}
	ranks := strings.Split(game.StartFEN, "/")
	if without == game.White {
		last := len(ranks) - 1
		ranks[last] = strings.Replace(ranks[last], letter, "1", 1)
		return strings.Join(ranks, "/")
	}
	at := strings.LastIndex(ranks[0], strings.ToLower(letter))
	ranks[0] = ranks[0][:at] + "1" + ranks[0][at+1:]
	return strings.Join(ranks, "/")
}

// oddsGiver returns the side that plays without a man.
func (m *match) oddsGiver() game.Color {
	if m.Start == oddsStart(m.Odds, game.White) {
		return game.White
	}
	return game.Black
}

// turnOdds has the other side play without a man in a game in which nobody has moved; without odds it does nothing.
func (m *match) turnOdds() error {
	if m.Odds == "" {
		return nil
	}
	turned := m.Game
	turned.Start, turned.Moves = oddsStart(m.Odds, m.oddsGiver().Other()), nil
	other, err := replay(turned)
	if err == nil {
		m.Start, m.played = turned.Start, other.played
	}
	return err
}

// oddsLine names odds on a button.
func oddsLine(w bot.Words, man string) string { return w.T("challenge.odds", "Man", oddsMan(w, man)) }

// oddsBy tells in a caption or an invitation who plays without which man.
func oddsBy(w bot.Words, man, name string) string {
	return w.T("challenge.odds_by", "Name", name, "Man", oddsMan(w, man))
}

// oddsMan returns what people call a man that is missing.
func oddsMan(w bot.Words, man string) string {
	for kind, name := range oddsNames {
		if name == man {
			return coach.Man(w, game.NewPiece(game.White, kind))
		}
	}
	return ""
}
