package line

import (
	"bytes"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// played is a game of so many plies at random.
func played(t *testing.T, plies int) *game.Game {
	t.Helper()
	dice := rand.New(rand.NewPCG(uint64(plies), 0))
	g := game.NewGame(game.Makruk)
	for g.Ply() < plies {
		moves := g.Position().Moves(nil)
		if len(moves) == 0 {
			g.Undo(10)
			continue
		}
		if err := g.Play(moves[dice.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	g.Resign(game.White)
	return g
}

// film is a message with an animation of a game of so many plies.
func film(t *testing.T, plies int) bot.Message {
	t.Helper()
	scenes := render.Film(played(t, plies), game.White, render.Style{Size: 480})
	return bot.Message{
		Name: "v1", Text: bot.Text{{S: "the game"}},
		Pictures: []bot.Picture{{Scene: scenes[len(scenes)-1], Film: scenes, Alt: "an animation"}},
	}
}

func TestSendFilm(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.User("ann", "Ann", "th")
	speech := bot.Speech{Place: bot.Place{Chat: ann.ID()}, Reply: asked(t, w, ann), Language: i18n.Thai, Messages: []bot.Message{film(t, 12)}}
	if _, err := w.platform.Send(t.Context(), speech); err != nil {
		t.Fatal(err)
	}
	m := ann.Chat().Board()
	b, ok := m.Button(i18n.For(i18n.Thai).T("line.film"))
	if !m.Moves || !ok || m.Says() != "the game" {
		t.Fatalf("the animation is %+v", m)
	}
	_, h := picturesOf(key)
	answer := get(h, http.MethodGet, path(b.URL))
	moving, err := gif.DecodeAll(answer.Body)
	if err != nil || answer.Header().Get("Content-Type") != "image/gif" || len(moving.Image) != 14 || moving.Config.Width != 480 {
		t.Errorf("the button leads to %v: %v", answer.Header(), err)
	}
	w.Until("the picture was fetched", func() bool { return w.Fetched() == 1 })
	w.obeyed(t)
}

// path is what stands in an address after the host.
func path(url string) string { return url[strings.Index(url, picturesPath):] }

// A game whose address is too long to be opened by a button plays all the same; one that is too long altogether is shown
// as it ended.
func TestSendLongFilms(t *testing.T) {
	w := newWorld(t, nil)
	w.NoPictures = true
	ann := w.User("ann", "Ann", "en")
	for plies, want := range map[int]struct{ moves, button bool }{100: {true, true}, 500: {true, false}, 800: {false, false}} {
		speech := bot.Speech{Place: bot.Place{Chat: ann.ID()}, Reply: asked(t, w, ann), Messages: []bot.Message{film(t, plies)}}
		if _, err := w.platform.Send(t.Context(), speech); err != nil {
			t.Fatal(err)
		}
		m := ann.Chat().Board()
		if m.Moves != want.moves || len(m.Buttons) > 0 != want.button {
			t.Errorf("%d plies: it moves: %v, %d buttons, at %s", plies, m.Moves, len(m.Buttons), m.Picture)
		}
	}
	w.obeyed(t)
}

// TestFilmsFit draws the longest game of each size, each in another theme, since these weigh nearly the same: LINE does not
// play what is too heavy.
func TestFilmsFit(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws a thousand boards")
	}
	p, _ := picturesOf(key)
	for i, size := range filmSizes {
		scenes := render.Film(played(t, size.frames-2), game.White, render.Style{Theme: render.Theme(i)})
		url, ok := p.moving(scenes)
		d, known := p.named(strings.TrimPrefix(url, picturesPath))
		if !ok || !known || len(scenes) != size.frames {
			t.Fatalf("%d scenes are at %s", len(scenes), url)
		}
		data, err := p.bytes(d)
		img, pngErr := png.DecodeConfig(bytes.NewReader(data))
		t.Logf("%d frames: %d bytes", len(scenes), len(data))
		if err != nil || pngErr != nil || img.Width != size.size || len(data) > 300_000 {
			t.Errorf("%d frames: %d bytes, %d pixels wide, %v, %v", len(scenes), len(data), img.Width, err, pngErr)
		}
	}
}

// poster is a message with a poster.
func poster(t *testing.T) bot.Message {
	t.Helper()
	p := render.PosterOf(played(t, 20), game.White, render.Style{Theme: render.Lotus})
	return bot.Message{
		Name: "v1", Text: bot.Text{{S: "0-1"}}, Pictures: []bot.Picture{{Scene: p.Final, Moment: &p.Moment, Alt: "a poster"}},
	}
}

// A poster is a picture that can be sent on, with its text below; where there is no room for both it stands in a bubble.
func TestSendPoster(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.User("ann", "Ann", "en")
	say := bot.Message{Text: bot.Text{{S: "hello"}}}
	for _, test := range []struct {
		messages []bot.Message
		want     string // P a picture, B a bubble, t a text
	}{
		{[]bot.Message{poster(t)}, "Pt"},
		{[]bot.Message{say, say, say, poster(t)}, "tttPt"},
		{[]bot.Message{poster(t), poster(t), poster(t)}, "PtPtB"},
		{[]bot.Message{say, say, say, say, poster(t)}, "ttttB"},
	} {
		before := len(ann.Chat().FromBot())
		sent, err := w.platform.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: ann.ID()}, Reply: asked(t, w, ann), Messages: test.messages})
		if err != nil || len(sent) != len(test.messages) {
			t.Fatal(sent, err)
		}
		got := ""
		all := ann.Chat().FromBot()[before:]
		for _, m := range all {
			switch {
			case m.Alt != "":
				got += "B"
			case m.Picture != "":
				got += "P"
			default:
				got += "t"
			}
		}
		if got != test.want || len(all[len(all)-1].Quick) == 0 {
			t.Errorf("it is sent as %s, not %s", got, test.want)
		}
	}
	w.Until("the pictures were fetched", func() bool { return w.Fetched() == 10 })
	w.obeyed(t)
}

// TestDrawingsCannotBeForged changes addresses of what is no board.
func TestDrawingsCannotBeForged(t *testing.T) {
	p, h := picturesOf(key)
	scenes := render.Film(played(t, 3), game.White, render.Style{Size: 160})
	filmKey, _ := render.FilmKey(scenes)
	moving, keep := p.url(movingOf(filmKey, scenes)), p.url(gifOf(filmKey, scenes))
	good := poster(t).Pictures[0]
	for _, url := range []string{moving, keep, p.url(posterOf(good.Scene, *good.Moment))} {
		if answer := get(h, http.MethodHead, url); answer.Code != http.StatusOK || answer.Header().Get("Content-Length") == "" {
			t.Errorf("%s: status %d", url, answer.Code)
		}
	}
	signed := func(name, end string) string { return picturesPath + name + "." + p.code(name) + end }
	for name, forged := range map[string]string{
		"the other kind's end": strings.TrimSuffix(moving, ".png") + ".gif",
		"the other kind":       strings.Replace(keep, gifWord, movingWord, 1),
		"no kind":              strings.Replace(keep, gifWord, "", 1),
		"another move":         strings.Replace(moving, "~", "~A", 2),
		"half a poster":        signed(posterWord+scenes[0].Key(), ".png"),
		"no film":              signed(movingWord+scenes[0].Key(), ".png"),
		"a board as GIF":       signed(scenes[0].Key(), ".gif"),
	} {
		if answer := get(h, http.MethodGet, forged); answer.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", name, answer.Code)
		}
	}
}
