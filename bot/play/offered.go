package play

import (
	"github.com/makrukbot/makrukbot/bot"
)

// offeredKind is the kind of the buttons that begin the same game once more at the level that is offered after it:
// offered:<game>:<turn>.
const offeredKind = "offered"

// offeredLine says in a caption why another level is offered after the game; "" where none is.
func (l *look) offeredLine() string {
	if !l.over() || l.Offered == 0 {
		return ""
	}
	key := "play.two_losses"
	if l.Offered > l.Level {
		key = "play.two_wins"
	}
	return l.words.T(key, "Level", levelName(l.words, l.Offered))
}

// tapOffered begins the same game once more at the level that is offered, which is that of later games, too. When the
// game was begun once more already it leads there.
func tapOffered(c *bot.Case, args string) error {
	m, _, err := tapped(c, args)
	if m == nil || err != nil {
		return err
	}
	if !m.over() || m.Offered == 0 {
		return moved(c)
	}
	m.Level, c.Person.Level = m.Offered, m.Offered
	return again(c, m)
}
