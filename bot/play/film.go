package play

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// filmView is the kind of view that shows a game as an animation; its id is the game's. It is made of the game when it
// is sent, so that nothing of it is stored, and after that it is forgotten: who asks again gets another.
const filmView = "film"

// filmKind is the kind of the buttons for it: gif:<game>:<turn>.
const filmKind = "gif"

// filmSize is the width of an animation, in pixels: at it 80 moves weigh less than a megabyte.
const filmSize = 480

// film is what /gif sends.
var film = drawn{command: "gif", why: whyNoFilm, open: openFilm}

// sendFilm shows the current game, or the one that ended last, as an animation.
func sendFilm(c *bot.Case, args string) error { return film.send(c, args) }

// tapFilm is the button under a board.
func tapFilm(c *bot.Case, args string) error { return film.tap(c, args) }

func whyNoFilm(m *match) string {
	if m.played.Ply() == 0 {
		return "play.film_empty"
	}
	return ""
}

// openFilm owes a chat the animation of a game, one at a time and so many an hour to a person: drawing one takes as long as
// drawing hundreds of boards.
func openFilm(c *bot.Case, m *match) (why string, err error) {
	waiting, err := record.List(c.Tx, record.DebtsOf(c.Chat.ID, filmView), "", 1)
	switch {
	case err != nil:
		return "", err
	case len(waiting) > 0:
		return c.Own.T("play.film_busy"), nil
	case c.Person == nil:
		return c.Own.T("play.nobody"), nil
	}
	if wait := films.take(c.Person, c.Now); wait > 0 {
		return c.Own.T("play.film_limit", "Wait", span(c.Own, wait)), nil
	}
	return "", c.Open(filmView, m.ID, c.Chat, c.Event.Thread)
}

// showFilm makes the animation of a game as it is now.
func showFilm(tx store.Tx, g bot.Glance) (bot.Page, error) {
	g.Style.Size = filmSize
	l, err := newLook(tx, g)
	if err != nil {
		return bot.Page{}, err
	}
	names, err := l.names()
	if err != nil {
		return bot.Page{}, err
	}
	ended := l.ended()
	scenes := render.Film(ended, l.view, l.style)
	length := l.words.T("play.film_moves", "Count", moves(ended))
	state := l.words.T("play.film_so_far")
	if l.over() {
		state = l.state(names)
	}
	alt := coach.Sentences(l.words.T("play.film_alt", "Length", length), coach.Alt(l.words, l.position(), l.last()))
	return bot.Page{Message: bot.Message{
		Text:     bot.Text{{S: strings.Join(append(l.heading(names), length), "\n") + "\n"}, {S: state, Bold: true}},
		Silent:   true, // who asked looks on
		Pictures: []bot.Picture{{Scene: scenes[len(scenes)-1], Film: scenes, Alt: alt}},
	}}, nil
}

// moves returns how many moves a game has, as people count them: White's and Black's are one.
func moves(g *game.Game) int { return (g.Ply() + 1) / 2 }

// forgetPost forgets a view that is shown once.
func forgetPost(d *bot.Desk, post record.Post) error {
	return record.Delete(d.Tx, record.PostKey(post.Kind, post.ID, post.Chat))
}
