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

// sendPoster shows a poster of the game that ended last.
func sendPoster(c *bot.Case, _ string) error { return sendDrawn(c, openPoster) }

// tapPoster is the button under a board.
func tapPoster(c *bot.Case, args string) error { return tapDrawn(c, args, openPoster) }

// openPoster owes a chat the poster of a game that has a result: one that goes on has none, nor has one that was
// annulled. It returns the key of the text that says why not, "" if nothing stands against it.
func openPoster(c *bot.Case, m *match) (why string, err error) {
	if !m.outcome().Over() {
		return "play.poster_none", nil
	}
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
	poster := render.PosterOf(ended, l.view, l.style)
	result := poster.Final.Result.String()
	lines := append(l.heading(names), result+" · "+l.words.T("play.film_moves", "Count", moves(ended)))
	alt := l.words.T("play.poster_alt", "Result", result)
	if moment := coach.MovesTo(l.words, ended, min(render.KeyPly(ended)+1, ended.Ply()), 1); moment != "" {
		moment = l.words.T("play.poster_moment", "Move", moment)
		lines = append(lines, moment)
		alt += " " + moment
	}
	return bot.Page{Message: bot.Message{
		Text:   bot.Text{{S: strings.Join(lines, "\n") + "\n"}, {S: l.state(names), Bold: true}},
		Silent: true, // who asked looks on
		Pictures: []bot.Picture{{
			Scene: poster.Final, Moment: &poster.Moment, Alt: alt + " " + coach.Alt(l.words, l.position(), l.last()),
		}},
	}}, nil
}
