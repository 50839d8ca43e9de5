package play

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// The kinds of buttons under a board, whose data is "kind:<game>:<turn>" and what is named here.
const (
	moveKind = "m"    // the move: m:<game>:<turn>:e3e4
	pickKind = "pick" // the man's square
	backKind = "back" // nothing more: all men again
)

// boardData is the data of a button under a board.
func boardData(kind string, m *match, rest ...string) string {
	parts := append([]string{kind, m.ID.String(), strconv.FormatUint(uint64(m.Turn), 36)}, rest...)
	return strings.Join(parts, ":")
}

// tapped returns the game that a button under a board is about, and what its data says besides. The game is nil, and
// the person has been told why, if the board is not the live one or not of this Turn, or the person has no seat.
func tapped(c *bot.Case, args string) (*match, string, error) {
	m, rest, err := shown(c, args)
	if m != nil && (c.Person == nil || !m.seats(c.Person.ID)) {
		c.Toast(c.Own.T("play.not_yours"))
		return nil, "", nil
	}
	return m, rest, err
}

// shown is tapped for what everybody may do who sees the board.
func shown(c *bot.Case, args string) (*match, string, error) { return shownBy(c, View, args) }

// shownBy is shown for any view of a game.
func shownBy(c *bot.Case, view, args string) (*match, string, error) {
	id, turn, rest, ok := parseButton(args)
	if !ok {
		return nil, "", moved(c)
	}
	if live, err := c.OnPost(view, id); err != nil {
		return nil, "", err
	} else if !live {
		return nil, "", moved(c)
	}
	m, err := onTurn(c, id, turn)
	if m == nil && err == nil {
		err = mend(c, view, id)
	}
	return m, rest, err
}

// mendAfter is how long after a move a tap on the board before it can still be on its way.
const mendAfter = 5 * time.Second

// mend shows the newest state of a game again if its message seems to show an older one.
func mend(c *bot.Case, view string, id record.ID) error {
	g, err := record.Get(c.Tx, record.GameKey(id))
	if err != nil || c.Now.Sub(g.Moved) < mendAfter {
		return ifThere(err)
	}
	return c.Mend(view, id)
}

// parseButton reads the data of a button under a board, without its kind: the game and its Turn, and what is besides.
func parseButton(args string) (id record.ID, turn uint32, rest string, ok bool) {
	parts := strings.SplitN(args, ":", 3)
	if len(parts) < 2 {
		return 0, 0, "", false
	}
	id, err1 := record.ParseID(parts[0])
	n, err2 := strconv.ParseUint(parts[1], 36, 32)
	if len(parts) == 3 {
		rest = parts[2]
	}
	return id, uint32(n), rest, errors.Join(err1, err2) == nil
}

// onTurn returns a game if it is on a Turn still. Otherwise it is nil, and who tapped has been told.
func onTurn(c *bot.Case, id record.ID, turn uint32) (*match, error) {
	m, err := load(c.Tx, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, moved(c)
	case err != nil:
		return nil, err
	case m.Turn != turn:
		return nil, moved(c)
	}
	return m, nil
}

// moved tells who tapped that the board is not what it was.
func moved(c *bot.Case) error {
	c.Toast(c.Own.T("play.moved_on"))
	return nil
}

// whyNotNow returns the key of the text that says why a person cannot move now, "" if the person can.
func (m *match) whyNotNow(person record.ID) string {
	switch {
	case m.over():
		return "play.over"
	case m.mayMove(person):
		return ""
	case m.thinking():
		return "play.thinking"
	}
	return "play.not_your_turn"
}

// tappedToMove is tapped for what only the person to move may do.
func tappedToMove(c *bot.Case, args string) (*match, string, error) {
	m, rest, err := tapped(c, args)
	if m == nil || err != nil {
		return nil, "", err
	}
	if why := m.whyNotNow(c.Person.ID); why != "" {
		c.Toast(c.Own.T(why))
		return nil, "", nil
	}
	return m, rest, nil
}

// tapMove plays a move. Typed words then go to its game.
func tapMove(c *bot.Case, args string) error {
	m, rest, err := tappedToMove(c, args)
	if m == nil || err != nil {
		return err
	}
	move, err := notation.ParseUCI(m.position(), rest)
	if err != nil {
		return moved(c) // no button of this Turn holds it
	}
	c.Chat.Current = m.ID
	return playMove(c.Desk, m, move)
}

// tapPick shows where a man can go.
func tapPick(c *bot.Case, args string) error {
	m, rest, err := tappedToMove(c, args)
	if m == nil || err != nil {
		return err
	}
	square, ok := game.ParseSquare(rest)
	if !ok || m.position().MovesFrom(square) == 0 {
		return moved(c)
	}
	return c.Focus(View, m.ID, square.String())
}

// tapBack shows all men again, after a man or the levels.
func tapBack(c *bot.Case, args string) error {
	m, _, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	return c.Focus(View, m.ID, "")
}
