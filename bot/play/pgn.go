package play

import (
	"bytes"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// maxFileName is how many characters of each player's name stand in the name of a file.
const maxFileName = 40

// sendPGN sends a game as a file, of the number that is said or else the current one; in a group it leads to the private
// chat.
func sendPGN(c *bot.Case, args string) error {
	m, err := wanted(c, args)
	switch {
	case m == nil || err != nil:
		return err
	case c.Chat.Group:
		return c.ToPrivate("pgn", m.ID.String())
	}
	return sendGame(c, m)
}

// sendGame sends a game as a file.
func sendGame(c *bot.Case, m *match) error {
	written, err := m.written(c)
	if err != nil {
		return err
	}
	var data bytes.Buffer
	if err := notation.WritePGN(&data, written); err != nil {
		return err
	}
	name := fileName(written.Tag("White")) + "-" + fileName(written.Tag("Black")) + "-" + m.Created.UTC().Format("2006-01-02") + ".pgn"
	return c.Say(c.Chat, record.Note{
		Thread: c.Event.Thread, Text: record.Plain(c.Words.T("play.pgn_sent")), File: &bot.File{Name: name, Data: data.Bytes()},
	})
}

// written returns the game with the tags of a PGN.
func (m *match) written(c *bot.Case) (*notation.Record, error) {
	tags := []notation.Tag{{Name: "Event", Value: "Makrukbot"}, {Name: "Date", Value: m.Created.UTC().Format("2006.01.02")}}
	for i, side := range [...]string{"White", "Black"} {
		name, kind := "Makrukbot, level "+strconv.Itoa(m.Level), "program"
		if seat := m.Seats[i]; !seat.Engine() {
			p, err := people.Of(c.Tx, seat.Person)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return nil, err
			}
			name, kind = people.Tame(p.Name), "human"
		}
		tags = append(tags, notation.Tag{Name: side, Value: name}, notation.Tag{Name: side + "Type", Value: kind})
	}
	return &notation.Record{Tags: tags, Game: m.ended()}, nil
}

// ended returns the game with its end, where that is none that the board tells.
func (m *match) ended() *game.Game {
	o := m.outcome()
	switch o.Reason {
	case game.Resignation:
		m.played.Resign(o.Winner.Other())
	case game.Agreement:
		m.played.Agree()
	case game.Timeout:
		m.played.TimeOut(o.Winner.Other())
	}
	return m.played
}

// fileName makes a part of a file's name of a player's: what every system takes.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			return r
		case unicode.IsSpace(r):
			return '_'
		}
		return -1
	}, name)
	if runes := []rune(name); len(runes) > maxFileName {
		name = string(runes[:maxFileName])
	}
	if name == "" {
		return "player"
	}
	return name
}

// A PGN begins with a tag, perhaps behind comments, or else with a first move and more behind it.
var (
	pgnTag   = regexp.MustCompile(`(?m)\A\x{feff}?(?:\s*[%;].*$)*\s*\[\s*\w+\s+"`)
	pgnMoves = regexp.MustCompile(`\A\x{feff}?\s*1\s*(?:\.|…)+\s*\S+\s+\S+`)
)

// isPGN reports whether a text that was pasted is a PGN.
func isPGN(text string) bool { return pgnTag.MatchString(text) || pgnMoves.MatchString(text) }

// takeFile opens a PGN that was sent as a file.
func takeFile(c *bot.Case) (bool, error) {
	if c.Chat.Group {
		return false, nil
	}
	if len(c.Event.File.Data) == 0 {
		return true, c.Tell(record.Plain(c.Words.T("play.pgn_lost", "Size", bot.MaxFile>>10)))
	}
	return true, openPGN(c, utf8Of(c.Event.File.Data))
}

// utf8Of returns a text that is UTF-8, or else ISO 8859-1 as PGN has it of old.
func utf8Of(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	runes := make([]rune, len(data))
	for i, b := range data {
		runes[i] = rune(b)
	}
	return string(runes)
}

// openPGN opens the games of a PGN to be looked through. Those before a mistake are opened too. The longest file that is
// taken in has some 300 games of 60 moves, which are read in a twentieth of a second.
func openPGN(c *bot.Case, text string) error {
	rules, ok := game.RulesByName(people.Rules(c.Chat))
	if !ok {
		rules = game.Thai
	}
	games, err := notation.ReadPGN(strings.NewReader(text), rules)
	var wrong *notation.PGNError
	switch {
	case errors.As(err, &wrong):
		err = c.Tell(record.Plain(coach.PGN(c.Words, wrong)))
	case err == nil && len(games) == 0:
		err = c.Tell(record.Plain(c.Words.T("play.pgn_empty")))
	}
	if err != nil || len(games) == 0 {
		return err
	}
	return openReplay(c, games)
}
