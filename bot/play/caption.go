package play

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/game"
)

// shownMoves is how many of the last moves a caption tells: the person's and the reply.
const shownMoves = 2

// caption is the text under a board: who plays, the last moves, whose turn it is or how it ended, and a running count.
// It stays far under the 1024 characters that a caption may have, since names are at most 64 long.
func (l *look) caption() (bot.Text, error) {
	names, err := l.names()
	if err != nil {
		return nil, err
	}
	lines := l.heading(names)
	if clock := l.clockLine(names); clock != "" {
		lines = append(lines, clock)
	}
	if rated := l.ratedLine(); rated != "" {
		lines = append(lines, rated)
	}
	if moves := coach.Moves(l.words, l.played, shownMoves); moves != "" {
		lines = append(lines, moves)
	}
	text := bot.Text{{S: strings.Join(lines, "\n") + "\n"}, {S: l.state(names), Bold: true}}
	if shifts := l.shiftsLine(names); shifts != "" {
		text = append(text, bot.Run{S: "\n" + shifts})
	}
	if offered := l.offeredLine(); offered != "" {
		text = append(text, bot.Run{S: "\n" + offered})
	}
	if l.loud && l.chat.Group && !l.over() {
		p, err := people.Of(l.tx, l.Seats[l.side()].Person)
		if err := ifThere(err); err != nil {
			return nil, err
		}
		text = append(text, bot.Run{S: "\n👉 "}, bot.Run{S: names[l.side()], Mention: p.Address})
	}
	if !l.over() {
		for _, limit := range coach.Limits(l.words, l.position()) {
			text = append(text, bot.Run{S: "\n" + limit})
		}
		text = append(text, l.hintText()...)
	}
	return text, nil
}

// heading says who plays, and by which rules and odds if they are not the usual ones.
func (l *look) heading(names [2]string) []string {
	lines := []string{"⚪ " + l.player(game.White, names), "⚫ " + l.player(game.Black, names)}
	switch {
	case l.practice():
		lines = []string{practiceName(l.words, l.Practice)}
	case l.solo():
		lines = []string{l.words.T("play.solo", "Name", names[game.White])}
	}
	if l.Rules != people.DefaultRules {
		lines = append(lines, l.words.T("play.rules", "Rules", people.RulesName(l.words, l.Rules)))
	}
	if l.Odds != "" {
		lines = append(lines, oddsBy(l.words, l.Odds, names[l.oddsGiver()]))
	}
	return lines
}

// names returns what the players are called, by game.Color.
func (l *look) names() (names [2]string, err error) {
	for c, seat := range l.Seats {
		names[c] = l.words.T("play.bot")
		if seat.Engine() {
			continue
		}
		if names[c], err = people.Name(l.tx, l.words, seat.Person); err != nil {
			return names, err
		}
	}
	return names, nil
}

// player names who plays a side, the engine with its level.
func (l *look) player(c game.Color, names [2]string) string {
	if l.Seats[c].Engine() {
		return l.words.T("play.engine", "Name", names[c], "Level", levelName(l.words, l.Level))
	}
	return names[c]
}

// state says whose turn it is, or how the game ended.
func (l *look) state(names [2]string) string {
	if l.annulled() {
		return l.words.T("group.annulled")
	}
	if l.over() {
		text := coach.Ending(l.words, l.position(), l.outcome(), names)
		if l.engineResigned() {
			text = coach.Sentences(text, l.words.T("play.resigned_for_count"))
		}
		return text
	}
	text := l.turn(names)
	if l.position().InCheck() {
		text = coach.Sentences(text, l.words.T("play.check"))
	}
	return text
}

// engineResigned reports whether the bot gave the game up, which it does where the tables know that it loses within the
// count.
func (l *look) engineResigned() bool {
	_, counts := l.position().Count()
	o := l.outcome()
	return counts && o.Reason == game.Resignation && l.Seats[o.Winner.Other()].Engine()
}

func (l *look) turn(names [2]string) string {
	side := coach.Side(l.words, l.side())
	switch {
	case l.thinking():
		return l.words.T("play.engine_turn")
	case l.solo():
		return l.words.T("play.solo_turn", "Side", side)
	case !l.chat.Group && l.hasMover():
		return l.words.T("play.your_turn")
	}
	return l.words.T("play.turn", "Side", side, "Name", names[l.side()])
}
