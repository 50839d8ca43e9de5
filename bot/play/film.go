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

// sendFilm shows the current game, or the one that ended last, as an animation.
func sendFilm(c *bot.Case, _ string) error { return sendDrawn(c, openFilm) }

// tapFilm is the button under a board.
func tapFilm(c *bot.Case, args string) error { return tapDrawn(c, args, openFilm) }

// openFilm owes a chat the animation of a game, one at a time: drawing one takes as long as drawing hundreds of boards.
// It returns the key of the text that says why not, "" if nothing stands against it.
func openFilm(c *bot.Case, m *match) (why string, err error) {
	if m.played.Ply() == 0 {
		return "play.film_empty", nil
	}
	waiting, err := record.List(c.Tx, record.DebtsOf(c.Chat.ID, filmView), "", 1)
	if err != nil || len(waiting) > 0 {
		return "play.film_busy", err
	}
	return "", c.Open(filmView, m.ID, c.Chat, c.Event.Thread)
}

// sendDrawn does with the game that a person looks at what a command asks for.
func sendDrawn(c *bot.Case, open func(*bot.Case, *match) (why string, err error)) error {
	m, err := seen(c)
	switch {
	case err != nil:
		return err
	case m == nil:
		return c.Tell(record.Plain(c.Words.T("play.no_game")))
	}
	why, err := open(c, m)
	if err != nil || why == "" {
		return err
	}
	return c.Tell(record.Plain(c.Words.T(why)))
}

// tapDrawn does with the game of a board what a button under it asks for.
func tapDrawn(c *bot.Case, args string, open func(*bot.Case, *match) (why string, err error)) error {
	m, _, err := shown(c, args)
	if m == nil || err != nil {
		return err
	}
	why, err := open(c, m)
	if err == nil && why != "" {
		c.Toast(c.Own.T(why))
	}
	return err
}

// drawnButtons lead to pictures of a game that is over, where they are shown as such: a platform that lays buttons on the
// board has boards alone.
func (l *look) drawnButtons() [][]bot.Button {
	if l.onBoard {
		return nil
	}
	buttons := []bot.Button{record.Press(l.words.T("play.film"), boardData(filmKind, l.match))}
	if l.outcome().Over() {
		buttons = append(buttons, record.Press(l.words.T("play.poster"), boardData(posterKind, l.match)))
	}
	return [][]bot.Button{buttons}
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
	alt := l.words.T("play.film_alt", "Length", length) + " " + coach.Alt(l.words, l.position(), l.last())
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
