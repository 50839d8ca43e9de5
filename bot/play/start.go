package play

import (
	"errors"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// The kinds of buttons that begin a game.
const (
	startKind = "play" // play:start, as [people.PlayNow] says it
	newKind   = "new"  // new:<the new game>:<person>:<options>, an answer to "go on or a new game?"
)

// play begins a game; while one against the bot runs it asks first.
func play(c *bot.Case, args string) error {
	if c.Person == nil {
		return c.Tell(record.Plain(c.Words.T("play.nobody")))
	}
	o, err := parseOptions(args)
	var wrong *optionError
	if errors.As(err, &wrong) {
		return c.Refuse(wrong.text(c.Words))
	}
	if may, err := mayBegin(c); err != nil || !may {
		return err
	}
	running, err := against(c)
	if err != nil {
		return err
	}
	if running == nil {
		return begin(c, c.NewID(), o)
	}
	return c.Ask(record.Plain(c.Words.T("play.go_on_or_new")),
		[]bot.Button{record.Press(c.Words.T("play.go_on"), openData(running.ID, true))},
		[]bot.Button{record.Press(c.Words.T("play.new"), newData(c.NewID(), c.Person.ID, o))})
}

// tapStart is the button under the greeting. Tapped again while the board that it led to is untouched, it leads there
// once more.
func tapStart(c *bot.Case, _ string) error {
	if c.Person == nil {
		c.Toast(c.Own.T("play.nobody"))
		return nil
	}
	if hushed(c) {
		return nil
	}
	running, err := against(c)
	if err != nil {
		return err
	}
	if running != nil && running.untouched() {
		return open(c, running)
	}
	return play(c, "")
}

func newData(id, person record.ID, o options) string {
	return strings.Join([]string{newKind, id.String(), person.String(), o.String()}, ":")
}

// tapNew begins the game that was asked for. Its number came with the question, so that two taps begin one game.
func tapNew(c *bot.Case, args string) error {
	parts := strings.SplitN(args, ":", 3)
	if len(parts) != 3 {
		return moved(c)
	}
	id, err1 := record.ParseID(parts[0])
	person, err2 := record.ParseID(parts[1])
	o, err3 := parseOptions(parts[2])
	if err := errors.Join(err1, err2, err3); err != nil {
		return moved(c)
	}
	if c.Person == nil || c.Person.ID != person {
		c.Toast(c.Own.T("play.not_asked"))
		return nil
	}
	if hushed(c) {
		return nil
	}
	if open, err := c.Answered(); err != nil || !open {
		return err
	}
	if full, err := groupFull(c); err != nil {
		return err
	} else if full != nil {
		return c.Reshape(full)
	}
	if err := c.Reshape(record.Plain(c.Words.T("play.new_begins"))); err != nil {
		return err
	}
	return begin(c, id, o)
}

// begin begins a game as somebody asked for it.
func begin(c *bot.Case, id record.ID, o options) error {
	if room, err := hasRoom(c); err != nil || !room {
		return err
	}
	o.remember(c.Person)
	seats := [2]record.Seat{{Person: c.Person.ID}, {Person: c.Person.ID}}
	start := ""
	if o.solo {
		o.odds = "" // there is no stronger side
	} else {
		own := c.Person.Side
		if own == game.NoColor {
			own = game.Color(c.Draw(2))
		}
		seats[own.Other()] = record.Seat{}
		start = oddsStart(o.odds, own.Other())
	}
	if o.rules == "" {
		o.rules = people.Rules(c.Chat)
	}
	return seat(c, record.Game{ID: id, Rules: o.rules, Start: start, Odds: o.odds, Seats: seats, Level: levelOf(c.Person)})
}

// hushed reports whether no game begins in this group now; if so, who taps has been told.
func hushed(c *bot.Case) bool {
	if c.Chat.Club.Quiet {
		c.Toast(c.Own.T("group.quiet"))
	}
	return c.Chat.Club.Quiet
}

// groupFull returns the text that says that as many games of the person go on in this group as there may be; nil if not.
func groupFull(c *bot.Case) (bot.Text, error) {
	if !c.Chat.Group {
		return nil, nil
	}
	if many, err := busy(c.Tx, c.Chat.ID, c.Person.ID); err != nil || !many {
		return nil, err
	}
	return record.Plain(c.Words.T("challenge.many_games", "Games", maxGames)), nil
}

// hasRoom reports whether one more game of the person may begin here; if not, the person has been told.
func hasRoom(c *bot.Case) (bool, error) {
	full, err := groupFull(c)
	if full == nil || err != nil {
		return err == nil, err
	}
	return false, c.Tell(full)
}

// seat stores a new game and shows its board.
func seat(c *bot.Case, g record.Game) error {
	g.Home, g.Created, g.Moved = c.Chat.ID, c.Now, c.Now
	m, err := replay(g)
	if err != nil {
		return err
	}
	if err := m.list(c.Desk); err != nil {
		return err
	}
	if err := keep(c.Desk, m); err != nil {
		return err
	}
	if c.Chat.Group && m.rivals() {
		c.Chat.Current = m.ID
		return m.callTo(c.Desk, c.Chat, c.Event.Thread)
	}
	return open(c, m)
}
