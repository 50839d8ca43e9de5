package render

import (
	"bytes"
	"errors"
	"image"
	"io"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestPoster compares a poster with the one that is kept.
func TestPoster(t *testing.T) {
	checkGolden(t, "poster", drawPoster(t, PosterOf(playedGame(t, "long"), game.Black, Style{Size: 360})))
}

func drawPoster(t *testing.T, p Poster) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := New().Poster(&b, p); err != nil {
		t.Fatal(err)
	}
	return decode(t, b.Bytes())
}

// TestPosterOf checks which moment is the key one.
func TestPosterOf(t *testing.T) {
	g := playedGame(t, "long")
	p := PosterOf(g, game.White, Style{})
	if p.Final.Board != g.Position().Board() || p.Final.Result != WhiteWins || p.Final.Last != g.Moves()[g.Ply()-1] {
		t.Error("the final position is another one")
	}
	if taken := p.Moment.Board[p.Moment.Arrow.To()].Kind(); taken != game.Ruea {
		t.Errorf("the key moment takes a man of kind %d, want a ruea", taken)
	}
	quiet := game.NewGame(game.Makruk)
	if p := PosterOf(quiet, game.White, Style{}); p.Moment.Arrow != 0 {
		t.Errorf("a game without moves has the key move %v", p.Moment.Arrow)
	}
	if err := quiet.Play(move(t, "e3e4")); err != nil {
		t.Fatal(err)
	}
	if p := PosterOf(quiet, game.White, Style{}); p.Moment.Arrow != move(t, "e3e4") {
		t.Errorf("a game without captures has the key move %v, want its last", p.Moment.Arrow)
	}
}

func TestPosterErrors(t *testing.T) {
	good := PosterOf(playedGame(t, "long"), game.White, Style{})
	for name, change := range map[string]func(*Poster){
		"no result":  func(p *Poster) { p.Final.Result = NoResult },
		"two styles": func(p *Poster) { p.Moment.Style.Theme = Night },
		"too small":  func(p *Poster) { p.Final.Style.Size = 300; p.Moment.Style.Size = 300 },
		"bad moment": func(p *Poster) { p.Moment.View = game.NoColor },
	} {
		p := good
		change(&p)
		if err := New().Poster(io.Discard, p); !errors.Is(err, ErrScene) {
			t.Errorf("%s: got %v, want ErrScene", name, err)
		}
	}
	if err := New().Poster(brokenWriter{}, good); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("broken writer: got %v, want its error", err)
	}
}
