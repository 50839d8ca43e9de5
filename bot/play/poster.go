package play

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// posterView is the kind of view that shows a poster of a game that is over; its id is the game's. Like an animation it
// is shown once.
const posterView = "poster"

// posterKind is the kind of the buttons for it: poster:<game>:<turn>.
const posterKind = "poster"

// poster is what /poster sends.
var poster = drawn{command: "poster", why: whyNoPoster, open: openPoster}

// sendPoster shows a poster of the game that ended last.
func sendPoster(c *bot.Case, args string) error { return poster.send(c, args) }

// tapPoster is the button under a board.
func tapPoster(c *bot.Case, args string) error { return poster.tap(c, args) }

// whyNoPoster is for a game without a result: one that goes on has none, nor has one that was annulled.
func whyNoPoster(m *match) string {
	if !m.outcome().Over() {
		return "play.poster_none"
	}
	return ""
}

// openPoster owes a chat the poster of a game.
func openPoster(c *bot.Case, m *match) (why string, err error) {
	return "", c.Open(posterView, m.ID, c.Chat, c.Event.Thread)
}

// showPoster makes the poster of a game. Its caption has all that is to be said where the picture is shared.
func showPoster(tx store.Tx, g bot.Glance) (bot.Page, error) {
	l, err := newLook(tx, g)
	if err != nil {
		return bot.Page{}, err
	}
	if !l.outcome().Over() { // a move was taken back since
		return bot.Page{}, store.ErrNotFound
	}
	names, err := l.names()
	if err != nil {
		return bot.Page{}, err
	}
	ended := l.ended()
	drawn := render.PosterOf(ended, l.view, l.style)
	result := drawn.Final.Result.String()
	lines := append(l.heading(names), result+" · "+l.words.T("play.film_moves", "Count", moves(ended)))
	alt := coach.Sentences(l.words.T("play.poster_alt", "Result", result), coach.Alt(l.words, l.position(), l.last()))
	if moment := coach.MovesTo(l.words, ended, min(render.KeyPly(ended)+1, ended.Ply()), 1); moment != "" {
		moment = l.words.T("play.poster_moment", "Move", moment)
		lines = append(lines, moment)
		alt = coach.Sentences(alt, moment)
	}
	return bot.Page{Message: bot.Message{
		Text:   bot.Text{{S: strings.Join(lines, "\n") + "\n"}, {S: l.state(names), Bold: true}},
		Silent: true, // who asked looks on
		Pictures: []bot.Picture{{
			Scene: drawn.Final, Moment: &drawn.Moment, Alt: alt,
		}},
	}}, nil
}
